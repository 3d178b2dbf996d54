import { getChangeSet, listChangeRows, undoChangeSet } from '@camp/contract/base/changes.calls'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { giveMember } from '@camp/contract/members/members'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_IMPORT', 'MEMBER_EDIT']
const HEAD = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注']
const server = aServer({ WORKER: 'on' })
let teacher: Caller
beforeAll(async () => {
  teacher = (await signedIn(server, CODES)).caller
})

let phones = 0
const newPhone = () => `187${String(++phones).padStart(8, '0')}`

const settled = (caller: Caller, token: string) =>
  vi.waitFor(
    async () => {
      const { body } = await caller.call(getChangeSet, { params: { token } })
      if (body.status !== 'DONE') throw new Error(body.status)
      return body
    },
    { timeout: 20_000, interval: 40 },
  )

/** Imports children of these names, each of a family of its own, into the group 一班. */
async function imported(campId: number, names: readonly string[], caller = teacher) {
  const rows = names.map((name) => [name, '', '', newPhone(), '', '一班', ''])
  const form = new FormData()
  const bytes = await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, ...rows] }] })
  form.set('file', new Blob([new Uint8Array(bytes)]), '学员.xlsx')
  const path = importCampStudents.path.replace('{campId}', String(campId))
  const { token } = (await (await caller.fetch(`/foundation${path}`, { method: 'POST', body: form })).json()) as { token: string }
  expect((await settled(caller, token)).counts.APPLIED).toBe(names.length)
  const { content } = (await caller.call(listCampClientUsers, { query: { campId, page: 1, size: 100 } })).body
  return { token, children: names.map((name) => content.find(({ studentName }) => studentName === name)) }
}
async function takenBack(token: string, caller = teacher) {
  expect((await caller.loose(undoChangeSet, { params: { token } })).status).toBe(200)
  return (await settled(caller, token)).counts
}

describe('taking an import back', () => {
  it('keeps a family that got a membership since, and says in the history of the others that they are gone', async () => {
    const campId = await makeCamp(server.pool)
    await makeCampGroup(server.pool, campId, { name: '一班' })
    const { token, children } = await imported(campId, ['许一', '许二'])
    const [member, other] = children.map((child) => child?.parentId ?? 0)
    const level = await server.pool.query(
      "insert into member_levels (name, price_amount, duration_days) values ('许级', 100, 30) returning id",
    )
    const given = await teacher.call(giveMember, { body: { parentId: member ?? 0, levelId: level.rows[0].id, reason: '赠送' } })
    expect(given.status).toBe(200)
    expect(await takenBack(token)).toMatchObject({ UNDONE: 2, APPLIED: 0 })
    const live = await server.pool.query('select id from parents where id = any($1) and deleted_at is null', [[member, other]])
    expect(live.rows.map(({ id }) => Number(id))).toEqual([member])
    const log = await server.pool.query("select call from operation_logs where target_entity = 'parent' and target_id = $1 order by id", [
      other,
    ])
    expect(log.rows.map(({ call }) => call)).toEqual(['createCampClientUser', 'deleteCampClientUser'])
  })

  it('leaves the children whose group is no longer one of its own to a leader', async () => {
    const { caller, userId } = await signedIn(server, CODES, 'OWN_GROUPS')
    const coachId = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, userId, [coachId])
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { name: '一班', coach_id: coachId })
    await makeCampGroup(server.pool, campId, { name: '二班', coach_id: coachId })
    const { token } = await imported(campId, ['何一'], caller)
    await server.pool.query('update camp_groups set coach_id = $1 where id = $2', [await makeCoach(server.pool), groupId])
    expect(await takenBack(token, caller)).toMatchObject({ UNDONE: 0, APPLIED: 1 })
    const { content } = (await caller.call(listChangeRows, { params: { token }, query: { page: 1, size: 10 } })).body
    expect(content[0]?.faults).toMatchObject([{ reason: '请求的资源不存在!' }])
    expect((await server.pool.query('select 1 from camp_students where camp_id = $1', [campId])).rows).toHaveLength(1)
  })
})
