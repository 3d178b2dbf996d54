import { assignFeedback, createFeedback, processFeedback, snoozeFeedback } from '@camp/contract/feedback/feedback'
import { getFeedback, getFeedbackFigures, listFeedbackDesk, listFeedbackStaff } from '@camp/contract/feedback/feedback.desk'
import { listReplyTemplates, saveReplyTemplates } from '@camp/contract/feedback/feedback.templates'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { uploadFile } from '@camp/contract/media/media'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeOrder, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const codes = ['FEEDBOOK_INDEX', 'FEEDBOOK_PROCESS']
const server = aServer({ WORKER: 'on', OUTBOX: 'on' })
let li: Person
let wang: Person
beforeAll(async () => {
  li = await signedIn(server, codes)
  wang = await signedIn(server, codes)
  await server.pool.query("update users set real_name = '李老师' where id = $1", [li.userId])
  await server.pool.query("update users set real_name = '王老师' where id = $1", [wang.userId])
})

const family = (name = '豆豆妈妈') => makeParent(server.pool, { nickname: name })
const write = async (parentId: number, more: object = {}) =>
  (await li.caller.call(createFeedback, { body: { parentId, category: 'COURSE', content: '视频一直转圈', ...more } })).body.id
let phones = 0
const some = async (count: number): Promise<number[]> => {
  phones += count
  const { rows } = await server.pool.query<{ id: number }>(
    `with made as (insert into parents (nickname, phone, registered_at)
       select '家长' || n, '18' || lpad(($2::int - n)::text, 9, '0'), now() from generate_series(1, $1) n returning id)
     insert into feedback (parent_id, category, content) select id, 'APP', '录音失败' from made returning id`,
    [count, phones],
  )
  return rows.map(({ id }) => Number(id))
}
const process = (body: object, who = li) =>
  who.caller.call(processFeedback, { body: { status: 'DONE', reply: '{name}，已处理', ...body } as never })
const read = async (id: number, who = li) => (await who.caller.call(getFeedback, { params: { id } })).body
const sentTo = async (id: number) =>
  (await server.pool.query('select text, state from feedback_replies where feedback_id = $1 order by id', [id])).rows

