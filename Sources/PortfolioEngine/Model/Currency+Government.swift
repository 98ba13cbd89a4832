extension Currency {
  /// The currencies that governments issue, in the order of their codes: the only ones in which the
  /// journal states money, so that a coin is never taken for money.
  ///
  /// These are the active codes of ISO 4217 without funds codes, metals, units of account and test
  /// codes; those of the last years that old journals may hold (BGN, CUC, HRK, SLL, ZWL); and `vef`,
  /// which market data providers still quote. Coins whose symbol is among them (`mnt`, `all`) need
  /// another alias in the journal.
  public static let governments: [Currency] = codes.split(separator: " ").compactMap {
    Currency(code: $0)
  }

  /// Whether a government issues the currency; `btc` and `xau`, in which providers quote too, are
  /// issued by none.
  public var isGovernment: Bool { Self.governmentSet.contains(self) }

  private static let governmentSet = Set(governments)

  private static let codes = """
    aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn \
    bzd cad cdf chf clp cny cop crc cuc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel \
    ghs gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf \
    kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr \
    mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sdg \
    sek sgd shp sle sll sos srd ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd \
    uyu uzs ved vef ves vnd vuv wst xaf xcd xcg xof xpf yer zar zmw zwg zwl
    """
}
