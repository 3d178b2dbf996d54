import { systemEvents } from '@camp/contract/logs/logs.system'
import { expect, it } from 'vitest'
import { byJob, tellSystem } from '../src/platform/write/system.ts'
import { transaction } from '../src/platform/write/transaction.ts'
import { createTestDatabase } from './database.ts'
import { assertDeclared } from './declared.ts'

/** What the check says of a database whose log has one entry with these fields. */
async function checked(after: Record<string, unknown>): Promise<string | null> {
  const database = await createTestDatabase()
  await transaction(database.pool, async (tx) =>
    tellSystem(tx, byJob(database, 'test'), systemEvents.orderClosed, [{ id: 1, data: { orderNumber: '1' }, after }]),
  )
  const said = await assertDeclared(database.url).then(
    () => null,
    (fault: Error) => fault.message,
  )
  await database.drop({ undeclared: 'on purpose' })
  return said
}

it('an entry with a field that its record does not declare fails', async () => {
  expect(await checked({ status: 'CLOSED', closedBy: 'nobody' })).toMatch(
    /system.orderClosed: order.closedBy is declared in no \*.record.ts/,
  )
})

it.each([
  [{ payAmount: '12.00' }, 'payAmount'],
  [{ status: 'GONE' }, 'status'],
  [{ closedAt: 'yesterday' }, 'closedAt'],
  [{ remark: 'in the clear' }, 'remark'],
  [{ filter: { status: ['PAID'], unheard: 1 } }, 'filter'],
  [{ orderNumber: '2026-01-01' }, 'orderNumber'],
])('an entry fails that holds a field in another kind: %j', async (after, name) => {
  expect(await checked(after)).toContain(`order.${name} is not of its kind`)
})

it('an entry passes whose fields are declared', async () => {
  const after = { payAmount: 1200, status: 'CLOSED', closedAt: '2026-01-01T08:00:00.000+08:00', remark: null, filter: { status: ['PAID'] } }
  expect(await checked(after)).toBeNull()
})
