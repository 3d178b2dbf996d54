import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import { getMember, getMemberConfig, getMemberData, getMemberGrants, giveMember } from '@camp/contract/members/members'
import { getParent, listParents } from '@camp/contract/parents/parents'
import { listDuplicateParents, mergeParents, previewParentMerge, undoParentMerge } from '@camp/contract/parents/parents.merges'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeOrder, makeParent, makeStudent } from '../../test/factories.ts'
import { fingerprintOf } from '../../test/fingerprint.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let clerk: Person
let level: number
let camp: number
let group: number

const run = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0

beforeAll(async () => {
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_MERGE'])
  level = await run("insert into member_levels (name, price_amount, duration_days) values ('年卡', 1, 365) returning id")
  camp = await makeCamp(server.pool)
  group = await makeCampGroup(server.pool, camp)
})

const address = (parent: number, phone: string, detail: string, isDefault = true) =>
  run(
    `insert into user_addresses (parent_id, receiver, phone, province, city, district, detail, is_default)
     values ($1, '王', $2, '浙江省', '杭州市', '西湖区', $3, $4) returning id`,
    [parent, phone, detail, isDefault],
  )
const member = (parent: number, days: number) =>
  run(
    `insert into members (parent_id, level_id, started_at, expires_at, source)
     values ($1, $2, now() - interval '1 day', now() + $3 * interval '1 day', 'GIFT') returning id`,
    [parent, level, days],
  )

/** Two accounts of one family, with one child in both, and something of every kind on the second. */
async function twoAccounts() {
  const { pool } = server
  const [kept, merged] = [await makeParent(pool), await makeParent(pool)]
  const child = { name: `小禾${kept}`, birthday: '2018-05-04' }
  const keptChild = await makeStudent(pool, kept, child)
  const sameChild = await makeStudent(pool, merged, child)
  const sibling = await makeStudent(pool, merged)
  const order = await makeOrder(pool, { parent_id: merged, student_id: sameChild, pay_amount: 3_000 })
  const enrolment = await run(
    "insert into camp_students (camp_id, group_id, student_id, parent_id, source) values ($1, $2, $3, $4, 'MANUAL') returning id",
    [camp, group, sameChild, merged],
  )
  await address(kept, '19012345678', `文三路 ${kept} 号`)
  await address(merged, '19012345678', `文三路${kept}号`)
  await run('insert into parent_devices (parent_id, imei, vendor) values ($1, $2, $3)', [merged, `86${kept}${merged}00000000`, 'TIANBO'])
  await run("insert into feedback (parent_id, content, category) values ($1, '好', 'APP')", [merged])
  const tag = await run("insert into tags (name, scope) values ($1, 'PARENT') returning id", [`标签${kept}`])
  await run('insert into parent_tags (parent_id, tag_id) values ($1, $2)', [merged, tag])
  return { kept, merged, keptChild, sameChild, sibling, order, enrolment }
}

const TABLES = [
  'parents',
  'students',
  'orders',
  'camp_students',
  'user_addresses',
  'parent_devices',
  'feedback',
  'parent_tags',
  'members',
  'member_grants',
  'parent_figures',
]
/** What the families' tables hold beside when they were last written. */
async function standing() {
  const all: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await server.pool.query(`select to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t order by 1`)
    all[table] = rows
  }
  return all
}
const merge = (keptId: number, mergedId: number) => clerk.caller.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })
const undo = (mergeId: number) => clerk.caller.call(undoParentMerge, { body: { mergeId } })