describe('a feedback', () => {
  it('is taken up, answered as a message, and closed for good', async () => {
    const parentId = await family()
    await makeStudent(server.pool, parentId, { name: '王奕辰' })
    const id = await write(parentId)
    expect((await process({ id, status: 'PROCESSING', reply: undefined, version: 1 })).body).toMatchObject({ count: 1 })
    expect(await read(id)).toMatchObject({ status: 'PROCESSING', handledByName: '李老师', takenAt: expect.any(String), version: 2 })
    expect((await process({ id, status: 'PROCESSING', reply: undefined })).body).toMatchObject({ count: 0 })
    expect((await process({ id, reply: undefined })).error).toMatchObject({ error: 'FEEDBACK_REPLY_NEEDED', code: 999 })
    expect((await process({ id, version: 1 })).status).toBe(409)
    expect((await process({ id, reply: '{name}您好，{child}可以补卡' })).body).toMatchObject({ count: 1 })
    expect(await sentTo(id)).toMatchObject([{ text: '豆豆妈妈您好，王奕辰可以补卡' }])
    await expect.poll(async () => (await read(id)).delivery, { timeout: 15_000 }).toBe('SENT')
    const outbox = await server.pool.query("select text from outbox_messages where cause like 'feedback-reply-%'")
    expect(outbox.rows).toEqual([{ text: '豆豆妈妈您好，王奕辰可以补卡' }])
    const again = (await process({ id })).error
    expect(again).toMatchObject({ error: 'FEEDBACK_DONE', code: 999 })
    expect(again.msg).toContain('李老师')
    const history = await li.caller.call(getRecordHistory, { query: { entity: 'feedback', id, page: 1 } })
    expect(history.body.content.map(({ content }) => content)).toContain(`给家长 #${parentId} 的反馈回复：已送达`)
  })

  it('is put off until a later moment, and comes back by itself, by hand, or with the next step', async () => {
    const parentId = await family('稍后妈妈')
    const id = await write(parentId)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const snooze = (until: string | null, who = li) => who.caller.call(snoozeFeedback, { body: { ids: [id], until } })
    const listed = async (snoozed: boolean) =>
      (await li.caller.call(listFeedbackDesk, { query: { page: 1, parentId: [parentId], snoozed } })).body.content.map((one) => one.id)
    expect((await snooze('2020-01-01 00:00:00')).error).toMatchObject({ error: 'FEEDBACK_SNOOZE_WHEN', fields: [{ path: 'until' }] })
    expect((await snooze(new Date(Date.now() + 31 * 86_400_000).toISOString())).error.error).toBe('FEEDBACK_SNOOZE_WHEN')
    const { dueAt } = await read(id)
    expect((await snooze(soon)).body).toMatchObject({ count: 1 })
    expect(await read(id)).toMatchObject({ snoozedUntil: expect.any(String), dueAt })
    expect([await listed(true), await listed(false)]).toEqual([[id], []])
    await server.pool.query("update feedback set snoozed_until = now() - interval '1 second' where id = $1", [id])
    expect([await listed(true), await listed(false)]).toEqual([[], [id]])
    expect((await read(id)).snoozedUntil).toBeNull()
    expect((await snooze(null)).body).toMatchObject({ count: 0 })
    await snooze(soon)
    expect((await snooze(null)).body).toMatchObject({ count: 1 })
    await snooze(soon)
    await process({ id, status: 'PROCESSING', reply: undefined })
    expect((await read(id)).snoozedUntil).toBeNull()
    // In other hands it stays where it is, and so does what is closed.
    expect((await snooze(soon, wang)).error.error).toBe('FEEDBACK_TAKEN')
    await process({ id })
    expect((await snooze(soon)).error.error).toBe('FEEDBACK_DONE')
  })

  it('keeps pictures that were sent in for it, for those who may see it, and takes no others', async () => {
    const parentId = await family()
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('purpose', 'FEEDBACK')
    form.append('file', new Blob([new Uint8Array(bytes)]), '截图.png')
    const sent = (await (await li.caller.fetch(`/foundation${uploadFile.path}`, { method: 'POST', body: form })).json()) as { url: string }
    const refused = await li.caller.loose(createFeedback, {
      body: { parentId, category: 'APP', content: '闪退', images: ['https://evil.example/a.png'] },
    })
    expect(refused.error.fields?.[0]?.path).toBe('images.0')
    const strange = await wang.caller.loose(createFeedback, { body: { parentId, category: 'APP', content: '闪退', images: [sent.url] } })
    expect(strange.error.error).toBe('MEDIA_UNKNOWN')
    const id = await write(parentId, { images: [sent.url] })
    expect((await read(id, wang)).parts.flatMap(({ images }) => images)).toEqual([sent.url])
    expect((await wang.caller.fetch(sent.url)).status).toBe(200)
    expect((await (await signedIn(server, ['ORDER_INDEX'])).caller.fetch(sent.url)).status).toBe(404)
  })

  it('goes back into the queue as a new one where the family writes again within 7 days, and only then', async () => {
    const parentId = await family()
    const first = await write(parentId)
    await process({ ids: [first] })
    const second = await write(parentId)
    expect(await read(second)).toMatchObject({ reopensId: first, parts: [{ id: first }, { id: second }] })
    expect((await read(first)).reopenedBy).toBe(second)
    await process({ id: second })
    await server.pool.query("update feedback set handled_at = now() - interval '8 days' where parent_id = $1", [parentId])
    expect((await read(await write(parentId))).reopensId).toBeNull()
  })

  it('is linked to what it is about, and to nothing of another family', async () => {
    const parentId = await family()
    const order = await makeOrder(server.pool, { parent_id: parentId })
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId)
    const student = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: parentId })
    const about = { orderNumber: order.orderNumber, campStudentId: student.id, lessonDay: 2 }
    const { parts } = await read(await write(parentId, about))
    expect(parts[0]).toMatchObject({ orderNumber: order.orderNumber, campStudentId: student.id, lessonDay: 2, notedByName: '李老师' })
    const other = { parentId: await family(), category: 'ORDER' as const, content: '?' }
    const wrong = async (more: object) => (await li.caller.call(createFeedback, { body: { ...other, ...more } })).error.fields?.[0]?.path
    expect(await wrong({ orderNumber: order.orderNumber })).toBe('orderNumber')
    expect(await wrong({ campStudentId: student.id })).toBe('campStudentId')
    expect(await wrong({ lessonDay: 2 })).toBe('lessonDay')
  })

  it('is given to the next in turn, and can be handed over', async () => {
    const [one, other] = [await read(await write(await family())), await read(await write(await family()))]
    expect(one.assignedTo).not.toBe(other.assignedTo)
    const taken = one.id
    await process({ id: taken, status: 'PROCESSING', reply: undefined })
    const refused = (await process({ id: taken }, wang)).error
    expect(refused.error).toBe('FEEDBACK_TAKEN')
    expect(refused.msg).toMatch(/^李老师 \d+ 秒前已领取/)
    expect((await wang.caller.call(assignFeedback, { body: { ids: [taken], userId: wang.userId } })).body).toMatchObject({ count: 1 })
    expect((await process({ id: taken }, wang)).body).toMatchObject({ count: 1 })
    const reader = await signedIn(server, ['FEEDBOOK_INDEX'])
    const body = { ids: [other.id], userId: reader.userId }
    expect((await wang.caller.call(assignFeedback, { body })).error.error).toBe('FEEDBACK_NO_HANDLER')
    expect((await process({ id: other.id }, reader)).status).toBe(403)
    const staff = (await li.caller.call(listFeedbackStaff, {})).body.map(({ name }) => name)
    expect(staff).toEqual(expect.arrayContaining(['李老师', '王老师']))
  })
})

