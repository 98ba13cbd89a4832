internal import PortfolioEngine

extension Command {
  /// `config`: the settings.
  static var config: Command {
    Command(
      "config", in: .tool, summary: "List, get, set or unset settings",
      discussion: """
        Settings stand in settings.json, which `portfolio paths` names: strict JSON, a name and a value \
        on each line. A variable of the environment beats the file, an option beats both. Without a \
        word the command lists all settings with their values, where these come from, and what they \
        are for; get prints one value; set checks a value and saves it; unset goes back to the \
        default.

        A key is never shown. It does not belong on a command line, where other programs see it: \
        `config set api-key -` reads it from standard input.
        """,
      examples: [
        "portfolio config", "portfolio config set currency eur", "portfolio config get currency",
        "portfolio config unset currency",
      ],
      options: ConfigOptions(),
      parameters: [
        .optionalWord(
          "ACTION", \.action, "What to do: list, get, set or unset.",
          completion: .values(ConfigOptions.Action.allCases.map(\.rawValue)),
          parse: { (text) throws(ValueError) in try Values.choice(text) }),
        .optionalWord(
          "NAME", \.name, "The setting.", completion: .values(Setting.all.map(\.name)),
          parse: Values.text),
        .optionalWord(
          "VALUE", \.value, "Its new value; - reads it from standard input.", parse: Values.text),
      ],
      usesSettings: false
    ) { (options, context) throws(Failure) in
      try ConfigCommand(
        context: context,
        store: SettingsStore(places: context.places, files: context.environment.files)
      ).run(options)
    }
  }
}

/// The options of `config`.
struct ConfigOptions: Sendable {
  /// What to do.
  enum Action: String, Sendable, CaseIterable {
    /// List all settings.
    case list
    /// Print a value.
    case get
    /// Save a value.
    case set
    /// Go back to the default.
    case unset
  }

  /// What to do; a list when nothing is said.
  var action: Action?
  /// The setting.
  var name: String?
  /// Its new value.
  var value: String?
}

/// The runs of `config`.
struct ConfigCommand {
  /// What the run was given.
  let context: Context
  /// The file.
  let store: SettingsStore

  /// Does what the options ask for.
  func run(_ options: ConfigOptions) throws(Failure) -> Answer {
    let action = options.action ?? .list
    let usage: String
    switch (action, options.name, options.value) {
    case (.list, nil, nil): return try list()
    case (.get, let name?, nil): return try get(name)
    case (.unset, let name?, nil): return try unset(name)
    case (.set, let name?, let value?): return try set(name, to: value)
    case (.list, _, _): usage = "portfolio config list"
    case (.get, _, _): usage = "portfolio config get NAME"
    case (.unset, _, _): usage = "portfolio config unset NAME"
    case (.set, _, _): usage = "portfolio config set NAME VALUE"
    }
    throw Failure(
      .words, "config \(action.rawValue) takes other words", remedies: ["Usage: \(usage)"])
  }

  private func list() throws(Failure) -> Answer {
    let file = try store.read()
    var rows: [[Cell]] = []
    var faults: [Note] = []
    for setting in Setting.all {
      let held = try held(setting, in: file)
      rows.append(Self.row(held, hiding: keys(in: file)))
      faults += Self.fault(of: held).map { [$0] } ?? []
    }
    var notes = [Note(.note, "The file is \(context.places.shown(store.path)).")]
    notes += Self.unknownNote(file.unknownNames).map { [$0] } ?? []
    notes += faults
    return .document(
      Document(
        schema: "portfolio.config/1",
        blocks: [
          .table(
            Table(
              "settings",
              columns: [
                .word("name", "Setting"), .word("value", "Value"), .word("from", "From"),
                .data("variable"), .data("default"),
                .text("help", "Meaning", priority: 1),
              ], rows: rows))
        ], notes: notes))
  }

  /// The keys that must not be seen, wherever they stand.
  private func keys(in file: SettingsFile) -> [String] {
    Setting.keys(in: file, variables: context.environment.variables)
  }

  private static func row(_ held: Settings.Held, hiding keys: [String]) -> [Cell] {
    let setting = held.setting
    return [
      .text(setting.name),
      .text(
        setting.shown(held.text, hiding: keys), role: held.origin == .standard ? .dim : .plain
      ).orBlank,
      .text(held.origin.rawValue, role: held.origin == .standard ? .dim : .plain),
      .text(setting.variable, role: .dim),
      .text(setting.standard.isEmpty ? nil : setting.standard), .text(setting.help),
    ]
  }

  /// That a value is none of its setting, so that every other command refuses to run; nil when it is.
  private static func fault(of held: Settings.Held) -> Note? {
    guard held.origin != .standard, let text = held.text else { return nil }
    var settings = Settings()
    do throws(ValueError) {
      try held.setting.apply(&settings, text)
      return nil
    } catch {
      let source = held.origin == .variable ? held.setting.variable : held.origin.rawValue
      return Note(.warning, "\(source) has no value of \(held.setting.name). \(error.reason)")
    }
  }