describe('pairs of accounts that may be one family', () => {
  it('share a phone, a device, an address however written, or a child; those with most in common come first', async () => {
    const { kept, merged } = await twoAccounts()
    const [one, other] = [await makeParent(server.pool, { phone: '19088887777' }), await makeParent(server.pool)]
    await address(other, '19088887777', '解放路 5 号')
    const imei = '861111111111111'
    await run("insert into parent_devices (parent_id, imei, vendor, unbound_at) values ($1, $2, 'OTHER', now())", [one, imei])
    await run("insert into parent_devices (parent_id, imei, vendor) values ($1, $2, 'OTHER')", [other, imei])
    const { body } = await clerk.caller.call(listDuplicateParents, { query: { page: 1 } })
    expect(body.content.map((pair) => [pair.one.id, pair.other.id, pair.evidence])).toEqual([
      [kept, merged, ['PHONE', 'CHILD', 'ADDRESS']],
      [one, other, ['PHONE', 'DEVICE']],
    ])
    expect(body.content[1]?.one.phone).toBe('190****7777')
    const ofOne = await clerk.caller.call(listDuplicateParents, { query: { page: 1, parentId: other } })
    expect(ofOne.body.content.map((pair) => [pair.one.id, pair.other.id, pair.evidence])).toEqual([[one, other, ['PHONE', 'DEVICE']]])
    const byDevice = await clerk.caller.call(listDuplicateParents, { query: { page: 1, evidence: 'DEVICE' } })
    expect(byDevice.body.totalElements).toBe(1)
  })

  it('are no pairs where very many share the sign, or for a reader who does not see both', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => makeParent(server.pool)))
    for (const parent of crowd) await address(parent, '19077770000', '实验小学')
    const { body } = await clerk.caller.call(listDuplicateParents, { query: { page: 1, parentId: crowd[0] } })
    expect(body.totalElements).toBe(0)
    const leader = await signedIn(server, ['PARENT_INDEX'], 'OWN_GROUPS')
    expect((await leader.caller.call(listDuplicateParents, { query: { page: 1 } })).body.totalElements).toBe(0)
  })
})

it('lists of all families the pairs that each of them has', async () => {
  const [phones, families] = [['19066660001', '19066660002', '19066660003'], [] as number[]]
  families.push(await makeParent(server.pool, { phone: phones[0] }), await makeParent(server.pool, { phone: phones[1] }))
  for (let n = 0; n < 9; n++) families.push(await makeParent(server.pool))
  // With the account whose phone it is: three, nine (too many), and eight.
  for (const [n, count] of [2, 8, 8].entries()) {
    for (const parent of families.slice(-count)) await address(parent, phones[n] ?? '', `${n}${parent} 号`, false)
  }
  await address(families[0] ?? 0, phones[0] ?? '', '', false)
  const listOf = async (query: { parentId?: number }) => {
    const { content, totalElements } = (await clerk.caller.call(listDuplicateParents, { query: { page: 1, size: 100, ...query } })).body
    expect(content).toHaveLength(totalElements)
    return content.map(({ one, other, evidence }) => ({ one: one.id, other: other.id, evidence }))
  }
  const pairs = async () => {
    const all = await listOf({})
    const told = new Set(all.flatMap(({ one, other }) => [one, other]).concat(families))
    for (const id of told) expect(await listOf({ parentId: id })).toEqual(all.filter(({ one, other }) => one === id || other === id))
    return all.filter(({ one, other }) => families.includes(one) && families.includes(other))
  }
  expect(await pairs()).toHaveLength(28 + 2)
  // Who was joined and taken apart again is no pair, nor is who was deleted.
  const [last, before, third] = families.toReversed()
  await run("insert into parent_merges (kept_parent_id, merged_parent_id, moved, undone_at) values ($1, $2, '{}', now())", [last, before])
  expect(await pairs()).toHaveLength(28 + 2 - 1)
  await run('update parents set deleted_at = now() where id = $1', [third])
  expect(await pairs()).toHaveLength(28 + 2 - 1 - 7)
})

