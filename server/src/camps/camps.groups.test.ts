import { updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { saveCamp, setCampCapacity } from '@camp/contract/camps/camps'
import { getCampConfig, getCampTypes, saveCampConfig, saveCampType, sortCampTypes } from '@camp/contract/camps/camps.config'
import { listCampGroups, saveCampGroup } from '@camp/contract/camps/camps.groups'
import { getCampGroupOptions, getWeekCampsGroupDropDownByCamp } from '@camp/contract/camps/camps.options'
import { takeCampTypes } from '@camp/contract/camps/camps.templates'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['CAMP_GROUP', 'CAMP_GROUP_EDIT', 'CAMP_CONFIG', 'CAMP_CONFIG_EDIT', 'CAMP_STATUS', 'CAMP_EDIT', 'CAMP_STUDENT_EDIT']

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, CODES)).caller
})

const groupOf = async (campId: number, id: number) =>
  (await editor.call(getCampGroupOptions, { query: { campId } })).body.find((group) => group.id === id)

describe('the places of a camp', () => {
  it('are changed alone, by version, not below what is taken; its lessons stay', async () => {
    const campId = await makeCamp(server.pool, { capacity: 20 })
    const groupId = await makeCampGroup(server.pool, campId)
    for (let n = 0; n < 2; n++) await makeCampStudent(server.pool, { campId, groupId })
    const lessons = async () => (await server.pool.query('select day from camp_lessons where camp_id = $1 order by day', [campId])).rows
    const before = await lessons()
    const set = (capacity: number, version: number) => editor.call(setCampCapacity, { body: { id: campId, capacity, version } })
    expect((await set(1, 1)).error).toMatchObject({ error: 'CAMP_CAPACITY_TAKEN', fields: [{ path: 'capacity' }] })
    expect((await set(2, 1)).body).toEqual({ id: campId, version: 2 })
    expect((await set(9, 1)).status).toBe(409)
    expect(await lessons()).toEqual(before)
  })
})