  /// What the settings' file holds that nobody knows; nil when there is nothing.
  static func unknownNote(_ names: [String]) -> Note? {
    guard !names.isEmpty else { return nil }
    return Note(
      .warning,
      "settings.json holds what no setting is named: \(Values.listed(names, last: "and"))."
        + " It is kept and has no effect.")
  }

  private func get(_ name: String) throws(Failure) -> Answer {
    let file = try store.read()
    let held = try held(try setting(name), in: file)
    let shown = held.setting.shown(held.text, hiding: keys(in: file))
    if context.global.format == .table { return .text(shown.map { $0 + "\n" } ?? "") }
    return .document(
      Document(
        schema: "portfolio.config.get/1",
        blocks: [
          .facts([
            .text("name", "Setting", .text(held.setting.name)),
            .text("value", "Value", .text(shown)),
            .text("from", "From", .text(held.origin.rawValue)),
          ])
        ]))
  }

  private func set(_ name: String, to typed: String) throws(Failure) -> Answer {
    let setting = try setting(name)
    if setting.isSecret, typed != "-" {
      throw Failure(
        .words, "a key does not belong on a command line, where other programs see it",
        remedies: [
          "Give it on standard input: \(context.places.keyLine(name))",
          "Or set \(setting.variable).",
        ])
    }
    let value = typed == "-" ? try input() : typed
    let keys = keys(in: (try? store.read()) ?? SettingsFile())
    let shown = setting.shown(value, hiding: keys) ?? ""
    var settings = Settings()
    do throws(ValueError) {
      try setting.apply(&settings, value)
    } catch {
      throw Failure(
        .words,
        setting.mayBeKey(value)
          ? "this is no value of \(name)"
          : (shown.contains(where: \.isWhitespace) || shown.isEmpty ? "\"\(shown)\"" : shown)
            + " is no value of \(name)",
        reasons: [error.reason], remedies: error.remedy.map { [$0] } ?? [setting.help])
    }
    if setting.name == "currency" { try Session(context).checkQuoted(settings.currency) }
    try store.change { (file) throws(Failure) in file.set(setting, to: value) }
    return done(setting, "\(name) is \(shown) now.")
  }

  private func unset(_ name: String) throws(Failure) -> Answer {
    var wasThere = false
    try store.change { (file) throws(Failure) in wasThere = file.remove(name) }
    guard let setting = Setting.named(name) else {
      guard wasThere else { throw unknown(name) }
      return .document(
        Document(
          schema: "portfolio.config.unset/1",
          blocks: [.paragraph(key: "done", "\(name) is gone from the file.")]))
    }
    let standard = setting.standard.isEmpty ? "without a value" : setting.standard
    return done(setting, wasThere ? "\(name) is \(standard) again." : "\(name) was not set.")
  }

  private func done(_ setting: Setting, _ sentence: String) -> Answer {
    let isBeaten = !(context.environment.variables[setting.variable] ?? "").isEmpty
    return .document(
      Document(
        schema: "portfolio.config.set/1", blocks: [.paragraph(key: "done", sentence)],
        notes: isBeaten
          ? [Note(.warning, "\(setting.variable) is set and beats the file.")] : []))
  }

  private func input() throws(Failure) -> String {
    guard let bytes = context.environment.readInput(),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw Failure(.files, "standard input cannot be read") }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count < 2 else {
      throw Failure(.words, "standard input holds more than one line, and a value is one")
    }
    return lines.first.map(String.init) ?? ""
  }

  private func held(
    _ setting: Setting, in file: SettingsFile
  ) throws(Failure) -> Settings.Held {
    do throws(SettingsFault) {
      return try Settings.held(setting, in: file, context.environment.variables)
    } catch {
      throw Failure(
        .files,
        [
          store.diagnostic(
            of: error, hiding: Setting.keys(variables: context.environment.variables))
        ])
    }
  }

  private func setting(_ name: String) throws(Failure) -> Setting {
    guard let setting = Setting.named(name) else { throw unknown(name) }
    return setting
  }

  private func unknown(_ name: String) -> Failure {
    Failure(
      .words,
      Setting.mayBeKey(name: name)
        ? "there is no setting of such a name" : "there is no setting \(name)",
      remedies: [
        Nearest.of(name, among: Setting.all.map(\.name)).map { "The nearest is \($0)." }
          ?? "`portfolio config` lists all settings."
      ])
  }
}

extension Cell {
  /// The cell, or an empty one where nothing is known because nothing is settled.
  fileprivate var orBlank: Cell { value == .missing ? .blank : self }
}
