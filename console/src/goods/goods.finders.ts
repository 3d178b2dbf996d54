import { goodsRecord } from '@camp/contract/goods/goods.record'
import { defineFinders, mayBeName } from '../platform/signedIn/finder.ts'

/** Goods by a part of the name. */
export const finders = defineFinders([
  {
    record: goodsRecord,
    codes: ['GOODS'],
    accepts: mayBeName,
    load: async () => (await import('./goodsFinder.ts')).findGoods,
  },
])
