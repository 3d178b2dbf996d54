import type { ShownFile } from '@camp/contract/media/media'
import type * as calls from '@camp/contract/refunds/refunds.requests'
import { seesWhy } from '@camp/contract/refunds/refunds.why'
import { mediaOfRecords } from '../media/media.api.ts'
import { withPhone } from '../platform/db/search.ts'
import type { Handler } from '../platform/http/bind.ts'
import { requestMatching } from './refunds.matching.ts'
import { requestsRepository } from './refunds.requests.repository.ts'

/** Requests of a page, each with what the family sent in for it. */
export const listRequests: Handler<typeof calls.listRefundRequests> = async ({ query, paging }, cx) => {
  const { rows, total } = await requestsRepository.page(cx.db, requestMatching(withPhone(query, cx.reader.codes), cx.scope), paging)
  const ids = rows.map(({ id }) => id)
  const files = seesWhy(cx.reader.codes) ? await mediaOfRecords(cx.db, 'refundRequest', ids) : new Map<number, never>()
  const papersOf = (id: number): ShownFile[] => (files.get(id) ?? []).map(({ url, name, kind, seconds }) => ({ url, name, kind, seconds }))
  return { rows: rows.map((row) => ({ ...row, papers: papersOf(row.id) })), total }
}
