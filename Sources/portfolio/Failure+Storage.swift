internal import PortfolioEngine

extension Failure {
  /// Creates the failure of a file operation, in words, with the path as a person reads it.
  init(_ error: StorageError, places: Places) {
    let path = places.shown(error.path)
    let (message, remedy): (String, String) =
      switch error {
      case .notReadable: ("\(path) may not be read", "Check its permissions: ls -l \(path)")
      case .notWritable:
        ("\(path) may not be written", "Check the permissions of the file and its folder.")
      case .readOnly:
        (
          "\(path) lies on a disk that is mounted for reading only",
          "Name another place with --home, --journal or --output, or mount the disk for writing."
        )
      case .noSpace:
        ("the disk is full: \(path) is as it was", "Make room, then run the command again.")
      case .sizeLimit:
        (
          "the system lets no file grow so large: \(path) is as it was",
          "Raise the limit (ulimit -f), or make the file smaller."
        )
      case .isFolder: ("\(path) is a folder, not a file", "Name a file, or move the folder away.")
      case .notRegular:
        (
          "\(path) is a device, a pipe or a socket, not a file",
          "Name a file; what another program prints goes through a file first."
        )
      case .tooLarge:
        ("\(path) is larger than any file of its kind", "Check whether it is the right file.")
      case .notFolder:
        (
          "a part of \(path) is a file where a folder must be",
          "Name another place with --home, --journal or --output, or move that file away."
        )
      case .absent: ("there is no file \(path)", "Check the name of the file and of its folder.")
      case .locked:
        (
          "another program holds the lock \(path)",
          "Wait until it has ended, then run the command again."
        )
      case .badPath:
        (
          "\(path) cannot be the name of a file",
          "Name another: it is empty or too long, or its links run in a circle."
        )
      case .failed(_, let code):
        (
          "\(path): the system refused, with its error \(code)",
          "Check the disk, and that \(path) lies where files can be kept."
        )
      }
    self.init(.files, message, remedies: [remedy])
  }

  /// Creates the failure of a run that needs the user's home and has none.
  static func missingHome(_ variable: String?) -> Failure {
    Failure(
      .files,
      variable.map { $0.isEmpty ? "HOME is empty" : "HOME is no absolute path: \($0)" }
        ?? "HOME is not set",
      reasons: ["So there is no place for your files."],
      remedies: ["Set it, or name a folder for everything: --home DIR or PORTFOLIO_HOME"])
  }
}
