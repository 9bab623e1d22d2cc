import io.reactivex.rxjava3.annotations.NonNull;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.PublishSubject;

/**
 * The template of a view model in Java, with RxJava 3: see docs/view-models.md for the template in Swift. Copy the
 * interface, and replace the placeholders in braces.
 */
public interface MyViewModel {

  interface Inputs {
    // {Declare the inputs in alphabetical order. Document when to call each of them.}

    /** Call to configure the view model with a project. */
    void configureWith(Project project);

    /** Call when the user wants to see the next page. */
    void nextPage();
  }

  interface Outputs {
    // {Declare the outputs in alphabetical order. Document the values of each of them.}

    /** Emits the name of the creator. */
    Observable<String> creatorNameTextViewText();

    /** Emits a value when the view should load the next page. */
    Observable<Unit> loadNextPage();
  }

  final class ViewModel extends ActivityViewModel<MyActivity> implements Inputs, Outputs {

    public ViewModel(final @NonNull Environment environment) {
      super(environment);

      // {Assign all outputs in terms of the inputs. Then add side effects.}
      this.creatorNameTextViewText = this.project.map(Project::creatorName);
      this.loadNextPage = this.nextPage;
    }

    // {Write helpers as private static functions, which receive all values as arguments.}

    // {Declare the subjects of the inputs in alphabetical order.}

    private final PublishSubject<Unit> nextPage = PublishSubject.create();
    private final PublishSubject<Project> project = PublishSubject.create();

    // {Declare the outputs in alphabetical order.}

    private final Observable<String> creatorNameTextViewText;
    private final Observable<Unit> loadNextPage;

    public final Inputs inputs = this;
    public final Outputs outputs = this;

    // {Implement the inputs in alphabetical order.}

    @Override public void configureWith(final @NonNull Project project) {
      this.project.onNext(project);
    }
    @Override public void nextPage() {
      // A value cannot be null in RxJava 3.
      this.nextPage.onNext(Unit.INSTANCE);
    }

    // {Implement the outputs in alphabetical order.}

    @Override public @NonNull Observable<String> creatorNameTextViewText() {
      return this.creatorNameTextViewText;
    }
    @Override public @NonNull Observable<Unit> loadNextPage() {
      return this.loadNextPage;
    }
  }
}

// These types stand for those of your application.

/** The base class of all view models. */
abstract class ActivityViewModel<ViewType> {
  protected ActivityViewModel(final Environment environment) {}
}

/** The dependencies of all view models. */
class Environment {}

class MyActivity {}

record Project(String creatorName) {}

/** The value of an event without data. */
enum Unit { INSTANCE }