describe('the groups of a camp', () => {
  it('are made, changed by version and remembered', async () => {
    const campId = await makeCamp(server.pool, { name: '体验营', term: '第3期' })
    const coachId = await makeCoach(server.pool, { name: '林老师' })
    const body = { campId, name: '一班', coachId, capacity: 20 }
    const { id } = (await editor.call(saveCampGroup, { body })).body
    expect((await editor.call(saveCampGroup, { body })).error).toMatchObject({ error: 'CAMP_GROUP_TAKEN', fields: [{ path: 'name' }] })
    // What is left out stays, null takes it away.
    expect((await editor.call(saveCampGroup, { body: { id, campId, name: '二班', capacity: 25, version: 1 } })).body).toEqual({
      id,
      version: 2,
    })
    expect(await groupOf(campId, id)).toEqual(
      expect.objectContaining({ name: '二班', coachId, coachName: '林老师', capacity: 25, studentCount: 0, activeFlg: 'ACTIVE' }),
    )
    expect((await editor.call(saveCampGroup, { body: { ...body, id, version: 1 } })).status).toBe(409)
    expect((await editor.call(saveCampGroup, { body: { ...body, id, coachId: null, version: 2 } })).status).toBe(200)
    const { body: history } = await editor.call(getRecordHistory, { query: { entity: 'campGroup', id, page: 1 } })
    expect(history.content[0]).toMatchObject({ before: { coach: '林老师', name: '二班' }, after: { coach: null, name: '一班' } })
    const now = await editor.call(getRecordAsOf, { query: { entity: 'campGroup', id, at: new Date().toISOString() } })
    expect(now.body.fields).toMatchObject({ camp: '体验营 第3期', name: '一班', coach: null, capacity: 20 })
    const byCamp = await editor.call(getWeekCampsGroupDropDownByCamp, { params: { campId } })
    expect(byCamp.body.map((group) => group.name)).toEqual(['一班'])
  })

  it('have their name once in a camp, whatever the case', async () => {
    const body = { campId: await makeCamp(server.pool), name: 'Bears', coachId: null, capacity: 20 }
    await editor.call(saveCampGroup, { body })
    const { id } = (await editor.call(saveCampGroup, { body: { ...body, name: 'Owls' } })).body
    const refused = { error: 'CAMP_GROUP_TAKEN', fields: [{ path: 'name' }] }
    expect((await editor.call(saveCampGroup, { body: { ...body, name: 'BEARS' } })).error).toMatchObject(refused)
    expect((await editor.call(saveCampGroup, { body: { ...body, id, name: 'bears' } })).error).toMatchObject(refused)
    expect((await editor.call(saveCampGroup, { body: { ...body, id, name: 'OWLS' } })).status).toBe(200)
    expect((await editor.call(saveCampGroup, { body: { ...body, campId: await makeCamp(server.pool), name: 'bears' } })).status).toBe(200)
  })

  it('stay in their camp, take active coaches, and are not made for a camp that ended', async () => {
    const campId = await makeCamp(server.pool)
    const id = await makeCampGroup(server.pool, campId)
    const other = await makeCamp(server.pool, { start_date: businessDay(-40), end_date: businessDay(-20), enrol_end: businessDay(-25) })
    const body = { campId, name: '三班', capacity: 20 }
    expect((await editor.call(saveCampGroup, { body: { ...body, id, campId: other } })).error.error).toBe('CAMP_GROUP_STAYS')
    const coachId = await makeCoach(server.pool, { active_flg: 'INACTIVE' })
    expect((await editor.call(saveCampGroup, { body: { ...body, coachId } })).error).toMatchObject({
      error: 'COACH_OFF',
      fields: [{ path: 'coachId' }],
    })
    expect((await editor.call(saveCampGroup, { body: { ...body, coachId: 999_999 } })).error.error).toBe('UNKNOWN_REFERENCE')
    // The coach who had the group before keeps it.
    await server.pool.query('update camp_groups set coach_id = $1 where id = $2', [coachId, id])
    expect((await editor.call(saveCampGroup, { body: { ...body, id, coachId } })).status).toBe(200)
    expect((await editor.call(saveCampGroup, { body: { ...body, campId: other } })).error.error).toBe('CAMP_ENDED')
    expect((await editor.call(saveCampGroup, { body: { ...body, campId: 999_999 } })).status).toBe(404)
  })

  it('never have fewer places than are taken, also while children are enrolled', async () => {
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { capacity: 12 })
    for (let n = 0; n < 3; n++) await makeCampStudent(server.pool, { campId, groupId })
    const body = { id: groupId, campId, name: '满班' }
    expect((await editor.call(saveCampGroup, { body: { ...body, capacity: 2 } })).error).toMatchObject({ error: 'CAMP_CAPACITY_TAKEN' })
    const enrolled = Array.from({ length: 12 }, () =>
      makeCampStudent(server.pool, { campId, groupId }).then(
        () => 1,
        () => 0,
      ),
    )
    const lowered = Array.from({ length: 6 }, (_, n) => editor.call(saveCampGroup, { body: { ...body, capacity: 11 - n } }))
    await Promise.all([...enrolled, ...lowered])
    const group = await groupOf(campId, groupId)
    expect(group?.studentCount).toBeGreaterThanOrEqual(3)
    expect(group?.studentCount).toBeLessThanOrEqual(group?.capacity ?? 0)
  })

  describe('that children are to move into on a later day', () => {
    const CAPACITY = 12
    let campId: number
    let groupId: number
    let children: number[]
    beforeEach(async () => {
      campId = await makeCamp(server.pool, { name: `转班营 ${groupId}` })
      groupId = await makeCampGroup(server.pool, campId, { capacity: CAPACITY })
      const from = await makeCampGroup(server.pool, campId)
      await makeCampStudent(server.pool, { campId, groupId })
      children = []
      for (let n = 0; n < CAPACITY; n++) children.push((await makeCampStudent(server.pool, { campId, groupId: from })).id)
    })
    const lower = (capacity: number) => editor.call(saveCampGroup, { body: { id: groupId, campId, name: '满班', capacity } })
    const plan = (id: number) => editor.call(updateCampClientUser, { body: { id, groupId, effectiveDate: businessDay(2) } })
    const standing = async () =>
      (
        await server.pool.query(
          'select g.capacity, s.taken, s.held from camp_groups g join camp_group_seats s on s.group_id = g.id where g.id = $1',
          [groupId],
        )
      ).rows[0] as { capacity: number; taken: number; held: number } // the three columns

    it('keep their places, which are no further ones of the camp', async () => {
      for (const id of children.slice(0, 3)) expect((await plan(id)).status).toBe(200)
      expect((await lower(3)).error).toMatchObject({
        error: 'CAMP_GROUP_CAPACITY_HELD',
        msg: '已有 1 名学员，另为计划调入的学员保留了 3 个名额，名额不能少于两者之和',
        fields: [{ path: 'capacity' }],
      })
      expect((await lower(4)).status).toBe(200)
      expect(await standing()).toEqual({ capacity: 4, taken: 1, held: 3 })
      expect((await plan(children[3] ?? 0)).error.error).toBe('CAMP_GROUP_FULL')
      const { rows } = await server.pool.query(
        `select id, name, camp_type_id as "campTypeId", term, enrol_start as "enrolStart", enrol_end as "enrolEnd", start_date as "startDate",
           end_date as "endDate" from camps where id = $1`,
        [campId],
      )
      const shrunk = (capacity: number) => editor.call(saveCamp, { body: { ...rows[0], lessons: [], capacity } })
      expect((await shrunk(CAPACITY)).error.error).toBe('CAMP_CAPACITY_TAKEN')
      expect((await shrunk(CAPACITY + 1)).status).toBe(200)
    })

    it('are never left with fewer places than that, also while the moves are planned', async () => {
      const answers = await Promise.all([...children.map(plan), ...Array.from({ length: 10 }, (_, n) => lower(11 - n))])
      const { capacity, taken, held } = await standing()
      expect(taken + held).toBeLessThanOrEqual(capacity)
      expect(answers.slice(0, CAPACITY).filter(({ status }) => status === 200)).toHaveLength(held)
      for (const { status, error } of answers)
        if (status !== 200) expect(['CAMP_GROUP_FULL', 'CAMP_CAPACITY_TAKEN', 'CAMP_GROUP_CAPACITY_HELD']).toContain(error.error)
    })
  })

  it('are listed by name, coach and state, and by their rate with the empty ones last', async () => {
    const campId = await makeCamp(server.pool)
    const coachId = await makeCoach(server.pool)
    const [empty, busy, off] = [
      await makeCampGroup(server.pool, campId, { name: '甲' }),
      await makeCampGroup(server.pool, campId, { name: '乙', coach_id: coachId }),
      await makeCampGroup(server.pool, campId, { name: '丙', active_flg: 'INACTIVE' }),
    ]
    await makeCampStudent(server.pool, { campId, groupId: busy }, { joined_at: new Date(0) })
    const ids = async (query: Record<string, unknown>) =>
      ((await editor.loose(listCampGroups, { query: { campId, page: 1, ...query } })).body as { content: { id: number }[] }).content.map(
        (row) => row.id,
      )
    expect(await ids({ coachId })).toEqual([busy])
    expect(await ids({ activeFlg: 'INACTIVE' })).toEqual([off])
    expect(await ids({ name: '甲' })).toEqual([empty])
    expect(await ids({ sort: 'studentCount,desc' })).toEqual([busy, off, empty])
    expect((await ids({ sort: 'clockInRateBp,desc' }))[0]).toBe(busy)
    expect((await ids({ sort: 'clockInRateBp,asc' }))[0]).toBe(busy)
    expect((await editor.loose(listCampGroups, { query: { page: 1 } })).status).toBe(400)
  })

  it('stay within the sight of a leader who saves them', async () => {
    const leader = await signedIn(server, CODES, 'OWN_GROUPS')
    const [own, foreign] = [await makeCoach(server.pool), await makeCoach(server.pool)]
    await makeLedCoachGroup(server.pool, leader.userId, [own])
    const campId = await makeCamp(server.pool)
    const group = await makeCampGroup(server.pool, campId, { coach_id: own })
    const others = await makeCampGroup(server.pool, campId, { coach_id: foreign })
    const body = { campId, name: '新班', capacity: 10 }
    const as = leader.caller
    expect((await as.call(saveCampGroup, { body: { ...body, coachId: foreign } })).error.error).toBe('CAMP_GROUP_NOT_OWN')
    expect((await as.call(saveCampGroup, { body: { ...body, id: group, coachId: foreign } })).error.error).toBe('CAMP_GROUP_NOT_OWN')
    expect((await as.call(saveCampGroup, { body: { ...body, id: others } })).status).toBe(404)
    expect((await as.call(saveCampGroup, { body: { ...body, coachId: own } })).status).toBe(200)
    expect((await as.call(getCampGroupOptions, { query: { campId } })).body).toHaveLength(2)
    expect((await as.call(getRecordHistory, { query: { entity: 'campGroup', id: others, page: 1 } })).status).toBe(404)
  })
})

