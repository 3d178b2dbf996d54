import type { WorkItem, WorkKind } from '@camp/contract/base/work'
import {
  claimWork,
  countNewUsers,
  countNoComment,
  countWork,
  listRunningCamps,
  listWork,
  releaseWork,
  snoozeWork,
} from '@camp/contract/homepage/homepage'
import { createLogisticsOrder } from '@camp/contract/logistics/logistics'
import { permissions } from '@camp/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeClockIn,
  makeCoach,
  makeCompany,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let anna: Person
let ben: Person
let leader: Person
let campId: number
let groups: [number, number]
let children: { id: number; parentId: number }[]
let order: { id: number; orderNumber: string }
/** All that lets one look, and nothing else. */
const pages = Object.entries(permissions).flatMap(([code, { kind }]) => (kind === 'PAGE' ? code : []))
const CODES = [
  'ORDER_SHIP',
  'ORDER_REFUND',
  'COASH_OVERTIME',
  'COASH_OVERTIME_REMIND',
  'CAMP_STUDENT_DETAIL',
  'CAMP_STUDENT_EDIT',
  'CAMP_STATUS',
]
const yesterday = new Date(Date.now() - 86_400_000)

beforeAll(async () => {
  const { pool } = server
  anna = await signedIn(server, CODES)
  ben = await signedIn(server, CODES)
  leader = await signedIn(server, CODES, 'OWN_GROUPS')
  const coach = await makeCoach(pool)
  await makeLedCoachGroup(pool, leader.userId, [coach])
  campId = await makeCamp(pool, { name: '冬令营' })
  await makeCamp(pool, { start_date: businessDay(5) })
  groups = [await makeCampGroup(pool, campId, { coach_id: coach, name: '一班' }), await makeCampGroup(pool, campId)]
  children = []
  for (const groupId of [groups[0], groups[1], groups[1]]) {
    children.push(await makeCampStudent(pool, { campId, groupId }, { joined_at: new Date(Date.now() - 30 * 86_400_000) }))
  }
  // The last child is busy, and nobody has said a word about it.
  for (const n of [0, 1, 2]) {
    await makeClockIn(pool, children[2]?.id ?? 0, {
      clock_in_date: businessDay(-n),
      comment_due_at: n === 0 ? new Date(Date.now() + 1e7) : yesterday,
    })
  }
  order = await makeOrder(pool, { paid_at: yesterday, parent_id: children[0]?.parentId })
  await makeOrder(pool)
  const refunded = await makeOrder(pool, { progress: 'COMPLETED', payMethod: 'OFFLINE', refund_state: 'REFUNDING' })
  await pool.query(
    "insert into refunds (refund_number, order_id, amount, reason, by_hand) values ('R20990101000000009', $1, 100, '退', true)",
    [refunded.id],
  )
})

type Query = { kind?: WorkKind[]; state?: WorkItem['state']; size?: number }
const work = async (by: Caller, query: Query = {}) => (await by.call(listWork, { query: { page: 1, ...query } })).body
const subjects = async (by: Caller, kind: WorkKind, state: WorkItem['state'] = 'OPEN') =>
  (await work(by, { kind: [kind], state })).content.map((item) => item.subjectId)

