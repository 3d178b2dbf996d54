/** What other nouns may use of goods. */
export { LACKS as goodsLacks } from './goods.repository.ts'
export { goodsStockRepository } from './goods.stock.repository.ts'