describe('the types of camps', () => {
  it('are added at the end, put in another order and switched off', async () => {
    const names = async () => (await editor.call(getCampTypes, { query: {} })).body.map(({ name }) => name)
    const before = (await names()).length
    const add = async (name: string) => (await editor.call(saveCampType, { body: { name, activeFlg: 'ACTIVE' } })).body.id
    const [one, two] = [await add('阅读营'), await add('朗读营')]
    expect((await names()).slice(before)).toEqual(['阅读营', '朗读营'])
    expect((await editor.call(saveCampType, { body: { name: '阅读营', activeFlg: 'ACTIVE' } })).error.error).toBe('CAMP_TYPE_TAKEN')
    await editor.call(saveCampType, { body: { name: 'Reading', activeFlg: 'ACTIVE' } })
    const again = await editor.call(saveCampType, { body: { name: 'reading', activeFlg: 'ACTIVE' } })
    expect(again.error).toMatchObject({ error: 'CAMP_TYPE_TAKEN', fields: [{ path: 'name' }] })
    await editor.call(sortCampTypes, { body: { ids: [two, one] } })
    expect((await names()).slice(0, 2)).toEqual(['朗读营', '阅读营'])
    expect((await editor.call(sortCampTypes, { body: { ids: [999_999] } })).status).toBe(404)
    const change = { id: two, name: '朗读营', activeFlg: 'INACTIVE' as const, version: 1 }
    expect((await editor.call(saveCampType, { body: change })).body).toEqual({ id: two, version: 2 })
    expect((await editor.call(saveCampType, { body: change })).status).toBe(409)
    const active = await editor.call(getCampTypes, { query: { activeFlg: 'ACTIVE' } })
    expect(active.body.map(({ id }) => id)).not.toContain(two)
  })

  it('are made by their templates with their rules, each once', async () => {
    const take = () => editor.call(takeCampTypes, { body: { templates: ['TRIAL', 'SPEAKING'] } })
    await server.pool.query("update camp_types set name = name || '（旧）' where name in ('体验营', '口语营')")
    const answers = await Promise.all([take(), take()])
    expect(answers.reduce((sum, { body }) => sum + body.count, 0)).toBe(2)
    const made = (await editor.call(getCampTypes, { query: {} })).body.find(({ name }) => name === '体验营')
    const config = (await editor.call(getCampConfig, { query: { campTypeId: made?.id ?? 0 } })).body
    expect(config).toMatchObject({ lessonDays: 7, makeupDays: 2, commentDeadlineHours: 24, unlockTime: '06:00', version: 1 })
  })

  it('go by usual values until they are set, by one of two who set them first', async () => {
    const { id } = (await editor.call(saveCampType, { body: { name: '正音营', activeFlg: 'ACTIVE' } })).body
    const usual = (await editor.call(getCampConfig, { query: { campTypeId: id } })).body
    expect(usual).toMatchObject({ campType: '正音营', lessonDays: 21, version: 0 })
    const { campType: _name, ...config } = usual
    const both = await Promise.all([14, 28].map((lessonDays) => editor.call(saveCampConfig, { body: { ...config, lessonDays } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const set = (await editor.call(getCampConfig, { query: { campTypeId: id } })).body
    expect(set.version).toBe(1)
    const again = await editor.call(saveCampConfig, { body: { ...config, lessonDays: 30, unlockTime: '05:30', version: 1 } })
    expect(again.body).toEqual({ id, version: 2 })
    const { body: history } = await editor.call(getRecordHistory, { query: { entity: 'campType', id, page: 1 } })
    expect(history.content[0]).toMatchObject({ before: { unlockTime: '06:00' }, after: { lessonDays: 30, unlockTime: '05:30' } })
    for (const wrong of [{ unlockTime: '24:00' }, { lessonDays: 0 }, { commentDeadlineHours: 721 }]) {
      expect((await editor.call(saveCampConfig, { body: { ...config, ...wrong } })).status).toBe(400)
    }
    expect((await editor.loose(getCampConfig, { query: {} })).status).toBe(400)
    expect((await editor.call(getCampConfig, { query: { campTypeId: 999_999 } })).status).toBe(404)
  })
})
