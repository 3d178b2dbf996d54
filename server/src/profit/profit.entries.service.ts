import type * as calls from '@camp/contract/profit/profit'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { profitEntries } from './profit.entries.repository.ts'
import { assertWhole } from './profit.service.ts'

export const putEntry: Handler<typeof calls.saveProfitEntry> = ({ body }, cx) =>
  write(cx, async (w) => {
    assertWhole(cx)
    const { kind, month, amount } = body
    const fields = { kind, month, amount, goodsId: body.goodsId ?? null, basis: body.basis ?? null }
    if (kind === 'MATERIAL' ? fields.goodsId === null || fields.basis : fields.basis === null || fields.goodsId !== null)
      throw new AppError('PROFIT_ENTRY_FIELDS', {}, { field: kind === 'MATERIAL' ? 'goodsId' : 'basis' })
    const goods = fields.goodsId === null ? null : found(await profitEntries.goods(w.tx, fields.goodsId)).name
    const { closed, next, last } = found(await profitEntries.closedTo(w.tx))
    if (closed !== null && month <= closed) throw new AppError('PROFIT_MONTH_CLOSED', { month, next: next ?? '' }, { field: 'month' })
    // A mistyped year would stand in no list of months.
    if (month > last) throw new AppError('PROFIT_MONTH_FAR', { last }, { field: 'month' })
    const before = await profitEntries.held(w.tx, fields)
    const made = found(await profitEntries.put(w.tx, fields, before, cx.reader.userId))
    w.audit({
      id: made.id,
      data: { month, kind },
      ...(before && { before: { kind, month, goods, amount: before.amount, basis: before.basis } }),
      after: { kind, month, goods, amount, basis: fields.basis },
    })
    return made
  })

export const closeMonth: Handler<typeof calls.closeProfitMonth> = ({ body: { month } }, cx) =>
  write(cx, async (w) => {
    assertWhole(cx)
    const { closed, next, now } = found(await profitEntries.closedTo(w.tx))
    if (closed !== null && month <= closed) throw new AppError('PROFIT_MONTH_CLOSED', { month, next: next ?? '' }, { field: 'month' })
    if (month >= now) throw new AppError('PROFIT_MONTH_TO_COME', { month }, { field: 'month' })
    await profitEntries.close(w.tx, month, cx.reader.userId)
    w.audit({ id: null, data: { month }, after: { month } })
    return { month }
  })
