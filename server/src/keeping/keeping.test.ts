import { queryMessageList } from '@camp/contract/base/notify'
import { listKeepingMonths, listKeepingRules, releaseKeeping, stopKeeping, updateKeepingRule } from '@camp/contract/keeping/keeping'
import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeOrder, makeParent } from '../../test/factories.ts'
import { age } from '../../test/keeping.aged.ts'
import { keepingDesk } from '../../test/keeping.desk.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { announce, beginDue } from './keeping.jobs.ts'

const server = aServer({ WORKER: 'on' })
let editor: Person
let reader: Person
beforeAll(async () => {
  editor = await signedIn(server, ['KEEPING', 'KEEPING_EDIT', 'PARENT_INDEX'])
  reader = await signedIn(server, ['KEEPING'])
})

const { rules, ruleOf, plansOf, setRule, look, dueToday, settled, stateOf } = keepingDesk(server, () => editor)

describe('rules of keeping', () => {
  it('are all off at first, and are set by who may, with a history; a part goes with its family at the latest', async () => {
    expect((await rules()).map(({ kind, isOn, months }) => [kind, isOn, months])).toEqual([
      ['FAMILY', false, 36],
      ['RECORDINGS', false, 12],
      ['ADDRESSES', false, 24],
      ['FEEDBACK', false, 24],
      ['NOTES', false, 24],
    ])
    const { id, version } = await ruleOf('RECORDINGS')
    const body = { id, isOn: true, months: 6, warnDays: 7, waitDays: 7, told: [reader.userId], version }
    expect((await reader.caller.call(updateKeepingRule, { body })).status).toBe(403)
    expect((await (await server.as('kefu')).call(listKeepingRules, {})).status).toBe(403)
    expect((await editor.caller.call(updateKeepingRule, { body })).status).toBe(200)
    expect((await editor.caller.call(updateKeepingRule, { body })).error.error).toBe('VERSION_CONFLICT')
    expect(await ruleOf('RECORDINGS')).toMatchObject({ isOn: true, months: 6, told: [reader.userId], by: '试用者', stalled: false })
    const { body: history } = await editor.caller.call(getRecordHistory, { query: { page: 1, entity: 'keepingRule', id } })
    expect(history.content[0]).toMatchObject({
      content: '编辑“打卡录音录像”的保留规则',
      before: { isOn: false, months: 12 },
      after: { isOn: true, months: 6 },
    })
    expect((await setRule('RECORDINGS', { months: 37 })).error).toMatchObject({ error: 'KEEPING_LONGER', fields: [{ path: 'months' }] })
    expect((await setRule('FAMILY', { months: 23 })).error).toMatchObject({ error: 'KEEPING_SHORTER', fields: [{ path: 'months' }] })
    const stranger = await signedIn(server, ['PARENT_INDEX'])
    expect((await setRule('RECORDINGS', { told: [stranger.userId] })).error).toMatchObject({
      error: 'KEEPING_TOLD',
      fields: [{ path: 'told' }],
    })
    expect((await setRule('RECORDINGS', { isOn: false })).status).toBe(200)
  })

  it('touch erasure: none is set, and no stop ends, without fresh proof', async () => {
    expect([updateKeepingRule, releaseKeeping].map(({ proof, audit }) => [proof, typeof audit === 'object' && audit.touches])).toEqual([
      ['ALWAYS', 'erasure'],
      ['ALWAYS', 'erasure'],
    ])
  })
})

/** Families of all sorts: what each has, and how long ago. */
async function family(n: number): Promise<number> {
  const { pool } = server
  const id = await makeParent(pool)
  const days = (n * 37) % 900
  if (n % 3 === 0) await makeOrder(pool, { parent_id: id, progress: n % 9 === 0 ? 'SHIPPED' : 'COMPLETED', remark: n % 2 ? '自提' : null })
  if (n % 4 === 0) {
    const campId = await makeCamp(pool)
    const { id: enrolment } = await makeCampStudent(pool, { campId, groupId: await makeCampGroup(pool, campId) }, { parent_id: id })
    if (n % 8 === 0) await makeClockIn(pool, enrolment, { media_urls: ['https://media.example/a.mp3'] })
    if (n % 12 === 0) await pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [enrolment])
  }
  if (n % 5 === 0) await pool.query("insert into feedback (parent_id, content, category) values ($1, '请回电', 'APP')", [id])
  if (n % 7 === 0) {
    await pool.query(
      "insert into user_addresses (parent_id, receiver, phone, province, city, detail) values ($1, '王', '13900001111', '浙江省', '杭州市', '1 号')",
      [id],
    )
  }
  await age(pool, id, days)
  // One that has been long away and makes itself heard again.
  if (n % 11 === 0) await makeOrder(pool, { parent_id: id, progress: 'CANCELLED' })
  return id
}

