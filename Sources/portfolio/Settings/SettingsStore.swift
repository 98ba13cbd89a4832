internal import PortfolioEngine

/// The settings' file on the disk.
struct SettingsStore: Sendable {
  /// Its path.
  let path: String
  private let places: Places
  private let files: FileStore

  /// Creates the store of a run's places.
  init(places: Places, files: FileStore) {
    path = places.settings
    self.places = places
    self.files = files
  }

  /// Reads the file; one without members where there is none.
  ///
  /// - Throws: `Failure` with status `files` when it cannot be read or is not the JSON that it should be.
  func read() throws(Failure) -> SettingsFile {
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try files.read(path)
    } catch {
      throw Failure(error, places: places)
    }
    guard let bytes else { return SettingsFile() }
    do throws(SettingsFault) {
      return try SettingsFile(bytes)
    } catch {
      throw Failure(.files, [diagnostic(of: error)])
    }
  }

  /// Reads the settings that hold with some variables of the environment.
  ///
  /// - Throws: `Failure` with status `files` for the file, with `words` for a variable.
  func settings(_ variables: [String: String]) throws(Failure) -> Settings {
    let file = try read()
    do throws(SettingsFault) {
      return try Settings(file, variables: variables)
    } catch {
      if case .badVariable = error { throw Failure(.words, [diagnostic(of: error)]) }
      throw Failure(.files, [diagnostic(of: error, hiding: Setting.keys(variables: variables))])
    }
  }

  /// Changes the file, private to the user, while no other program does.
  ///
  /// - Throws: `Failure` with status `files`, and what the change throws; the file is then as it was.
  func change(
    _ change: (inout SettingsFile) throws(Failure) -> Void
  ) throws(Failure) {
    do {
      try files.locked(path + ".lock", waitingSeconds: 5) {
        var file = try read()
        let before = file.bytes
        try change(&file)
        if file.bytes != before {
          try files.replace(
            path, with: file.bytes, keepingPrevious: false, isSecret: file.holdsSecret)
        }
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as StorageError {
      throw Failure(error, places: places)
    } catch {
      throw .fault("settings: \(error)")
    }
  }

  /// What is wrong with settings, in words, with the line of the file.
  ///
  /// - Parameter keys: those of the environment, which are not shown inside of an address.
  func diagnostic(of fault: SettingsFault, hiding keys: [String] = []) -> Diagnostic {
    switch fault {
    case .notJSON(let fault):
      return diagnostic(
        at: fault.offset, "this is not JSON",
        reasons: [fault.reason.words, "Settings are strict JSON, without comments."])
    case .notAnObject:
      return diagnostic(
        at: 0, "settings are one JSON object", reasons: [],
        remedies: ["Write {\"currency\": \"eur\"}, say, or remove the file."])
    case .twice(let name, let offset):
      return diagnostic(
        at: offset, "\(name) stands here twice", reasons: [], remedies: ["Remove one of them."])
    case .badValue(let setting, let error, let offset):
      return diagnostic(
        at: offset, "this is no value of \(setting.name)",
        reasons: [error.reason],
        of: setting, hiding: keys,
        remedies: [
          error.remedy
            ?? "Set it anew: "
            + (setting.isSecret
              ? places.keyLine(setting.name)
              : places.commandLine(["config", "set", setting.name, "VALUE"]))
        ])
    case .badVariable(let setting, let error):
      return Diagnostic(
        message: "\(setting.variable) is no value of \(setting.name)", reasons: [error.reason],
        remedies: [error.remedy ?? "Correct it, or unset it."])
    }
  }

  /// A fault at a place of the file.
  ///
  /// A line of it is never shown, since a key may stand there under whatever name; the value of the
  /// setting that is at fault is, unless that is secret.
  private func diagnostic(
    at offset: Int, _ message: String, reasons: [String], of setting: Setting? = nil,
    hiding keys: [String] = [], remedies: [String] = []
  ) -> Diagnostic {
    let bytes = ((try? files.read(path)) ?? nil) ?? []
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    let number = before.count { $0 == 10 } + 1
    let column = String(decoding: bytes[start..<max(start, before.count)], as: UTF8.self).count
    let value = setting.flatMap { setting in
      (try? SettingsFile(bytes))?.value(of: setting.name).flatMap { (value) -> String? in
        let text = value.filter { $0 != "\"" }
        if setting.mayBeKey(text) { return nil }
        guard setting.name == "address" else { return value }
        let keys = keys + Setting.keys(in: try? SettingsFile(bytes))
        return "\"\(setting.shown(text, hiding: keys) ?? "")\""
      }
    }
    return Diagnostic(
      place: .init(file: places.shown(path), line: number, column: column + 1), message: message,
      excerpt: value.map { .init(text: $0, line: number, range: 0..<$0.count) },
      reasons: reasons, remedies: remedies)
  }
}

extension JSONFault.Reason {
  /// The reason as a sentence.
  fileprivate var words: String {
    switch self {
    case .endsEarly: "The file ends inside of a value."
    case .unexpectedByte, .tooDeep: "What stands here cannot stand at this place."
    case .trailingBytes: "Something follows the closing brace."
    }
  }
}
