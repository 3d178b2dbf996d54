import type { RefundRequest, RefundRequestFilter } from '@camp/contract/refunds/refunds.requests'
import type { List } from '../ui/list/useList.ts'

/** The requests of the desk. */
export type RequestList = List<RefundRequest, RefundRequestFilter>
