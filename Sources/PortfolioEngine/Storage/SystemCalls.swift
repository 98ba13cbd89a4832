/// The system calls beneath `FileStore` as closures, so that a test can make any one of them fail,
/// or all of them from the n-th on, which is what a killed program leaves behind.
package struct SystemCalls: Sendable {
  /// A system error number.
  package struct Failure: Error, Hashable, Sendable {
    /// The value of `errno`.
    package let code: Int32
    /// Creates a failure from an error number.
    package init(code: Int32) { self.code = code }
  }

  /// What the system says of a file.
  package struct Status: Sendable {
    /// Whether it is a folder.
    package var isFolder: Bool
    /// Whether it is a regular file: no folder, device, pipe or socket.
    package var isRegular: Bool
    /// Its length in bytes.
    package var size: Int
    /// Its permission bits.
    package var mode: UInt32
    /// When it was last changed, in seconds since 1970-01-01T00:00:00Z.
    package var modified: Int64
    /// Which file it is, whatever path leads to it; nil where the disk does not say.
    package var identity: Identity?
  }

  /// A file on a disk of this machine, apart from all others.
  package struct Identity: Sendable, Hashable {
    /// The disk.
    package var device: UInt64
    /// The file's number on it.
    package var number: UInt64
  }

  /// How a file is opened.
  package enum Opening: Sendable {
    /// For reading; the file must be there. A pipe that nobody writes to is opened at once.
    case reading
    /// For reading and appending; created with mode 0600 when absent.
    case appending
    /// For writing a file that must not be there yet; created with mode 0600.
    case creating
    /// As a lock; created with mode 0600 when absent, its content left alone.
    case locking
  }

  /// Opens a file and returns its descriptor, which no child process inherits.
  package var open: @Sendable (String, Opening) throws(Failure) -> Int32
  /// Closes a descriptor.
  package var close: @Sendable (Int32) -> Void
  /// Reads at most a number of bytes; empty at the end.
  package var read: @Sendable (Int32, Int) throws(Failure) -> [UInt8]
  /// Writes some of the bytes and returns how many.
  package var write: @Sendable (Int32, ArraySlice<UInt8>) throws(Failure) -> Int
  /// Brings a file's content to the disk.
  package var sync: @Sendable (Int32) throws(Failure) -> Void
  /// Cuts a file to a length.
  package var truncate: @Sendable (Int32, Int) throws(Failure) -> Void
  /// Sets a file's permission bits.
  package var setMode: @Sendable (Int32, UInt32) throws(Failure) -> Void
  /// Describes an open file.
  package var status: @Sendable (Int32) throws(Failure) -> Status
  /// Describes what stands under a path, following links; nil when nothing does.
  package var statusOfPath: @Sendable (String) throws(Failure) -> Status?
  /// The target of a symbolic link; nil when the path is none.
  package var linkTarget: @Sendable (String) throws(Failure) -> String?
  /// Renames a file over another.
  package var rename: @Sendable (String, String) throws(Failure) -> Void
  /// Removes a file.
  package var unlink: @Sendable (String) throws(Failure) -> Void
  /// Creates a folder with mode 0700; one that is there already is no failure.
  package var makeFolder: @Sendable (String) throws(Failure) -> Void
  /// The names in a folder, in any order, without `.` and `..`.
  package var names: @Sendable (String) throws(Failure) -> [String]
  /// Takes the lock of an open file without waiting; false when another holds it.
  package var tryLock: @Sendable (Int32) throws(Failure) -> Bool
  /// Waits a number of milliseconds.
  package var wait: @Sendable (Int) -> Void
}
