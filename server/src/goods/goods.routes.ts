import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { type Binding, bind } from '../platform/http/bind.ts'
import { goodsRepository } from './goods.repository.ts'

export const goodsRoutes: Binding[] = [bind(getGoodsSimpleList, ({ query }, cx) => goodsRepository.options(cx.db, query))]
