import type { Paging } from '@camp/contract/base/call'
import type { Executor } from '../platform/db/executor.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import type { OrderMatch } from './orders.matching.ts'
import { type OrderRow, ordersRepository } from './orders.repository.ts'

/** One page of orders, as every list of them shows. */
export const ordersPage = (db: Executor, match: OrderMatch, scope: Scope, paging: Paging): Promise<Rows<OrderRow>> =>
  ordersRepository.page(db, match, scope, paging)
