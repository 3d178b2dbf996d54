import type { AnyCall, RowOf } from '@camp/contract/base/call'
import type { ListId } from '@camp/contract/base/lists'
import { loadChunk } from '../platform/chunk.ts'

/** How the rows of a list are shown in short. */
export interface ViewList {
  readonly load: () => Promise<AnyCall>
  readonly title: string
  readonly detail: string
  /** By what a row is opened beside its list. */
  readonly key: string
}

type KeyOf<C extends AnyCall> = keyof RowOf<C> & string

const list = <C extends AnyCall>(load: () => Promise<C>, title: KeyOf<C>, detail: KeyOf<C>, key?: KeyOf<C>): ViewList => ({
  load,
  title,
  detail,
  key: key ?? 'id',
})

/** The lists whose views can stand on a dashboard; each call comes with the first card of it. */
export const viewLists: Partial<Record<ListId, ViewList>> = {
  camps: list(async () => (await loadChunk(() => import('@camp/contract/camps/camps'))).listCamps, 'name', 'startDate'),
  channels: list(
    async () => (await loadChunk(() => import('@camp/contract/channels/channels'))).listPromotionChannels,
    'name',
    'createdAt',
  ),
  coaches: list(async () => (await loadChunk(() => import('@camp/contract/coaches/coaches'))).listCoaches, 'name', 'createdAt'),
  feedback: list(
    async () => (await loadChunk(() => import('@camp/contract/feedback/feedback.desk'))).listFeedbackDesk,
    'content',
    'createdAt',
  ),
  goods: list(async () => (await loadChunk(() => import('@camp/contract/goods/goods'))).listGoods, 'name', 'createdAt'),
  logisticsOrders: list(
    async () => (await loadChunk(() => import('@camp/contract/logistics/logistics.parcels'))).getLogisticsOrdersByPage,
    'trackingNumber',
    'createdAt',
  ),
  orders: list(
    async () => (await loadChunk(() => import('@camp/contract/orders/orders'))).listOrders,
    'orderNumber',
    'createdAt',
    'orderNumber',
  ),
  parents: list(async () => (await loadChunk(() => import('@camp/contract/parents/parents'))).listParents, 'nickname', 'registeredAt'),
  referrers: list(async () => (await loadChunk(() => import('@camp/contract/referrers/referrers'))).listReferrers, 'name', 'createdAt'),
  refundRequests: list(
    async () => (await loadChunk(() => import('@camp/contract/refunds/refunds.requests'))).listRefundRequests,
    'orderNumber',
    'createdAt',
  ),
  refunds: list(async () => (await loadChunk(() => import('@camp/contract/refunds/refunds'))).listRefunds, 'orderNumber', 'createdAt'),
  resources: list(async () => (await loadChunk(() => import('@camp/contract/resources/resources'))).listResources, 'title', 'createdAt'),
  users: list(async () => (await loadChunk(() => import('@camp/contract/users/users'))).queryUsers, 'realName', 'createdAt'),
}

/** Undefined: its views are no cards. */
export const viewListOf = (screen: string): ViewList | undefined => viewLists[screen as ListId] // a table of some of them
