import { applyChangeSet, listChangeRows, undoChangeSet } from '@camp/contract/base/changes.calls'
import { exportDemos, listDemos, planDemoReview, reviewDemo } from '@camp/contract/demos/demos'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let editor: Person
let leader: Person
let campId: number
const ids: number[] = []
beforeAll(async () => {
  editor = await signedIn(server, ['RESOURCE_DEMO', 'RESOURCE_DEMO_EDIT'])
  leader = await signedIn(server, ['RESOURCE_DEMO', 'RESOURCE_DEMO_EDIT'], 'OWN_GROUPS')
  const coachId = await makeCoach(server.pool)
  await makeLedCoachGroup(server.pool, leader.userId, [coachId])
  campId = await makeCamp(server.pool)
  const groups = [await makeCampGroup(server.pool, campId, { coach_id: coachId }), await makeCampGroup(server.pool, campId)]
  for (const [index, groupId] of [...groups, ...groups].entries()) {
    const { id } = await makeCampStudent(server.pool, { campId, groupId })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into demos (camp_student_id, title, featured, consent_at, consent_by, consent_how)
       values ($1, $2, $3, now() - interval '1 day', '妈妈', 'PHONE') returning id`,
      [id, index === 0 ? '=HYPERLINK("http://evil.example")' : `朗读 ${index}`, index === 0],
    )
    ids.push(Number(rows[0]?.id))
  }
})

const shown = async () => {
  const { content } = (await editor.caller.call(listDemos, { query: { page: 1, sort: ['id,asc'] } })).body
  return content.map(({ reviewState, featured, reviewedByName }) => [reviewState, featured, reviewedByName !== null])
}
const settled = (token: string, of = editor) => settledSet(of.caller, token)
const UNTOUCHED = [
  ['PENDING', true, false],
  ['PENDING', false, false],
  ['PENDING', false, false],
  ['PENDING', false, false],
]

it('many are declined at once after a look at each, featured no more, and all of that is taken back', { timeout: 60_000 }, async () => {
  const started = await editor.caller.loose(planDemoReview, { body: { campId: [campId], total: 4, reviewState: 'DECLINED' } })
  expect(started.status).toBe(200)
  const { token } = started.body as { token: string }
  expect(await settled(token)).toMatchObject({ counts: { READY: 4 } })
  const rows = (await editor.caller.call(listChangeRows, { params: { token }, query: { page: 1 } })).body.content
  expect(rows[0]).toMatchObject({ state: 'READY' })
  expect(await shown()).toEqual(UNTOUCHED)
  await editor.caller.loose(applyChangeSet, { params: { token }, body: { mode: 'ALL_OR_NOTHING' } })
  await settled(token)
  expect(await shown()).toEqual(UNTOUCHED.map(() => ['DECLINED', false, true]))
  // One that was decided on since stays as it is.
  await editor.caller.call(reviewDemo, { params: { id: ids[3] ?? 0 }, body: { reviewState: 'PASSED' } })
  await editor.caller.loose(undoChangeSet, { params: { token } })
  await settled(token)
  expect(await shown()).toEqual([...UNTOUCHED.slice(0, 3), ['PASSED', false, true]])
  expect((await editor.caller.loose(planDemoReview, { body: { campId: [campId], total: 9, reviewState: 'PASSED' } })).error.error).toBe(
    'SELECTION_DRIFTED',
  )
})

it('a leader decides on those of the own groups alone', { timeout: 60_000 }, async () => {
  const others = [ids[1] ?? 0, ids[3] ?? 0]
  const started = await leader.caller.loose(planDemoReview, { body: { ids: others, reviewState: 'DECLINED' } })
  expect([started.status, started.error.error]).not.toContain(500)
  const { body } = await leader.caller.call(listDemos, { query: { page: 1 } })
  expect(body.content.map(({ id }) => id).sort()).toEqual([ids[0], ids[2]])
  expect((await shown())[1]).toEqual(['PENDING', false, false])
})

it('are exported as the list shows them, within the own groups, without a cell that runs, and the log names nobody', async () => {
  const body = { campId: [campId], title: '', studentName: undefined, columns: ['title', 'reviewState'] }
  const sheet = async (who: Person) => {
    const { status, body: file } = await who.caller.loose(exportDemos, { body, query: { sort: 'title,asc' } })
    expect(status).toBe(200)
    return (await readXlsx(file as Uint8Array)).sheets[0]?.rows ?? []
  }
  const all = await sheet(editor)
  expect(all[0]).toEqual(['标题', '审核'])
  expect(all).toHaveLength(5)
  expect(all.flat().filter((cell) => /^[=+\-@]/.test(String(cell)))).toEqual([])
  expect(await sheet(leader)).toHaveLength(3)
  expect((await editor.caller.loose(exportDemos, { body: { columns: ['file'] } })).status).toBe(400)
  await editor.caller.loose(exportDemos, { body: { studentName: '找不到的孩子' } })
  const { rows } = await server.pool.query("select after::text as said from operation_logs where call = 'exportDemos'")
  expect(rows.map(({ said }) => String(said)).join()).not.toContain('找不到的孩子')
})
