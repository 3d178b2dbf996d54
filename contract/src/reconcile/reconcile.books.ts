import * as z from 'zod'
import { defineCall, file } from '../base/call.ts'
import { area } from './reconcile.ts'

/**
 * The books of a month that is over, as a sealed PDF: sums of orders, refunds, commissions, hours and contracts, the SHA-256 of the lines that make
 * each, and the newest seal of the operation log. Drawn anew each time, so that what was changed since shows.
 */
export const proveBooks = defineCall({
  id: 'proveBooks',
  title: { zh: '出具账册证明', en: 'Prove the books of a month' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/reconcile/books',
  body: z.object({ month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: 'CELL_FORMAT' }) }),
  answer: file('application/pdf'),
  changes: true,
  codes: ['RECONCILE_EDIT'],
  audit: {
    type: 'EXPORT',
    target: 'books',
    says: { zh: '出具 {month} 的账册证明', en: 'Proved the books of {month}' },
    announces: { zh: '出具 {month} 的账册证明', en: 'Proving the books of {month}' },
  },
})