describe('a merge', () => {
  it('is previewed, moves all that hangs on the second account, makes the same child one, and is undone to the last row', async () => {
    const { kept, merged, keptChild, enrolment, order } = await twoAccounts()
    await member(merged, 30)
    const before = await standing()
    const preview = await clerk.caller.call(previewParentMerge, { query: { keptId: kept, mergedId: merged } })
    expect(preview.body).toMatchObject({
      evidence: ['PHONE', 'ADDRESS', 'CHILD'],
      conflicts: [],
      membership: { level: '年卡' },
      endsMembership: null,
    })
    expect(Object.fromEntries(preview.body.moves.map(({ kind, count }) => [kind, count]))).toEqual({
      students: 1,
      sameChildren: 1,
      orders: 1,
      enrolments: 1,
      addresses: 1,
      devices: 1,
      feedback: 1,
      tags: 1,
    })
    const done = await merge(kept, merged)
    expect(done.status).toBe(200)
    const { body } = await clerk.caller.call(getParent, { query: { id: kept } })
    expect(body).toMatchObject({
      memberLevel: '年卡',
      figures: { orderCount: 1, paidAmount: 3_000, campCount: 1 },
      merges: [{ mergedParentId: merged }],
    })
    expect(body.children).toHaveLength(2)
    expect(body.addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    const { rows } = await server.pool.query(
      'select (select student_id from camp_students where id = $1) as enrolled, (select student_id from orders where id = $2) as bought',
      [enrolment, order.id],
    )
    expect(rows).toEqual([{ enrolled: keptChild, bought: keptChild }])
    expect((await clerk.caller.call(getParent, { query: { id: merged } })).body).toMatchObject({
      mergedInto: kept,
      figures: { orderCount: 0 },
    })
    const list = await clerk.caller.loose(listParents, { query: { page: 1, size: 500 } })
    expect((list.body as { content: { id: number }[] }).content.map(({ id }) => id)).not.toContain(merged)
    expect((await undo(done.body.mergeId)).body).toEqual({ keptId: kept, mergedId: merged })
    expect(await standing()).toEqual(before)
    expect((await undo(done.body.mergeId)).error.error).toBe('MERGE_DONE_ALREADY')
    // Two who were taken apart are not proposed again.
    const left = await clerk.caller.call(listDuplicateParents, { query: { page: 1, parentId: kept } })
    expect(left.body.content.filter(({ one, other }) => one.id === merged || other.id === merged)).toEqual([])
  })

  it('is told in the history of both: as of the time before it, each has its own tags and devices', async () => {
    const { kept, merged } = await twoAccounts()
    const {
      rows: [{ at }],
    } = await server.pool.query(
      'select pg_sleep(0.01), to_char(clock_timestamp() at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at',
    )
    await server.pool.query('select pg_sleep(0.01)')
    const was = async (id: number) => (await clerk.caller.call(getRecordAsOf, { query: { entity: 'parent', id, at } })).body.fields
    const before = [await was(kept), await was(merged)]
    expect(before).toMatchObject([
      { tags: [], devices: [] },
      { tags: [`标签${kept}`], devices: [expect.stringContaining('*')] },
    ])
    const done = await merge(kept, merged)
    expect([await was(kept), await was(merged)]).toEqual(before)
    expect((await undo(done.body.mergeId)).status).toBe(200)
    expect([await was(kept), await was(merged)]).toEqual(before)
  })

  it('keeps the membership that ends later, and gives both back', async () => {
    const [kept, merged] = [await makeParent(server.pool), await makeParent(server.pool)]
    await member(kept, 10)
    await member(merged, 90)
    const before = await standing()
    const preview = await clerk.caller.call(previewParentMerge, { query: { keptId: kept, mergedId: merged } })
    const [stays, ends] = [preview.body.membership, preview.body.endsMembership]
    expect(Date.parse(stays?.expiresAt ?? '') > Date.parse(ends?.expiresAt ?? '')).toBe(true)
    const done = await merge(kept, merged)
    expect((await clerk.caller.call(getParent, { query: { id: kept } })).body.memberExpiresAt).toBe(stays?.expiresAt)
    expect((await undo(done.body.mergeId)).status).toBe(200)
    expect(await standing()).toEqual(before)
  })

  it.each([
    ['first', 90, 10],
    ['second', 10, 90],
  ])('leaves one membership without overlapping grants, that of the %s account', async (_which, mine, theirs) => {
    const person = await signedIn(server, ['MEMBER_INDEX', 'MEMBER_CONFIG', 'MEMBER_EDIT'])
    const [kept, merged] = [await makeParent(server.pool), await makeParent(server.pool)]
    const give = (parentId: number, days: number) =>
      person.caller.call(giveMember, { body: { parentId, levelId: level, durationDays: days, reason: '赠送' } })
    const figures = async () => {
      const { total, byLevel, byWeek } = (await person.caller.call(getMemberData, {})).body
      const listed = (await person.caller.call(getMember, { query: { page: 1, expired: false } })).body.totalElements
      const ofLevels = (await person.caller.call(getMemberConfig, {})).body.map(({ memberCount }) => memberCount)
      return [
        total,
        listed,
        byLevel.reduce((sum, { count }) => sum + count, 0),
        ofLevels.reduce((sum, n) => sum + n, 0),
        byWeek.at(-1)?.active,
      ]
    }
    await server.pool.query('delete from members')
    await server.pool.query('delete from member_grants')
    expect((await give(kept, mine)).status).toBe(200)
    const later = mine > theirs ? kept : merged
    expect((await give(merged, theirs)).status).toBe(200)
    const { endsAt } = (await person.caller.call(getMemberGrants, { query: { parentId: later } })).body[0] ?? {}
    expect(await figures()).toEqual([2, 2, 2, 2, 2])
    const before = await standing()
    const done = await merge(kept, merged)
    expect(await figures()).toEqual([1, 1, 1, 1, 1])
    expect((await person.caller.call(getMember, { query: { page: 1, parentId: merged } })).body.totalElements).toBe(0)
    expect((await person.caller.call(getMemberGrants, { query: { parentId: kept } })).body.map((grant) => grant.endsAt)).toEqual([endsAt])
    expect((await undo(done.body.mergeId)).status).toBe(200)
    expect(await standing()).toEqual(before)
    expect(await figures()).toEqual([2, 2, 2, 2, 2])
  })

  it('is refused in words while one child is twice in one camp, and changes nothing', async () => {
    const { kept, merged, keptChild } = await twoAccounts()
    await run("insert into camp_students (camp_id, group_id, student_id, parent_id, source) values ($1, $2, $3, $4, 'MANUAL')", [
      camp,
      group,
      keptChild,
      kept,
    ])
    const preview = await clerk.caller.call(previewParentMerge, { query: { keptId: kept, mergedId: merged } })
    expect(preview.body.conflicts).toHaveLength(1)
    const before = await fingerprintOf(server.pool)
    const refused = await merge(kept, merged)
    expect(refused.error).toMatchObject({ code: 999, error: 'MERGE_CONFLICTS' })
    expect(refused.error.msg).toContain('会重复（共 1 处）')
    expect(await fingerprintOf(server.pool)).toEqual(before)
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where student_id = $1", [keptChild])
    // One has left: both children are kept, since their enrolments in that camp cannot become one.
    expect((await merge(kept, merged)).status).toBe(200)
    expect((await clerk.caller.call(getParent, { query: { id: kept } })).body.children).toHaveLength(3)
  })

  it('is not undone once something of it was changed, and says what', async () => {
    const { kept, merged, sibling } = await twoAccounts()
    const { body } = await merge(kept, merged)
    await server.pool.query("update students set grade = '二年级', version = version + 1 where id = $1", [sibling])
    const touched = (what: string) => ({ error: 'MERGE_TOUCHED', msg: expect.stringContaining(`合并后有 1 条记录（${what}）发生了变化`) })
    expect((await undo(body.mergeId)).error).toMatchObject(touched('孩子'))
    await server.pool.query('update students set version = version - 1 where id = $1', [sibling])
    await makeCampStudent(server.pool, { campId: camp, groupId: group }, { parent_id: kept, student_id: sibling })
    expect((await undo(body.mergeId)).error).toMatchObject(touched('入营记录'))
    await server.pool.query('delete from camp_students where student_id = $1', [sibling])
    // An order that moved on by itself is no reason.
    await server.pool.query("update orders set progress = 'COMPLETED', version = version + 1 where parent_id = $1", [kept])
    const again = await makeParent(server.pool, {
      phone: (await server.pool.query('select phone from parents where id = $1', [merged])).rows[0].phone,
    })
    expect((await undo(body.mergeId)).error.error).toBe('MERGE_PHONE_TAKEN')
    await server.pool.query("update parents set phone = '19000009999' where id = $1", [again])
    expect((await undo(body.mergeId)).status).toBe(200)
  })

  it('happens once however many ask, either way round, and refuses an account with itself and an old version', async () => {
    const [one, other] = [await makeParent(server.pool), await makeParent(server.pool)]
    expect((await merge(one, one)).error.error).toBe('MERGE_SAME')
    const old = await clerk.caller.call(mergeParents, { body: { keptId: one, mergedId: other, reason: '重复', version: 7 } })
    expect(old.status).toBe(409)
    const answers = await Promise.all([merge(one, other), merge(other, one), merge(one, other), merge(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const leader = await signedIn(server, ['PARENT_MERGE'], 'OWN_GROUPS')
    const [a, b] = [await makeParent(server.pool), await makeParent(server.pool)]
    expect((await leader.caller.call(mergeParents, { body: { keptId: a, mergedId: b, reason: '重复' } })).status).toBe(404)
    expect((await leader.caller.call(previewParentMerge, { query: { keptId: a, mergedId: b } })).status).toBe(404)
  })
})
