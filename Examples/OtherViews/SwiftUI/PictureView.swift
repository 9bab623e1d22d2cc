import SwiftUI
import UIKit

/// A picture that fits into its frame. The frame is empty if there is no picture, or if it cannot be decoded.
struct PictureView: View {
  let data: Data?

  var body: some View {
    VStack {
      if let image = data.flatMap(UIImage.init) { Image(uiImage: image).resizable().scaledToFit() }
    }
  }
}
