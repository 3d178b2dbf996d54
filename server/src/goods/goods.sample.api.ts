/** How the sample makes and takes out goods. */
export { dropGoods } from './goods.dropping.repository.ts'
export { addGoods } from './goods.service.ts'
