import type { CallInput } from '@camp/contract/base/call'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getMinorsReport, listMinorsRows, setRecipient } from '@camp/contract/minors/minors'
import { exportParents } from '@camp/contract/parents/parents'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCompany, makeOrder, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let auditor: Person
let clerk: Person
beforeAll(async () => {
  auditor = await signedIn(server, ['MINORS_REPORT'])
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EXPORT', 'PARENT_ERASE', 'PII_VIEW'])
})

const today = businessDay(0)
const [from, to] = [businessDay(-30), today]
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await run<{ n: string }>(text, values))[0]?.n)
const report = async (query = { from, to }) => (await auditor.caller.call(getMinorsReport, { query })).body
type Rows = Omit<NonNullable<CallInput<typeof listMinorsRows>['query']>, 'from' | 'to'>
const rows = async (query: Rows) => (await listed(query)).body.content
const listed = (query: Rows) => auditor.caller.call(listMinorsRows, { query: { from, to, page: 1, ...query } })

/** The same day of another year; of 29 February the last of the month. */
const yearsBefore = (day: string, years: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year - years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year - years, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

describe('children', () => {
  it('are told apart by their age on the last day, and counted while they are kept', async () => {
    const before = (await report()).children
    const parentId = await makeParent(server.pool)
    const born = (birthday: string | null, row = {}) => makeStudent(server.pool, parentId, { birthday, ...row })
    await born(dayAfter(yearsBefore(to, 14)), { name: '明天满十四' })
    await born(yearsBefore(to, 14), { name: '今天满十四' })
    await born(dayAfter(yearsBefore(to, 18)), { name: '明天满十八' })
    await born(yearsBefore(to, 18), { name: '今天满十八' })
    await born(null, { name: '不知生日' })
    await born(businessDay(-2_000), { name: '已删除', deleted_at: new Date() })
    await born(businessDay(-2_000), { name: '之后才来', created_at: new Date(Date.now() + 2 * 86_400_000) })
    const goneParent = await makeParent(server.pool, { deleted_at: new Date() })
    await makeStudent(server.pool, goneParent, { birthday: businessDay(-2_000), name: '账号已删' })
    const { children } = await report()
    expect(children).toEqual({ under14: before.under14 + 1, under18: before.under18 + 2, unknown: before.unknown + 1 })
    expect((await rows({ figure: 'UNDER_14' })).map(({ title }) => title)).toEqual(['明天满十四'])
    expect((await rows({ figure: 'UNDER_18' })).map(({ title }) => title).sort()).toEqual(['今天满十四', '明天满十八'].sort())
    expect(await rows({ figure: 'UNKNOWN_AGE' })).toMatchObject([{ title: '不知生日', detail: '', entity: 'parent', recordId: parentId }])
  })
})

describe('who did', () => {
  it('counts what was shown in full and taken out of families, by role and behind it each entry', async () => {
    const parentId = await makeParent(server.pool)
    const reveal = () => clerk.caller.call(revealPersonal, { body: { entity: 'parent', id: parentId, field: 'phone' } })
    for (let n = 0; n < 3; n++) expect((await reveal()).status).toBe(200)
    // A value of staff is none of a family.
    const office = await signedIn(server, ['USER_MANAGE', 'PII_VIEW'])
    await office.caller.call(revealPersonal, { body: { entity: 'user', id: office.userId, field: 'phone' } })
    expect((await clerk.caller.call(exportParents, { query: {}, body: {} })).status).toBe(200)
    const { acts, roles } = await report()
    expect(acts.reads).toBe(
      await one(
        "select count(*) as n from operation_logs where operation_type = 'VIEW_PII' and target_entity = 'parent' and created_at >= $1",
        [`${from} 00:00:00+08`],
      ),
    )
    const tomorrow = businessDay(1)
    expect((await report({ from: tomorrow, to: tomorrow })).acts).toEqual({ reads: 0, exports: 0, exportedRows: 0 })
    expect(acts).toMatchObject({
      reads: 3,
      exports: 1,
      exportedRows: await one('select count(*) as n from parents where deleted_at is null'),
    })
    const [role] = await run<{ id: number }>('select role_id as id from user_roles where user_id = $1', [clerk.userId])
    expect(roles.find(({ roleId }) => roleId === role?.id)).toMatchObject({ people: 1, reads: 3, exports: 1 })
    // Each role with a code that shows children's data, and no other.
    const expected = await run<{ id: number }>(
      `select distinct r.id from roles r join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
       where p.shows_children and r.deleted_at is null order by r.id`,
    )
    expect(roles.flatMap(({ roleId }) => roleId ?? []).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
    expect(await rows({ figure: 'READS' })).toHaveLength(3)
    expect(await rows({ figure: 'READS', roleId: role?.id })).toMatchObject([{ who: '试用者', detail: 'phone' }, {}, {}])
    expect(await rows({ figure: 'READS', roleId: 0 })).toEqual([])
    expect(await rows({ figure: 'EXPORTS' })).toMatchObject([{ title: '导出家长', detail: String(acts.exportedRows) }])
    expect(await rows({ figure: 'PEOPLE', roleId: role?.id })).toMatchObject([{ entity: 'user', recordId: clerk.userId }])
  })

  it('names what people did who are in no such role any more', async () => {
    const left = await signedIn(server, ['PARENT_INDEX', 'PII_VIEW'])
    const parentId = await makeParent(server.pool)
    await left.caller.call(revealPersonal, { body: { entity: 'parent', id: parentId, field: 'phone' } })
    await run('delete from user_roles where user_id = $1', [left.userId])
    const { acts, roles } = await report()
    expect(roles.at(-1)).toMatchObject({ roleId: null, people: 0, reads: 1, exports: 0 })
    expect(acts.reads).toBe(4)
    expect(await rows({ figure: 'READS', roleId: 0 })).toHaveLength(1)
  })
})

describe('others outside', () => {
  it('are told of by kind, families once and times each', async () => {
    const parentId = await makeParent(server.pool)
    const [task] = await run<{ id: number }>(
      "insert into message_tasks (title, content, channel, audience) values ('开营', '明天开营', 'SMS', '{}') returning id",
    )
    const deliver = (state: string, at: string) =>
      run("insert into message_deliveries (message_task_id, channel, parent_id, state, sent_at) values ($1, 'SMS', $2, $3, $4)", [
        task?.id,
        parentId,
        state,
        at,
      ])
    await deliver('SENT', `${to} 00:00:00+08`)
    const [asked] = await run<{ id: number }>(
      "insert into feedback (parent_id, content, category) values ($1, '很好', 'OTHER') returning id",
      [parentId],
    )
    await run(
      "insert into feedback_replies (feedback_id, text, by_user_id, state, sent_at) values ($1, '谢谢', $2, 'SENT', now()), ($1, '谢谢', $2, 'FAILED', null)",
      [asked?.id, clerk.userId],
    )
    const order = await makeOrder(server.pool, { parent_id: parentId })
    await makeOrder(server.pool, { parent_id: parentId, payMethod: 'OFFLINE' })
    const companyId = await makeCompany(server.pool, { name: '飞快递' })
    await run(
      `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values
       ($1, $2, 'FK0001', '王芳', '19000000001', '杭州'), ($1, $2, 'FK0002', '王芳', '19000000001', '杭州')`,
      [order.id, companyId],
    )
    const { recipients } = await report()
    expect(recipients.map(({ kind }) => kind)).toEqual(['SMS', 'EMAIL', 'PARCEL', 'PAYMENT', 'SIGNING'])
    const of = Object.fromEntries(recipients.map(({ kind, families, times, receiver }) => [kind, { families, times, receiver }]))
    const smsTimes = await one(
      "select (select count(*) from message_deliveries where state = 'SENT') + (select count(*) from feedback_replies where state = 'SENT') as n",
    )
    expect(of.SMS).toMatchObject({ families: 1, times: smsTimes })
    expect(smsTimes).toBe(2)
    expect(of.PARCEL).toEqual({ families: 1, times: 2, receiver: '飞快递' })
    expect(of.PAYMENT).toMatchObject({ families: 1, times: 1 })
    expect(of.EMAIL).toMatchObject({ families: 0, times: 0 })
    expect(await rows({ figure: 'RECIPIENT', kind: 'PARCEL' })).toHaveLength(2)
    expect(await rows({ figure: 'RECIPIENT' })).toHaveLength(recipients.reduce((sum, { times }) => sum + times, 0))
  })
})

describe('erased families', () => {
  it('are counted with their children and the time since they asked', async () => {
    const asked = [businessDay(-4), businessDay(-2), undefined]
    for (const askedOn of asked) {
      const id = await makeParent(server.pool)
      await makeStudent(server.pool, id)
      const body = { id, confirm: String(id), reason: '家长书面申请', ...(askedOn && { askedOn }) }
      expect((await clerk.caller.call(eraseParent, { body })).status).toBe(200)
    }
    const { erased, erasures } = await report()
    const days = (
      await run<{ days: number }>(
        "select extract(epoch from erased_at - (erase_asked_on::text || ' 00:00+08')::timestamptz)::float8 / 86400 as days from parents where erase_asked_on is not null order by 1",
      )
    ).map((row) => row.days)
    const round = (value: number) => Math.round(value * 10) / 10
    expect(days).toHaveLength(2)
    const median = round(((days[0] ?? 0) + (days[1] ?? 0)) / 2)
    expect(erased).toEqual({ families: 3, children: 3, medianDays: median })
    expect(erasures).toMatchObject([
      { kind: 'ASKED', families: 3, medianDays: median, longestDays: round(days[1] ?? 0) },
      { kind: 'BY_RULE', families: 0, medianDays: null, longestDays: null },
      { kind: 'REPEATED_AFTER_RESTORE', families: 0 },
    ])
    expect(await rows({ figure: 'ERASED', kind: 'ASKED' })).toHaveLength(3)
    expect((await report({ from, to: businessDay(-1) })).erased).toEqual({ families: 0, children: 0, medianDays: null })
  })

  it('were not asked for in days to come', async () => {
    const id = await makeParent(server.pool)
    const body = { id, confirm: String(id), reason: '家长书面申请', askedOn: businessDay(1) }
    const refused = await clerk.caller.call(eraseParent, { body })
    expect(refused.error).toMatchObject({ error: 'ERASE_ASKED_LATER', fields: [{ path: 'askedOn' }] })
    expect(await one('select count(*) as n from parents where id = $1 and erased_at is null', [id])).toBe(1)
  })
})

describe('the reader', () => {
  it('sees all families: who is limited to own groups is told to ask somebody else', async () => {
    const leader = await signedIn(server, ['MINORS_REPORT', 'ACCESS_APPROVE'], 'OWN_GROUPS')
    const body = { receiver: '腾讯云短信', contractUntil: null, version: 1 }
    for (const answer of [
      await leader.caller.call(getMinorsReport, { query: { from, to } }),
      await leader.caller.call(listMinorsRows, { query: { from, to, figure: 'READS', page: 1 } }),
      await leader.caller.call(setRecipient, { params: { kind: 'EMAIL' }, body }),
    ])
      expect([answer.status, answer.error.error]).toEqual([400, 'MINORS_WHOLE'])
  })
})

describe('consents', () => {
  it('are told by purpose, as they stand and as they were said in the period', async () => {
    const parentId = await makeParent(server.pool)
    const say = async (state: string, stopped: string | null, stands = state) => {
      const student = await makeStudent(server.pool, parentId)
      const [consent] = await run<{ id: number }>(
        "insert into consents (student_id, purpose, state) values ($1, 'DEMOS', $2) on conflict (student_id, purpose) do update set state = excluded.state returning id",
        [student, stands],
      )
      await run(
        "insert into consent_entries (consent_id, state, at, how, guardian, stopped_at) values ($1, $2, now(), 'PAPER', '王芳', now() + $3::interval)",
        [consent?.id, state, stopped],
      )
      return consent?.id ?? 0
    }
    await say('GIVEN', null)
    const twice = await say('GIVEN', null)
    // What nobody said, or came late: an undo, with what it took back, and a merge.
    const add = (consent: number, state: string, origin: string) =>
      run("insert into consent_entries (consent_id, state, at, how, origin) values ($1, $2, now(), 'STAFF', $3)", [consent, state, origin])
    await add(twice, 'GIVEN', 'JOINED')
    await add(twice, 'WITHDRAWN', 'LATE')
    const undone = await say('GIVEN', null, 'UNKNOWN')
    await add(undone, 'UNKNOWN', 'UNDONE')
    await say('WITHDRAWN', '9 seconds')
    const { consents, findings } = await report()
    const kept = await one(
      'select count(*) as n from students s join parents p on p.id = s.parent_id where s.deleted_at is null and p.deleted_at is null',
    )
    const demos = consents.find(({ purpose }) => purpose === 'DEMOS')
    expect(demos).toMatchObject({ given: 2, withdrawn: 1, unknown: kept - 3, givenThen: 2, withdrawnThen: 1, notStopped: 0 })
    expect(demos?.slowestStop).toBeCloseTo(9, 1)
    for (const [figure, count] of [
      ['CONSENT_GIVEN', demos?.given],
      ['CONSENT_WITHDRAWN', demos?.withdrawn],
      ['CONSENT_UNKNOWN', demos?.unknown],
      ['SAID_GIVEN', demos?.givenThen],
      ['SAID_WITHDRAWN', demos?.withdrawnThen],
    ] as const)
      expect([figure, (await listed({ figure, kind: 'DEMOS' })).body.totalElements]).toEqual([figure, count])
    expect(await rows({ figure: 'CONSENT_WITHDRAWN', kind: 'DEMOS' })).toMatchObject([
      { entity: 'parent', recordId: parentId, detail: 'PAPER' },
    ])
    expect(findings).toContainEqual({ kind: 'STOPPED_LATE', count: 1 })
    expect(
      findings.some(({ kind }) => kind === 'CONSENT_MISSING'),
      'none is required at first',
    ).toBe(false)
    await run("update param_configs set value = '\"on\"' where key = 'consent.required.demos'")
    const after = await report()
    if (after.consents.some(({ required }) => required)) expect(after.findings).toContainEqual({ kind: 'CONSENT_MISSING', count: kept - 2 })
    const tomorrow = businessDay(1)
    expect((await report({ from: tomorrow, to: tomorrow })).consents.find(({ purpose }) => purpose === 'DEMOS')).toMatchObject({
      given: 2,
      givenThen: 0,
    })
  })
})

describe('findings', () => {
  it('name roles without approval, people with codes of their own, and receivers past the end of their contract', async () => {
    const found = async () => Object.fromEntries((await report()).findings.map(({ kind, count }) => [kind, count]))
    const unapproved = await one(
      `select count(distinct r.id) as n from roles r join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
       where p.shows_children and r.deleted_at is null`,
    )
    const before = await found()
    expect(before).toMatchObject({ ACCESS_NONE: unapproved, CONTRACT_NONE: 3 })
    expect(before.ACCESS_DIRECT).toBeUndefined()
    await run("insert into user_permissions (user_id, permission_id) select $1, id from permissions where code = 'PII_VIEW'", [
      auditor.userId,
    ])
    const [role] = await run<{ id: number }>('select role_id as id from user_roles where user_id = $1', [clerk.userId])
    await run(
      `insert into access_approvals (role_id, asked_by, approved_by, approved_at, until, reason, codes)
       values ($1, $2, $2, now(), business_day(now()) - 1, '复核', '{}')`,
      [role?.id, auditor.userId],
    )
    const editor = await signedIn(server, ['ACCESS_APPROVE'])
    const set = (contractUntil: string | null, version: number) =>
      editor.caller.call(setRecipient, { params: { kind: 'SMS' }, body: { receiver: '腾讯云短信', contractUntil, version } })
    expect((await set(businessDay(-1), 1)).body).toEqual({ version: 2 })
    expect((await set(null, 1)).status).toBe(409)
    expect(await found()).toMatchObject({
      ACCESS_NONE: unapproved - 1,
      ACCESS_OVER: 1,
      ACCESS_DIRECT: 1,
      CONTRACT_OVER: 1,
      CONTRACT_NONE: 2,
    })
    const { recipients, roles, direct } = await report()
    expect(direct).toEqual([
      {
        userId: auditor.userId,
        name: '试用者',
        codes: ['PII_VIEW'],
        since: expect.any(String),
        state: 'NONE',
        approvedBy: null,
        until: null,
      },
    ])
    expect(recipients[0]).toMatchObject({ receiver: '腾讯云短信', contractUntil: businessDay(-1) })
    expect(roles.find(({ roleId }) => roleId === role?.id)).toMatchObject({ state: 'OVER', until: businessDay(-1), approvedBy: '试用者' })
  })
})
