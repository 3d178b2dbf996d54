import { type ErrorName, errors, errorText } from '@camp/contract/errors'
import type { listKeyWaiting } from '@camp/contract/inflow/inflow'
import type { Handler } from '../platform/http/bind.ts'
import { waitingRepository } from './inflow.waiting.repository.ts'

const isError = (name: string): name is ErrorName => Object.hasOwn(errors, name)

/** What waits of a key, for staff: a refusal in words, as far as it is told without what was sent. */
export const keyWaiting: Handler<typeof listKeyWaiting> = async ({ params: { id }, query, paging }, { db, language }) => {
  const { rows, total } = await waitingRepository.page(db, id, query, paging)
  return {
    total,
    rows: rows.map((row) => {
      const said = row.error !== null && isError(row.error) ? errorText(row.error, { ...row.waitsFor }, language) : null
      return { ...row, msg: said?.includes('{') ? null : said }
    }),
  }
}
