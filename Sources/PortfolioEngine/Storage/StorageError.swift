#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a file operation could not be done; every case names the path that it was about.
public enum StorageError: Error, Hashable, Sendable {
  /// The file or folder may not be read by this user.
  case notReadable(String)
  /// The file or its folder may not be written by this user.
  case notWritable(String)
  /// The file system is mounted for reading only.
  case readOnly(String)
  /// The disk or the user's quota is full. What was there before is as it was.
  case noSpace(String)
  /// A file may not grow as large as it would have to. What was there before is as it was.
  case sizeLimit(String)
  /// A file was asked for and a folder stands there.
  case isFolder(String)
  /// A file was asked for and a device, pipe or socket stands there, which may have no end and keeps
  /// nothing.
  case notRegular(String)
  /// A file to read has more bytes than the reader takes.
  case tooLarge(String)
  /// A part of the path that must be a folder is none.
  case notFolder(String)
  /// There is nothing under the path.
  case absent(String)
  /// Another program held the lock for the whole time that was waited.
  case locked(String)
  /// The path is empty, too long, holds a NUL, or its symbolic links run in a circle.
  case badPath(String)
  /// Anything else, with the system's error number.
  case failed(String, code: Int32)

  /// The path that the operation was about.
  public var path: String {
    switch self {
    case .notReadable(let path), .notWritable(let path), .readOnly(let path), .noSpace(let path),
      .sizeLimit(let path), .isFolder(let path), .notRegular(let path), .notFolder(let path),
      .absent(let path),
      .locked(let path),
      .badPath(let path), .tooLarge(let path), .failed(let path, _):
      path
    }
  }

  /// Turns a system error number into the case that a person can act on.
  init(_ error: SystemCalls.Failure, path: String, writing: Bool) {
    switch error.code {
    case EACCES, EPERM: self = writing ? .notWritable(path) : .notReadable(path)
    case EROFS: self = .readOnly(path)
    case EFBIG where !writing: self = .tooLarge(path)
    case EFBIG: self = .sizeLimit(path)
    case ENOSPC, EDQUOT: self = .noSpace(path)
    case EISDIR: self = .isFolder(path)
    case ESPIPE: self = .notRegular(path)
    case ENOTDIR: self = .notFolder(path)
    case ENOENT: self = .absent(path)
    case ENAMETOOLONG, ELOOP, EILSEQ: self = .badPath(path)
    default: self = .failed(path, code: error.code)
    }
  }
}