/** Who falls under a rule, as the test says it: the last sign of life, month by month, and what is left to go. */
const EXPECTED: Readonly<Record<KeepingKind, string>> = {
  FAMILY: 'true',
  RECORDINGS:
    "exists (select 1 from clock_ins k join camp_students e on e.id = k.camp_student_id where e.parent_id = a.id and k.media_urls::text <> '[]')",
  ADDRESSES:
    '(select count(*) from user_addresses u where u.parent_id = a.id) + (select count(*) from orders o where o.parent_id = a.id and o.address is not null) > 0',
  FEEDBACK: '(select count(*) from feedback f where f.parent_id = a.id) > 0',
  NOTES: '(select count(*) from orders o where o.parent_id = a.id and o.remark is not null) > 0',
}
const expected = async (kind: KeepingKind, months: number) => {
  const { rows } = await server.pool.query<{ id: number; since: string }>(
    `with signs as (
       select id, (created_at at time zone 'Asia/Shanghai')::date as day from parents
       union all select parent_id, (created_at at time zone 'Asia/Shanghai')::date from orders
       union all select parent_id, (created_at at time zone 'Asia/Shanghai')::date from feedback
       union all select parent_id, (joined_at at time zone 'Asia/Shanghai')::date from camp_students
       union all select e.parent_id, c.end_date from camp_students e join camps c on c.id = e.camp_id where e.status <> 'QUIT'
       union all select e.parent_id, (e.quit_at at time zone 'Asia/Shanghai')::date from camp_students e where e.status = 'QUIT'
       union all select e.parent_id, k.clock_in_date from clock_ins k join camp_students e on e.id = k.camp_student_id),
     a as (select id, max(day) as since from signs group by id)
     select a.id, a.since::text from a join parents p on p.id = a.id
     where p.erased_at is null and p.deleted_at is null and (a.since + make_interval(months => $1))::date <= (now() at time zone 'Asia/Shanghai')::date
       and a.id not in (select parent_id from orders where progress in ('PENDING_PAYMENT', 'PAID', 'SHIPPED')) and ${EXPECTED[kind]}
     order by a.id`,
    [months],
  )
  return rows
}

describe('who falls under a rule', () => {
  it('is who gave no sign of life for so long, has nothing under way and has something that goes: as SQL of its own says', async () => {
    for (let n = 1; n <= 120; n++) await family(n)
    const today = businessDay(0)
    for (const [kind, months] of [
      ['FAMILY', 24],
      ['RECORDINGS', 6],
      ['ADDRESSES', 3],
      ['FEEDBACK', 1],
      ['NOTES', 12],
    ] as const) {
      expect((await setRule(kind, { months })).status).toBe(200)
      await look(kind)
      const { content } = await plansOf({ kind: [kind] })
      const fallen = content.filter(({ fallsAt }) => fallsAt <= today).map(({ parentId, since }) => ({ id: parentId, since }))
      const said = await expected(kind, months)
      expect([kind, said.length > 3, fallen.sort((a, b) => a.id - b.id)]).toEqual([kind, true, said])
      expect((await ruleOf(kind)).now).toMatchObject({ families: said.length })
      // The dry run does nothing to anybody.
      expect(content.map(({ state }) => state).every((state) => state === 'FORESEEN')).toBe(true)
    }
    const { months } = (await editor.caller.call(listKeepingMonths, {})).body
    for (const { month, kind, open } of months) expect((await plansOf({ kind: [kind], month })).totalElements).toBe(open)
  }, 120_000)
})

