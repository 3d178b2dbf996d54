/** What other nouns may use of goods. */
export { goodsStockRepository } from './goods.stock.repository.ts'
