import { setTimeout as sleep } from 'node:timers/promises'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import type pg from 'pg'
import { makeCoach } from './factories.ts'
import type { Caller, TestServer } from './http.ts'

let made = 0

/** A coach who can be sent a contract: part time, with an ID card. Its last six are `tail`. */
export async function makeSigner(
  server: TestServer,
  row: Record<string, unknown> = {},
): Promise<{ id: number; phone: string; tail: string }> {
  const { keys } = server.running.services
  const card = `11010119900307${String(++made).padStart(3, '0')}X`
  const phone = `1390007${String(made).padStart(4, '0')}`
  const id = await makeCoach(server.pool, {
    name: '何雨桐',
    phone,
    employment: 'PART_TIME',
    id_card_sealed: keys.seal(card),
    id_card_masked: `110***********${card.slice(-4)}`,
    hourly_rate_amount: 6_000,
    joined_at: '2026-01-01',
    ...row,
  })
  return { id, phone, tail: card.slice(-6) }
}

/** A line of the ledger at 60 yuan an hour, in the group that the coach was in on that day. */
export const addLine = (pool: pg.Pool, coachId: number, day: string, minutes = 35, amount: number | null = minutes * 100) =>
  pool.query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason, coach_group_id)
     values ($1, $2, 'COMMENT', 'MANUAL', $3, $4, $5, '补录', work_coach_group($1, $2))`,
    [coachId, day, minutes, amount === null ? null : 6_000, amount ?? 0],
  )

/** Waits until a contract stands so. */
export async function untilStatus(pool: pg.Pool, flowId: string, status: string): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(50)) {
    const { rows } = await pool.query('select status from contracts where flow_id = $1', [flowId])
    if (rows[0]?.status === status) return
  }
  throw new Error(`${flowId} is not ${status}`)
}

/** Sends a contract to a new coach and signs it for the coach, as a process leaves it that died right after. `staff` may send and list contracts. */
export async function makeSigned(server: TestServer, staff: Caller): Promise<{ readonly id: number; readonly flowId: string }> {
  const { id: coachId } = await makeSigner(server)
  await addLine(server.pool, coachId, '2026-03-02')
  await staff.call(sendCoachContract, { body: { coachIds: [coachId], startDate: '2026-03-01', endDate: '2026-03-31' } })
  const [row] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [coachId] } })).body.content
  const { flowId = '', id = 0 } = row ?? {}
  await untilStatus(server.pool, flowId, 'PENDING')
  await server.pool.query('update contracts set flow_status = 2, signed_at = now() where id = $1', [id])
  return { id, flowId }
}

/** The token of the link that went out to a phone. */
export async function linkOf(pool: pg.Pool, phone: string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(50)) {
    const { rows } = await pool.query(
      "select text from outbox_messages where receiver = $1 and text like '%/sign/%' order by id desc limit 1",
      [phone],
    )
    const token = /\/sign\/([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1]
    if (token !== undefined) return token
  }
  throw new Error('no link came')
}