describe('what is due', () => {
  it('is announced, waits, and goes; who comes back, is stopped or is still awaited does not', async () => {
    const { pool } = server
    const made = async () => {
      const id = await makeParent(pool, { nickname: '南宫云' })
      const campId = await makeCamp(pool)
      const child = await makeCampStudent(
        pool,
        { campId, groupId: await makeCampGroup(pool, campId) },
        { parent_id: id, status: 'FINISHED' },
      )
      await makeOrder(pool, { parent_id: id, progress: 'COMPLETED', pay_amount: 6_000 })
      await age(pool, id, 800)
      return { id, enrolment: child.id }
    }
    const [goes, orders, enrols, clocksIn, stopped, later] = [
      await made(),
      await made(),
      await made(),
      await made(),
      await made(),
      await made(),
    ]
    expect((await setRule('FAMILY', { isOn: true, warnDays: 5, waitDays: 3, told: [reader.userId] })).status).toBe(200)
    await announce(server.running.services)
    await announce(server.running.services)
    const { content: announced } = await plansOf({ kind: ['FAMILY'], parentId: goes.id })
    expect(announced).toMatchObject([{ state: 'WARNED', dueAt: businessDay(8), children: 1 }])
    const messages = (await reader.caller.call(queryMessageList, {})).body.all.filter(({ title }) => title === '家庭资料将按保留规则清除')
    expect(messages).toHaveLength(1)
    // Nothing is due yet.
    await beginDue(server.running.services)
    await settled('FAMILY')
    expect(await stateOf('FAMILY', goes.id)).toEqual(['WARNED'])

    const stop = await editor.caller.call(stopKeeping, { body: { parentId: stopped.id, reason: '家长来电要保留', until: businessDay(30) } })
    expect((await editor.caller.call(stopKeeping, { body: { parentId: stopped.id, reason: '再次' } })).error.error).toBe(
      'KEEPING_IS_STOPPED',
    )
    expect(
      (await editor.caller.call(stopKeeping, { body: { parentId: later.id, reason: '昨天', until: businessDay(-1) } })).error.error,
    ).toBe('KEEPING_UNTIL')
    expect((await reader.caller.call(stopKeeping, { body: { parentId: later.id, reason: '无权' } })).status).toBe(403)
    expect((await plansOf({ state: ['STOPPED'] })).content).toMatchObject([
      { parentId: stopped.id, stopReason: '家长来电要保留', stopUntil: businessDay(30) },
    ])
    await makeOrder(pool, { parent_id: orders.id, progress: 'COMPLETED' })
    const campId = await makeCamp(pool)
    await makeCampStudent(pool, { campId, groupId: await makeCampGroup(pool, campId) }, { parent_id: enrols.id })
    await makeClockIn(pool, clocksIn.enrolment)
    await dueToday('FAMILY')
    await pool.query('update keeping_plans set due_at = business_day(now()) + 1 where parent_id = $1', [later.id])
    const money = async () => (await pool.query('select sum(pay_amount) as paid, sum(refunded_amount) as back, count(*) from orders')).rows
    const before = await money()
    await Promise.all([beginDue(server.running.services), beginDue(server.running.services)])
    await settled('FAMILY')
    expect(await stateOf('FAMILY', goes.id)).toEqual(['DONE'])
    for (const { id } of [orders, enrols, clocksIn, stopped, later]) {
      const { rows } = await pool.query('select nickname, erased_at from parents where id = $1', [id])
      expect(rows).toEqual([{ nickname: '南宫云', erased_at: null }])
    }
    expect(await money()).toEqual(before)
    const { rows: erased } = await pool.query(
      'select p.nickname, e.kind from parents p join family_erasures e on e.parent_id = p.id where p.id = $1',
      [goes.id],
    )
    expect(erased).toEqual([{ nickname: '***', kind: 'BY_RULE' }])
    const { body: history } = await editor.caller.call(getRecordHistory, { query: { page: 1, entity: 'parent', id: goes.id } })
    expect(history.content[0]).toMatchObject({
      content: `按保留规则清除家长 ${goes.id} 的个人信息`,
      operationType: 'DELETE',
      source: 'JOB',
    })
    // Twice is no more than once: one set, and nobody in it again.
    await beginDue(server.running.services)
    const { rows: sets } = await pool.query("select row_count from change_sets where kind = 'keeping.run'")
    expect(sets).toHaveLength(1)
    await announce(server.running.services)
    for (const { id } of [orders, enrols, clocksIn]) expect((await stateOf('FAMILY', id))[0]).toBe('CAME_BACK')

    // The stop ends, and the family waits again.
    expect((await editor.caller.call(releaseKeeping, { params: { id: stop.body.id } })).status).toBe(200)
    expect((await editor.caller.call(releaseKeeping, { params: { id: stop.body.id } })).status).toBe(404)
    expect((await plansOf({ parentId: stopped.id, kind: ['FAMILY'] })).content).toMatchObject([
      { state: 'WARNED', dueAt: businessDay(3), stopId: null },
    ])
    // A rule that is switched off forgets what it announced.
    expect((await setRule('FAMILY', { isOn: false })).status).toBe(200)
    expect(await stateOf('FAMILY', stopped.id)).toEqual([])
  }, 120_000)

  it('ends with the rights of whoever set the rule, and says so', async () => {
    const leaver = await signedIn(server, ['KEEPING', 'KEEPING_EDIT'])
    const id = await makeParent(server.pool)
    await server.pool.query("insert into feedback (parent_id, content, category) values ($1, '请回电', 'APP')", [id])
    await age(server.pool, id, 100)
    const rule = await ruleOf('FEEDBACK')
    const body = { id: rule.id, isOn: true, months: 1, warnDays: 1, waitDays: 1, told: [], version: rule.version }
    expect((await leaver.caller.call(updateKeepingRule, { body })).status).toBe(200)
    await announce(server.running.services)
    await dueToday('FEEDBACK')
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [leaver.userId])
    await beginDue(server.running.services)
    expect(await ruleOf('FEEDBACK')).toMatchObject({ stalled: true })
    expect(await stateOf('FEEDBACK', id)).toEqual(['WARNED'])
    const titles = (await editor.caller.call(queryMessageList, {})).body.all.map(({ title }) => title)
    expect(titles).toContain('反馈内容的保留规则没有执行')
    // Somebody who may saves it again: it is announced anew, and goes.
    expect((await setRule('FEEDBACK', { waitDays: 2 })).status).toBe(200)
    await announce(server.running.services)
    await dueToday('FEEDBACK')
    await beginDue(server.running.services)
    await settled('FEEDBACK')
    const { rows } = await server.pool.query(
      'select f.content, p.erased_at from feedback f join parents p on p.id = f.parent_id where p.id = $1',
      [id],
    )
    expect(rows).toEqual([{ content: '***', erased_at: null }])
    expect(await stateOf('FEEDBACK', id)).toEqual(['DONE'])
  }, 60_000)
})
