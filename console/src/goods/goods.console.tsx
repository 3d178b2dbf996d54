import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const goodsNoun = defineNoun({
  screens: [
    {
      path: '/content/goods',
      codes: ['GOODS'],
      entry: true,
      load: async () => (await import('./GoodsPage.tsx')).GoodsPage,
    },
  ],
  // Goods by a part of the name.
  searches: [
    {
      record: 'goods',
      codes: ['GOODS'],
      accepts: mayBeName,
      load: async () => (await import('./goodsSearch.ts')).findGoods,
    },
  ],
  // Orders choose among them too.
  live: { goods: ['Goods', 'Orders'] },
})
