import { parameters } from '@camp/contract/base/parameters'
import { getDownloadContract, getEssContract, listEssContracts, updateEssContracts } from '@camp/contract/contracts/contracts'
import { exportContracts, getContractBoard } from '@camp/contract/contracts/contracts.board'
import { previewContracts, sendCoachContract, sendCoachGroupContract } from '@camp/contract/contracts/contracts.sending'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine, makeSigner } from '../../test/contracts.ts'
import { makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer({ OUTBOX: 'on' })
let staff: Caller
let own: Person
const CODES = ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT', 'COASH_CONTRACT_DOWNLOAD']
const period = { startDate: '2026-03-01', endDate: '2026-03-31' }

// No worker: what is made waits, so that its states can be looked at.
beforeAll(async () => {
  staff = (await signedIn(server, CODES)).caller
  own = await signedIn(server, CODES, 'OWN_GROUPS')
})

const send = (coachIds: number[], more: object = {}, by = staff) => by.loose(sendCoachContract, { body: { coachIds, ...period, ...more } })
type Sent = { taskId: number | null; count: number; skipped: { coachId: number; reason: string; flowId: string | null }[] }
const sent = async (coachIds: number[], more: object = {}) => (await send(coachIds, more)).body as Sent
const ofCoach = async (coachId: number) => (await staff.call(listEssContracts, { query: { page: 1, coachId: [coachId] } })).body.content
const cancel = (flowId: string, reason?: string) =>
  staff.loose(updateEssContracts, { body: { flowId, action: 'CANCEL', ...(reason !== undefined && { reason }) } })

describe('sending contracts', () => {
  it('makes one a coach over all lines of the period, whose sum is that of its lines', async () => {
    const { id } = await makeSigner(server)
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-31']) await addLine(server.pool, id, day, 37, 3_700)
    await addLine(server.pool, id, '2026-04-01')
    const answer = await sent([id])
    expect(answer).toMatchObject({ count: 1, skipped: [] })
    expect(answer.taskId).toBeGreaterThan(0)
    const [contract] = await ofCoach(id)
    expect(contract).toMatchObject({
      ...period,
      minutes: 111,
      amount: 11_100,
      lineCount: 3,
      status: 'DRAFT',
      flowStatus: 0,
      signUrl: null,
      signable: false,
    })
    expect(contract?.flowId).toMatch(/^L\d{18}$/)
    const { rows } = await server.pool.query(
      `select o.amount = sum(l.amount) and o.minutes = sum(l.minutes) and o.line_count = count(*) as equal
       from contracts o join contract_lines x on x.contract_id = o.id join work_lines l on l.id = x.line_id where o.coach_id = $1 group by o.id`,
      [id],
    )
    expect(rows).toEqual([{ equal: true }])
    // Its amount is traced to the lines, by its number.
    const { caller: accountant } = await signedIn(server, ['SETTLEMENT'])
    const query = { contractFlowId: contract?.flowId ?? '' }
    const traced = (await accountant.call(traceWorkhours, { query })).body
    expect(traced).toMatchObject({ coachId: id, minutes: 111, amount: 11_100, total: 3, hashOk: true })
    expect(traced.lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-03-01', 3_700],
      ['2026-03-02', 3_700],
      ['2026-03-31', 3_700],
    ])
    expect((await accountant.loose(traceWorkhours, { query: { contractFlowId: 'L000000000000000000' } })).status).toBe(404)
    const { caller: leader } = await signedIn(server, ['SETTLEMENT'], 'OWN_GROUPS')
    expect((await leader.loose(traceWorkhours, { query })).status).toBe(404)
    const { lines, events } = (await staff.call(getEssContract, { params: { flowId: contract?.flowId ?? '' } })).body
    expect(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(11_100)
    expect(events.map(({ kind }) => kind)).toEqual(['CREATED'])
    const history = await staff.call(getRecordHistory, { query: { entity: 'contract', id: contract?.id ?? 0, page: 1 } })
    expect(history.body.content[0]?.after).toMatchObject({ flowId: contract?.flowId, amount: 11_100 })
  })

  it('has the clauses of the day on which it was made, filled in; those on signing come by themselves', async () => {
    const [before, after] = [await makeSigner(server), await makeSigner(server, { name: '范静' })]
    for (const { id } of [before, after]) await addLine(server.pool, id, '2026-03-05', 37, 123_450)
    await sent([before.id])
    const { caller: editor } = await signedIn(server, ['PARAM_EDIT'])
    const set = (value: string) => editor.loose(updateParamConfig, { body: { key: 'contract.clauses', value } })
    expect((await set('甲方{公司}')).error).toMatchObject({
      error: 'PARAMETER_PLACE',
      fields: [{ path: 'value', msg: '“{公司}”不是可用的占位符，请改用提示中的占位符' }],
    })
    const old = parameters['contract.clauses'].value
    expect((await set('{coach}与{company}，{start}至{end}\n\n共{amount}元（{capitals}）')).status).toBe(200)
    await sent([after.id])
    expect((await set(old)).status).toBe(200)
    const clauses = async (coachId: number): Promise<string[]> =>
      (await server.pool.query("select facts->'clauses' as clauses from contracts where coach_id = $1", [coachId])).rows[0]?.clauses
    const [first, second, signing, seal, ...rest] = await clauses(after.id)
    expect([first, second]).toEqual(['范静与启明少儿英语，2026-03-01至2026-03-31', '共1,234.50元（壹仟贰佰叁拾肆元伍角整）'])
    expect([signing, seal, rest]).toEqual([expect.stringContaining('短信验证码'), expect.stringContaining('并非持牌认证机构颁发'), []])
    expect(await clauses(before.id)).toHaveLength(5)
    expect((await clauses(before.id))[0]).toContain('乙方为启明少儿英语（甲方）')
  })

  it('is seen and taken by its coach without any code, and by nobody else', async () => {
    const [mine, other] = [await makeSigner(server), await makeSigner(server)]
    for (const { id } of [mine, other]) await addLine(server.pool, id, '2026-03-04')
    await sent([mine.id, other.id])
    const coach = await signedIn(server, [])
    await server.pool.query('update coaches set user_id = $1 where id = $2', [coach.userId, mine.id])
    for (const coachId of [[mine.id], [other.id], [mine.id, other.id]]) {
      const { content, totalElements } = (await coach.caller.call(listEssContracts, { query: { page: 1, coachId } })).body
      expect([content.map((contract) => contract.coachId), totalElements]).toEqual([[mine.id], 1])
      expect(content[0]).toMatchObject({ signUrl: null, signable: false })
    }
    const [theirs] = await ofCoach(other.id)
    expect((await coach.caller.call(getDownloadContract, { query: { flowId: theirs?.flowId ?? '' } })).status).toBe(404)
    const stranger = await signedIn(server, [])
    expect((await stranger.caller.call(listEssContracts, { query: { page: 1 } })).status).toBe(403)
  })

  it('says of each that is passed over why', async () => {
    const of = async (row: Record<string, unknown>, days = ['2026-03-05']) => {
      const { id } = await makeSigner(server, row)
      for (const day of days) await addLine(server.pool, id, day)
      return id
    }
    const full = await of({ employment: 'FULL_TIME' })
    const idle = await of({}, [])
    const gone = await of({ active_flg: 'INACTIVE' }, [])
    const noCard = await of({ id_card_sealed: null, id_card_masked: null })
    const rare = await of({ name: '何\u{2ebf0}' })
    const unpriced = await of({}, [])
    await addLine(server.pool, unpriced, '2026-03-06', 30, null)
    const twice = await of({})
    await sent([twice])
    const [first] = await ofCoach(twice)
    const ids = [full, idle, gone, noCard, rare, unpriced, twice]
    const answer = await sent(ids)
    expect(answer).toMatchObject({ taskId: null, count: 0 })
    expect(Object.fromEntries(answer.skipped.map(({ coachId, reason }) => [coachId, reason]))).toEqual({
      [full]: 'FULL_TIME',
      [idle]: 'NO_HOURS',
      [gone]: 'INACTIVE_NO_HOURS',
      [noCard]: 'NO_ID_CARD',
      [rare]: 'NAME_GLYPH',
      [unpriced]: 'NO_RATE',
      [twice]: 'OVERLAPPING',
    })
    expect(answer.skipped.find(({ coachId }) => coachId === twice)?.flowId).toBe(first?.flowId)
    const preview = (await staff.call(previewContracts, { body: { coachIds: ids, ...period } })).body
    expect(Object.fromEntries(preview.map(({ coachId, reason }) => [coachId, reason]))).toMatchObject({
      [full]: 'FULL_TIME',
      [twice]: 'OVERLAPPING',
    })
    const future = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(
      (await sent([noCard], { startDate: '2026-03-01', endDate: future.slice(0, 4) === '2026' ? future : '2026-12-31' })).skipped,
    ).toMatchObject([{ reason: 'DAY_NOT_OVER' }])
  })

  it('refuses unknown coaches, an empty list and a period that ends before it begins', async () => {
    expect((await send([999_999])).status).toBe(404)
    expect((await send([])).status).toBe(400)
    expect((await send([1], { startDate: '2026-04-01' })).error).toMatchObject({ error: 'CONTRACT_PERIOD' })
    expect((await send([1], { startDate: '2024-04-01' })).error).toMatchObject({ error: 'CONTRACT_PERIOD' })
    const { id } = await makeSigner(server)
    expect((await send([id], {}, own.caller)).status).toBe(404)
  })

  it('takes members of groups on any day of the period, each once', async () => {
    const [stays, left, before] = [await makeSigner(server), await makeSigner(server), await makeSigner(server)]
    const groupId = await makeLedCoachGroup(server.pool, own.userId, [stays.id, left.id, before.id])
    await server.pool.query("update coach_group_members set joined_at = '2026-01-01' where group_id = $1", [groupId])
    const ends = (id: number, day: string) =>
      server.pool.query('update coach_group_members set left_at = $3 where group_id = $1 and coach_id = $2', [groupId, id, day])
    await ends(left.id, '2026-03-02')
    await ends(before.id, '2026-03-01')
    for (const { id } of [stays, left, before]) await addLine(server.pool, id, id === left.id ? '2026-03-01' : '2026-03-10')
    const body = { groupIds: [groupId], coachIds: [stays.id], ...period }
    const answer = await own.caller.call(sendCoachGroupContract, { body })
    expect(answer.body).toMatchObject({ count: 2, skipped: [{ reason: 'FULL_TIME' }] })
    expect((await ofCoach(before.id)).length).toBe(0)
    expect((await own.caller.call(listEssContracts, { query: { page: 1 } })).body.totalElements).toBe(2)
  })

  it('makes one of two sent at once, also for periods that only overlap, and not by a hand in the database either', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeSigner(server)
      await addLine(server.pool, id, '2026-03-15')
      const answers = await Promise.all([send([id]), send([id], { startDate: '2026-03-10', endDate: '2026-04-05' }), send([id])])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.reduce((sum, { body }) => sum + (body as Sent).count, 0)).toBe(1)
      expect(await ofCoach(id)).toHaveLength(1)
      const again = server.pool.query(
        `insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed, token_hash)
         select flow_id || 'x', coach_id, end_date, end_date + 5, 1, 1, 1, facts, phone, id_tail_hash, token_seed, token_hash || 'x' from contracts where coach_id = $1`,
        [id],
      )
      await expect(again).rejects.toThrow('contracts_period_key')
    }
  })

  it('freezes the days until it ends, and frees them when it is withdrawn with a reason', async () => {
    const { id } = await makeSigner(server)
    await addLine(server.pool, id, '2026-03-20')
    await sent([id])
    const [contract] = await ofCoach(id)
    const flowId = contract?.flowId ?? ''
    await expect(addLine(server.pool, id, '2026-03-21')).rejects.toThrow('stands in a contract')
    await addLine(server.pool, id, '2026-04-02')
    expect((await cancel(flowId)).error).toMatchObject({ code: 999, error: 'CONTRACT_REASON' })
    expect((await cancel(flowId, '工时有误')).body).toMatchObject({ flowId, status: 'CANCELLED', flowStatus: 6, version: 2 })
    expect((await cancel(flowId, '再来')).error).toMatchObject({ code: 999, error: 'CONTRACT_STATE' })
    await addLine(server.pool, id, '2026-03-21', 10, 1_000)
    expect(await sent([id])).toMatchObject({ count: 1 })
    expect((await ofCoach(id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['DRAFT', 4_500],
      ['CANCELLED', 3_500],
    ])
    const live = await server.pool.query(
      'select count(*)::int as n from contract_lines x join contracts o on o.id = x.contract_id where o.coach_id = $1 and x.live',
      [id],
    )
    expect(live.rows).toEqual([{ n: 2 }])
    await expect(server.pool.query('delete from contract_events')).rejects.toThrow('never changed')
    // The board counts what the list shows, and the sheet holds it.
    const board = (await staff.call(getContractBoard, { query: { coachId: [id] } })).body
    expect(board.filter(({ count }) => count > 0)).toEqual([
      { status: 'DRAFT', count: 1, amount: 4_500 },
      { status: 'CANCELLED', count: 1, amount: 3_500 },
    ])
    expect(board).toHaveLength(8)
    const others = (await own.caller.call(getContractBoard, { query: { coachId: [id] } })).body
    expect(others.every(({ count }) => count === 0)).toBe(true)
    const body = { coachId: [id], columns: ['coachName', 'minutes', 'amount', 'status'], total: 2 }
    const sheet = await readXlsx((await staff.call(exportContracts, { query: {}, body })).body as unknown as Buffer)
    const cells = (sheet.sheets[0]?.rows ?? []).map((row) => row.join(' '))
    expect(cells.filter((row) => row.startsWith('何雨桐'))).toEqual(['何雨桐 45  45  待发送 ', '何雨桐 35  35  已撤回 '])
    // Only what is signed is summed: nothing here is.
    expect([cells[0], cells.at(-1)]).toEqual([
      '辅导老师 工时（分钟） 已签署工时（分钟） 金额（元） 已签署金额（元） 状态 解除',
      '合计  0  0  ',
    ])
    await server.pool.query("update contracts set flow_status = 4 where coach_id = $1 and status = 'DRAFT'", [id])
    const signed = await readXlsx((await staff.call(exportContracts, { query: {}, body })).body as unknown as Buffer)
    const summed = (signed.sheets[0]?.rows ?? []).map((row) => row.join(' '))
    expect(summed.slice(1)).toEqual(['何雨桐 45 45 45 45 已签署 ', '何雨桐 35  35  已撤回 ', '合计  45  45  '])
    expect((await staff.loose(exportContracts, { query: {}, body: { ...body, total: 3 } })).error).toMatchObject({
      error: 'SELECTION_DRIFTED',
    })
  })

  it('is over closed months alone where that is asked for, and the month in the way is named', async () => {
    const { id } = await makeSigner(server)
    for (const day of ['2026-02-27', '2026-03-02']) await addLine(server.pool, id, day)
    const wanted = { body: { coachIds: [id], startDate: '2026-02-01', endDate: '2026-03-31' } }
    const looked = async () => (await staff.call(previewContracts, wanted)).body[0]
    expect(await looked()).toMatchObject({ reason: null, month: null })
    const set = (value: string) =>
      server.pool.query("update param_configs set value = to_jsonb($1::text) where key = 'workhour.requireClosedMonth'", [value])
    const close = (month: string) =>
      server.pool.query("update work_statements set status = 'CLOSED' where coach_id = $1 and month = $2", [id, month])
    await set('on')
    try {
      expect(await looked()).toMatchObject({ reason: 'MONTH_OPEN', month: '2026-02' })
      await close('2026-02')
      expect(await looked()).toMatchObject({ reason: 'MONTH_OPEN', month: '2026-03' })
      expect((await staff.call(sendCoachContract, wanted)).body).toMatchObject({
        taskId: null,
        count: 0,
        skipped: [{ coachId: id, reason: 'MONTH_OPEN', month: '2026-03' }],
      })
      await close('2026-03')
      expect((await staff.call(sendCoachContract, wanted)).body.count).toBe(1)
    } finally {
      await set('off')
    }
  })
})
