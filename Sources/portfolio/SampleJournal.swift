/// The journal of the demo: three years of an invented holder, at recorded market prices.
enum SampleJournal {
  /// Its lines.
  static let text = """
    ; A sample portfolio: three years of an invented holder, at recorded market prices.
    coin btc = bitcoin
    coin eth = ethereum
    coin sol = solana
    coin ada = cardano
    coin link = chainlink
    coin usdc = usd-coin
    coin cel = celsius-degree-token

    2023-04-12            open 120 cel cost 310 usd acquired 2022-03-02 in cold  ; frozen, then delisted
    2023-04-12            buy 0.25 btc @ 30315 usd fee 12 usd in kraken  ; the first one
    2023-06-01            buy 3 eth @ 1873.98 usd fee 9 usd in kraken
    2023-09-20T09:15:00Z  buy 40 sol @ 19.95 usd fee 2.40 usd in kraken
    2023-09-20T09:20:00Z  buy 2500 ada @ 0.254375 usd fee 1.90 usd in kraken
    2023-11-15            buy 150 link @ 14.18 usd fee 6 usd in coinbase
    2023-12-01            move 0.2 btc from kraken to cold fee 0.0001 btc worth 3.87 usd
    2024-01-11            buy 0.15 btc for 6989.70 usd fee 11 usd in coinbase
    2024-03-14T14:02:00Z  sell 10 sol @ 167.34 usd fee 5 usd in kraken
    2024-03-14T14:10:00Z  swap 20 sol for 0.83 eth worth 3346.80 usd fee 0.001 eth worth 3.88 usd in kraken
    2024-04-01            income 0.0081 eth staking @ 3505 usd in kraken
    2024-06-03            spend 0.01 btc for 675.64 usd in coinbase  ; a laptop
    2024-08-05            buy 0.2 btc @ 56810 usd fee 15 usd in kraken
    2024-11-11            sell 0.1 btc @ 80619 usd fee 14 usd in coinbase
    2024-12-20            gift-out 0.5 eth for 1710 usd in kraken  ; for Anna
    2025-01-20            sell 1000 ada for 966.96 usd fee 2 usd in kraken
    2025-02-03            buy 1.5 eth @ 2815.28 usd fee 8 usd in coinbase
    2025-04-07            buy 800 usdc for 800 usd in coinbase
    2025-07-14            swap 50 link for 784 usdc worth 784.50 usd fee 1 usdc worth 1 usd in coinbase
    2025-10-06            sell 0.1 btc @ 123303 usd fee 18 usd in kraken
    2025-10-07            income 0.05 sol rebate @ 222 usd in kraken
    2025-12-01            move 60 link from coinbase to cold fee 0.05 link worth 0.62 usd
    2026-02-05            buy 0.05 btc @ 72728 usd fee 4 usd in kraken
    2026-03-10            donate 100 ada for 25.77 usd in kraken
    """
}