describe('the queue', () => {
  it('holds what is due of the kinds that one can see to, what fell due last first', async () => {
    const { content, totalElements } = await work(anna.caller)
    expect(totalElements).toBe(5)
    expect(content.map((item) => item.kind).sort()).toEqual(['AT_RISK', 'AT_RISK', 'COMMENT_OVERDUE', 'ORDER_TO_SHIP', 'REFUND_TO_CONFIRM'])
    const since = content.map((item) => Date.parse(item.since))
    expect(since).toEqual([...since].sort((a, b) => b - a))
    const of = (kind: WorkKind) => content.find((item) => item.kind === kind)
    expect(of('ORDER_TO_SHIP')).toMatchObject({ subjectId: order.id, title: order.orderNumber, detail: '绘本套装', count: null })
    expect(of('REFUND_TO_CONFIRM')?.detail).toMatch(/^\S+ · ¥1\.00 · 绘本套装$/)
    expect(of('COMMENT_OVERDUE')).toMatchObject({ subjectId: groups[1], detail: '冬令营 第1期', count: 2, campId })
    expect(of('AT_RISK')).toMatchObject({ detail: '冬令营 第1期 · 一班', campId, state: 'OPEN' })
    expect((await work(anna.caller, { size: 2 })).content).toEqual(content.slice(0, 2))
    expect((await anna.caller.call(countWork, {})).body.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  })

  it('is empty for people who hold none of the codes, and holds for a leader what belongs to the own groups', async () => {
    const nobody = (await signedIn(server, [])).caller
    expect((await work(nobody)).totalElements).toBe(0)
    expect((await nobody.call(countWork, {})).body).toEqual([])
    const { content } = await work(leader.caller)
    expect(content.map((item) => [item.kind, item.subjectId]).sort()).toEqual([
      ['AT_RISK', children[0]?.id],
      ['ORDER_TO_SHIP', order.id],
    ])
    const of = (kind: Exclude<WorkKind, 'PROMISE_DUE'>, subjectId: number) => ({ params: { kind, subjectId } })
    expect((await leader.caller.call(claimWork, of('AT_RISK', children[1]?.id ?? 0))).status).toBe(404)
    expect((await nobody.call(claimWork, of('AT_RISK', children[0]?.id ?? 0))).status).toBe(403)
  })

  it('is not for people who only read: they see every page, take nothing away and put nothing off', async () => {
    const auditor = (await signedIn(server, pages)).caller
    expect((await work(auditor)).totalElements).toBe(0)
    expect((await auditor.call(countWork, {})).body).toEqual([])
    const open = (await work(anna.caller)).totalElements
    for (const item of (await work(anna.caller)).content) {
      const params = { kind: item.kind as 'AT_RISK', subjectId: item.subjectId }
      expect((await auditor.call(claimWork, { params })).status).toBe(403)
      expect((await auditor.call(releaseWork, { params })).status).toBe(403)
      expect((await auditor.call(snoozeWork, { params, body: { until: new Date(Date.now() + 3_600_000).toISOString() } })).status).toBe(403)
    }
    expect((await work(anna.caller)).totalElements).toBe(open)
    const notes = (await signedIn(server, ['FOLLOW_UP'])).caller
    expect(await subjects(notes, 'AT_RISK')).toEqual([])
  })
})

/** The pushes that somebody else's browser is told, for two seconds. */
async function openStream(): Promise<{ told: (words: string) => Promise<boolean> }> {
  const response = await ben.caller.fetch('/foundation/api/notify/stream', { signal: AbortSignal.timeout(2_000) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  let text = (await reader.read()).value ?? ''
  return {
    told: async (words) => {
      while (!text.includes(words)) text += (await reader.read()).value ?? ''
      await reader.cancel()
      return true
    },
  }
}

describe('a piece of work', () => {
  const params = () => ({ params: { kind: 'AT_RISK' as const, subjectId: children[1]?.id ?? 0 } })

  it('is claimed by one of many who ask at once, leaves the queue of the others, and comes back with its release', async () => {
    const answers = await Promise.all([anna, ben, anna, ben].map(({ caller }) => caller.call(claimWork, params())))
    const winner = answers[0]?.status === 200 ? anna : ben
    const loser = winner === anna ? ben : anna
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
      error: 'WORK_TAKEN',
      msg: '该事项已由试用者领取，请处理其他事项，或请对方“放回”后再领取',
    })
    const child = children[1]?.id
    expect(await subjects(winner.caller, 'AT_RISK', 'MINE')).toEqual([child])
    for (const state of ['OPEN', 'MINE', 'SNOOZED'] as const) expect(await subjects(loser.caller, 'AT_RISK', state)).not.toContain(child)
    expect((await loser.caller.call(releaseWork, params())).error).toMatchObject({ error: 'WORK_TAKEN' })
    expect((await loser.caller.call(snoozeWork, { ...params(), body: { until: new Date(Date.now() + 1e6).toISOString() } })).status).toBe(
      400,
    )
    expect((await winner.caller.call(releaseWork, params())).body).toMatchObject({ state: 'OPEN' })
    expect(await subjects(loser.caller, 'AT_RISK')).toContain(child)
  })

  it('is free again the day after it was claimed', async () => {
    await anna.caller.call(claimWork, params())
    await server.pool.query("update work_items set claimed_at = claimed_at - interval '1 day'")
    expect(await subjects(ben.caller, 'AT_RISK')).toContain(children[1]?.id)
    expect((await ben.caller.call(claimWork, params())).status).toBe(200)
    await ben.caller.call(releaseWork, params())
  })

  it('is put off for everyone until its time, which is near and to come', async () => {
    const snooze = (until: Date) => anna.caller.call(snoozeWork, { ...params(), body: { until: until.toISOString() } })
    expect((await snooze(new Date(Date.now() - 1_000))).error).toMatchObject({ error: 'WORK_UNTIL' })
    expect((await snooze(new Date(Date.now() + 31 * 86_400_000))).error).toMatchObject({ error: 'WORK_UNTIL' })
    expect((await snooze(new Date(Date.now() + 3_600_000))).body).toMatchObject({ state: 'SNOOZED' })
    expect(await subjects(ben.caller, 'AT_RISK')).not.toContain(children[1]?.id)
    expect(await subjects(ben.caller, 'AT_RISK', 'SNOOZED')).toEqual([children[1]?.id])
    await server.pool.query("update work_items set snoozed_until = now() - interval '1 second' where snoozed_until is not null")
    expect(await subjects(ben.caller, 'AT_RISK')).toContain(children[1]?.id)
  })

  it('is gone as soon as it is done, and cannot be claimed then', async () => {
    const shipping = (await signedIn(server, ['ORDER_SHIP', 'LOGISTICS'])).caller
    const stream = await openStream()
    const { status } = await shipping.call(createLogisticsOrder, {
      body: { orderNumber: order.orderNumber, companyId: await makeCompany(server.pool), trackingNumber: 'SF123456789012' },
    })
    expect(status).toBe(200)
    expect(await stream.told('"topic":"work"')).toBe(true)
    expect(await subjects(anna.caller, 'ORDER_TO_SHIP')).toEqual([])
    const gone = { params: { kind: 'ORDER_TO_SHIP' as const, subjectId: order.id } }
    expect((await anna.caller.call(claimWork, gone)).status).toBe(404)
  })
})

describe('feedback that nobody has seen to', () => {
  it('is work with the family until its state says otherwise: claimed, put off, and gone', async () => {
    const parentId = await makeParent(server.pool, { nickname: '云朵', real_name: '范明' })
    const wrote = async (parent: number, content: string) => {
      const text = "insert into feedback (parent_id, content, category) values ($1, $2, 'COURSE') returning id"
      return (await server.pool.query<{ id: number }>(text, [parent, content])).rows[0]?.id ?? 0
    }
    const subjectId = await wrote(parentId, '课程太快')
    const led = await wrote(children[0]?.parentId ?? 0, '老师很好')
    await wrote(await makeParent(server.pool, { deleted_at: new Date() }), '已注销')
    const codes = ['FEEDBOOK_PROCESS', 'PARENT_DETAIL']
    const [cara, dora] = [(await signedIn(server, codes)).caller, (await signedIn(server, codes)).caller]
    const { content } = await work(cara, { kind: ['FEEDBACK_PENDING'] })
    expect(content.map((item) => item.subjectId)).toEqual([led, subjectId])
    expect(content[1]).toMatchObject({ title: '范明', detail: '课程太快', parentId, campId: null, count: null })
    expect((await work(anna.caller, { kind: ['FEEDBACK_PENDING'] })).totalElements).toBe(0)
    const { caller } = await signedIn(server, codes, 'OWN_GROUPS')
    expect(await subjects(caller, 'FEEDBACK_PENDING')).toEqual([])

    const params = { params: { kind: 'FEEDBACK_PENDING' as const, subjectId } }
    expect((await caller.call(claimWork, params)).status).toBe(404)
    expect((await cara.call(claimWork, params)).body).toMatchObject({ state: 'MINE' })
    expect(await subjects(dora, 'FEEDBACK_PENDING')).toEqual([led])
    await cara.call(releaseWork, params)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect((await dora.call(snoozeWork, { ...params, body: { until } })).body).toMatchObject({ state: 'SNOOZED' })
    expect(await subjects(cara, 'FEEDBACK_PENDING')).toEqual([led])
    await dora.call(releaseWork, params)
    await server.pool.query("update feedback set status = 'PROCESSING' where id = $1", [subjectId])
    expect(await subjects(cara, 'FEEDBACK_PENDING')).toEqual([led])
    expect((await cara.call(claimWork, params)).status).toBe(404)
  })
})

describe('the workplace', () => {
  it('counts the families that registered today, a leader those of the own groups', async () => {
    const before = (await anna.caller.call(countNewUsers, {})).body.count
    await makeParent(server.pool)
    await makeParent(server.pool, { registered_at: yesterday })
    await makeParent(server.pool, { deleted_at: new Date() })
    expect((await anna.caller.call(countNewUsers, {})).body).toEqual({ count: before + 1 })
    expect((await leader.caller.call(countNewUsers, {})).body).toEqual({ count: 1 })
  })

  it('answers everyone who asks at the same moment, also while the database is slow, with what had been changed before', async () => {
    const before = (await anna.caller.call(countNoComment, {})).body.count
    const holder = await server.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table clock_ins in access exclusive mode')
      // More than there are connections for reports, for longer than one may wait for a connection.
      const first = anna.caller.call(countNoComment, {})
      const asked = Array.from({ length: 30 }, () => ben.caller.call(countNoComment, {}))
      await new Promise((resolve) => setTimeout(resolve, 3_300))
      await holder.query('update clock_ins set commented_at = now() where camp_student_id = $1 and clock_in_date = $2', [
        children[2]?.id,
        businessDay(0),
      ])
      await holder.query('commit')
      expect((await first).status).toBe(200)
      for (const { status, body } of await Promise.all(asked)) expect([status, body.count]).toEqual([200, before - 1])
    } finally {
      holder.release()
    }
  })

  it('shows the running camps with the figures of this week', async () => {
    const { body } = await anna.caller.call(listRunningCamps, {})
    expect(body).toMatchObject([{ id: campId, name: '冬令营', enrolled: 3, atRisk: 2 }])
    expect((await leader.caller.call(listRunningCamps, {})).body).toMatchObject([{ id: campId, enrolled: 1 }])
    const other = await signedIn(server, ['CAMP_STATUS'], 'OWN_GROUPS')
    expect((await other.caller.call(listRunningCamps, {})).body).toEqual([])
  })
})
