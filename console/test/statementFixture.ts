import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'

export const month = '2026-01'
/** A month that is over and open, of the coach 7. */
export const statement: WorkStatement = {
  id: 5,
  version: 3,
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  coachId: 7,
  coachName: '沈雨欣',
  coachGroupName: null,
  month,
  no: 1,
  status: 'OPEN',
  minutes: 600,
  amount: 60_000,
  lines: 10,
  unpriced: 0,
  disputes: 0,
  agreedAmount: null,
  submittedAt: null,
  silentUntil: null,
  closedAt: null,
  closedById: null,
  closedByName: null,
  paidAt: null,
  paidRef: null,
  carriedTo: null,
  linesHash: null,
  reason: null,
  answered: null,
}
