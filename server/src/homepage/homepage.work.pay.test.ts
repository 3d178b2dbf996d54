import { countWork, listWork } from '@camp/contract/homepage/homepage'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine, makeSigner } from '../../test/contracts.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let head: Caller
let sender: Caller
let leader: Caller

beforeAll(async () => {
  head = (await signedIn(server, ['COASH_EDIT'])).caller
  sender = (await signedIn(server, ['COASH_CONTRACT_SEND'])).caller
  leader = (await signedIn(server, ['COASH_EDIT', 'COASH_CONTRACT_SEND'], 'OWN_GROUPS')).caller
})

const work = async (kind: 'HOURS_NO_RATE' | 'CONTRACT_ENDED', by: Caller) =>
  (await by.call(listWork, { query: { page: 1, kind: [kind] } })).body.content

it('hours without a rate are work for people who may set rates, until they are priced', async () => {
  const { id } = await makeSigner(server, { name: '无价老师' })
  await addLine(server.pool, id, '2026-03-01', 30, null)
  await addLine(server.pool, id, '2026-04-01', 30, null)
  expect(await work('HOURS_NO_RATE', head)).toMatchObject([{ subjectId: id, title: '无价老师', detail: '2026-03 2026-04', count: 2 }])
  expect((await head.call(countWork, {})).body).toContainEqual({ kind: 'HOURS_NO_RATE', state: 'OPEN', count: 1 })
  expect([await work('HOURS_NO_RATE', sender), await work('HOURS_NO_RATE', leader)]).toEqual([[], []])
  await server.pool.query('select reverse_work_lines(array(select id from work_lines where coach_id = $1), current_date, $2, null)', [
    id,
    '重新计价',
  ])
  await server.pool.query('update work_statements set unpriced = 0 where coach_id = $1', [id])
  expect(await work('HOURS_NO_RATE', head)).toEqual([])
})

it('a contract that was refused or ran out is work for people who send contracts, until another is sent for its days', async () => {
  const { id } = await makeSigner(server, { name: '拒签老师' })
  await addLine(server.pool, id, '2026-03-01')
  const contract = async (flowId: string, flowStatus: number, reason: string | null) => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, flow_status, facts, phone, id_tail_hash, token_seed,
         token_hash, status_reason) values ($1, $2, '2026-03-01', '2026-03-31', 1, 35, 3500, $3, '{}', '1', '', $1, $1, $4) returning id`,
      [flowId, id, flowStatus, reason],
    )
    return rows[0]?.id
  }
  const refused = await contract('W1', 3, '金额不对')
  expect(await work('CONTRACT_ENDED', sender)).toMatchObject([
    { subjectId: refused, title: '拒签老师', detail: 'W1 · 2026-03-01 ~ 2026-03-31 · 金额不对', count: null },
  ])
  expect([await work('CONTRACT_ENDED', head), await work('CONTRACT_ENDED', leader)]).toEqual([[], []])
  await contract('W2', 1, null)
  expect(await work('CONTRACT_ENDED', sender)).toEqual([])
  // One that ran out in its place; a withdrawn one is nobody's work.
  await server.pool.query("update contracts set flow_status = 5 where flow_id = 'W2'")
  expect((await work('CONTRACT_ENDED', sender)).map(({ detail }) => detail.slice(0, 2))).toEqual(['W2', 'W1'])
  await server.pool.query("update contracts set flow_status = 6 where flow_id in ('W1', 'W2')")
  expect(await work('CONTRACT_ENDED', sender)).toEqual([])
})
