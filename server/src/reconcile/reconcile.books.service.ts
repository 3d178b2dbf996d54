import type * as calls from '@camp/contract/reconcile/reconcile.books'
import { fingerprint, sealKey } from '../contracts/contracts.api.ts'
import { AppError } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import { wordParameter } from '../platform/parameters.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'
import { drawBooks } from './reconcile.books.drawing.ts'
import { booksOf, isOver } from './reconcile.books.repository.ts'

/** All sums as they stood at one moment, sealed as contracts are. The log keeps which document that was. */
export const proveBooks: Handler<typeof calls.proveBooks> = async ({ body: { month } }, cx) => {
  const { services, reader, scope } = cx
  if (!scope.all) throw new AppError('BOOKS_WHOLE')
  if (!(await isOver(cx.db, month))) throw new AppError('BOOKS_MONTH_OPEN', { month }, { field: 'month' })
  const books = await transaction(services.reportPool, async (tx) => {
    await tx.run('set transaction isolation level repeatable read')
    return booksOf(tx, month)
  })
  const { keys } = await sealKey(services)
  const company = await wordParameter(cx.db, 'contract.company')
  const facts = { books, company, provedBy: reader.realName }
  const bytes = await drawBooks(facts, keys, services.config.sealing.tsaUrl)
  const after = { hash: fingerprint(bytes), paid: books.orders.amount, refunded: books.refunds.amount }
  await write({ ...cx, key: null }, async (w) => w.audit({ id: null, data: { month }, after }))
  return fileAnswer(`账册证明_${month}.pdf`, bytes, bytes.length)
}
