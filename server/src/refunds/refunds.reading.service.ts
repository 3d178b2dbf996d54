import type * as calls from '@camp/contract/refunds/refunds'
import { refundFailureText } from '@camp/contract/refunds/refunds.failures'
import type { Handler } from '../platform/http/bind.ts'
import { matchOf } from './refunds.export.ts'
import { refundsListRepository } from './refunds.list.repository.ts'

/** Why one failed is kept as a name, and worded for the reader. */
export const listed: Handler<typeof calls.listRefunds> = async ({ query, paging }, cx) => {
  const { rows, total } = await refundsListRepository.page(cx.db, matchOf(query, cx.reader.codes), cx.scope, paging)
  return { total, rows: rows.map((row) => ({ ...row, failure: row.failure && refundFailureText(row.failure, cx.language) })) }
}
