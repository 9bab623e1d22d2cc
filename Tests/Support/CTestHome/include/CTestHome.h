// This module has no functions. When the tests are loaded, it gives them a home directory of their own.