describe('many at once', () => {
  it('are all handled or none, unless those that are done are left out', async () => {
    const [first = 0, ...rest] = await some(3)
    await process({ id: first })
    const refused = (await process({ ids: [first, ...rest] })).error
    expect([refused.error, refused.msg]).toEqual(['FEEDBACK_SOME_DONE', expect.stringContaining('1 条已办结')])
    expect((await read(rest[0] ?? 0)).status).toBe('PENDING')
    expect((await process({ ids: [first, ...rest], skipDone: true })).body).toMatchObject({ count: 2 })
    for (const ids of [rest, rest.slice(0, 1)]) {
      expect((await process({ ids, version: 1 })).error.error).toBe('FEEDBACK_VERSION_OF_ONE')
    }
    expect((await process({})).error.error).toBe('FEEDBACK_WHICH')
    expect((await process({ ids: await some(1), reply: '{nmae}好' })).error.error).toBe('FEEDBACK_VARIABLE')
    expect((await process({ ids: [...(await some(1)), 99_999_999] })).status).toBe(404)
  })

  it('of one family are answered by one message', async () => {
    const parentId = await family()
    const ids = [await write(parentId), await write(parentId)]
    expect((await read(ids[0] ?? 0)).familyOpen).toBe(2)
    await process({ ids, reply: '都处理好了' })
    await expect.poll(async () => (await read(ids[1] ?? 0)).delivery, { timeout: 15_000 }).toBe('SENT')
    expect((await server.pool.query("select 1 from outbox_messages where text = '都处理好了'")).rows).toHaveLength(1)
  })

  it('500 are closed in one call', async () => {
    const ids = await some(500)
    const started = performance.now()
    expect((await process({ ids })).body).toMatchObject({ count: 500 })
    console.info(`500 feedback closed in ${Math.round(performance.now() - started)} ms`)
    expect((await process({ ids: await some(501) })).status).toBe(400)
  })

  it('that two people close at the same moment are closed by one, with one reply', async () => {
    for (const id of await some(8)) {
      const answers = await Promise.all([process({ id }, li), process({ id }, wang)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await sentTo(id)).toHaveLength(1)
    }
  })
})

describe('the desk', () => {
  it('shows what is due first, finds mine and late ones, and counts the week', async () => {
    const late = await write(await family('晚晚妈妈'), { content: '等了两天' })
    await server.pool.query("update feedback set due_at = now() - interval '1 hour' where id = $1", [late])
    const desk = async (query: object) => (await li.caller.call(listFeedbackDesk, { query: { page: 1, size: 100, ...query } })).body.content
    expect((await desk({ overdue: true })).map(({ id }) => id)).toContain(late)
    expect((await desk({ keyword: '晚晚' })).map(({ id }) => id)).toEqual([late])
    await process({ id: late, status: 'PROCESSING', reply: '正在查' })
    expect((await desk({ mine: true, status: ['PROCESSING'] })).map(({ id }) => id)).toContain(late)
    expect((await desk({ overdue: true })).map(({ id }) => id)).not.toContain(late)
    const all = await desk({})
    const open = all.filter(({ status }) => status !== 'DONE')
    expect(all.slice(0, open.length)).toEqual(open)
    const { week } = (await li.caller.call(getFeedbackFigures, {})).body
    expect(week).toMatchObject({ firstAnswerMinutes: 0, reopenedBp: expect.any(Number) })
    expect(week.answered).toBeGreaterThan(500)
  })

  it('keeps templates as a whole, and refuses what somebody else has changed meanwhile', async () => {
    const save = (templates: object[], removed: number[] = []) =>
      li.caller.call(saveReplyTemplates, { body: { templates, removed } as never })
    const [one, two] = (
      await save([
        { category: null, title: '感谢', text: '感谢{name}' },
        { category: 'APP', title: '升级', text: '请升级' },
      ])
    ).body
    expect((await save([two, { ...one, title: '谢谢' }] as object[])).body).toMatchObject([
      { title: '升级', version: 1 },
      { title: '谢谢', version: 2 },
    ])
    expect((await save([one, two] as object[])).error.error).toBe('FEEDBACK_TEMPLATES_MOVED')
    expect((await save([{ category: null, title: '新', text: '新' }])).status).toBe(409)
    expect((await save([two] as object[], [one?.id ?? 0])).body).toHaveLength(1)
    expect((await li.caller.call(listReplyTemplates, {})).body).toMatchObject([{ category: 'APP' }])
  })
})
