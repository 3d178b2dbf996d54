/** The highest price, in fen: 100,000 yuan. */
export const MOST_PRICE = 10_000_000
export const MOST_STOCK = 10_000_000
export const MOST_GOODS_IMAGES = 9
/** So many are sorted in one go. */
export const MOST_SORTED = 2_000
export const MOST_GOODS_NAME = 60
export const MOST_STOCK_REASON = 100
