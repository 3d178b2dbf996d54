import { queryMessageList } from '@camp/contract/base/notify'
import { NOTIFICATION_PREFERENCE } from '@camp/contract/base/notify.topics'
import { savePreference } from '@camp/contract/base/preferences'
import { createFollowUp, listFollowUps, listNoteReaders, updateFollowUp } from '@camp/contract/followUps/followUps'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import { newSession, type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let li: Person
let wang: Person
let leader: Person
let other: Person
let nobody: Person
let parentId = 0
let enrolment = 0
const named = (person: Person, name: string, username: string) =>
  server.pool.query('update users set real_name = $2, username = $3 where id = $1', [person.userId, name, username])
beforeAll(async () => {
  li = await signedIn(server, ['FOLLOW_UP', 'PARENT_DETAIL'])
  wang = await signedIn(server, ['PARENT_DETAIL'])
  leader = await signedIn(server, ['CAMP_STUDENT_DETAIL'], 'OWN_GROUPS')
  other = await signedIn(server, ['CAMP_STUDENT_DETAIL'], 'OWN_GROUPS')
  nobody = await signedIn(server, ['GOODS_INDEX'])
  await named(li, '李晓', 'lixiao')
  await named(wang, '王思渺', 'wangsimiao')
  await named(leader, '赵组长', 'zhaozuzhang')
  await named(other, '钱组长', 'qianzuzhang')
  await named(nobody, '孙仓储', 'suncangchu')
  const coachId = await makeCoach(server.pool)
  await makeLedCoachGroup(server.pool, leader.userId, [coachId])
  const campId = await makeCamp(server.pool, { start_date: businessDay(-5), end_date: businessDay(20) })
  const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
  enrolment = (await makeCampStudent(server.pool, { campId, groupId })).id
  parentId = (await server.pool.query('select parent_id::int as id from camp_students where id = $1', [enrolment])).rows[0].id
})

const readers = async (keyword?: string, family = parentId) =>
  (await li.caller.call(listNoteReaders, { query: { parentId: family, ...(keyword !== undefined && { keyword }) } })).body.map(
    ({ name }) => name,
  )
const write = (mentions: number[], content = '@王思渺 请跟进') =>
  li.caller.call(createFollowUp, { body: { parentId, kind: 'PHONE' as const, content, mentions } })
const told = async (person: Person) =>
  (await person.caller.call(queryMessageList, {})).body.all
    .filter(({ title }) => title.includes('提到您'))
    .map(({ title, detail, link }) => ({ title, detail, link }))

describe('colleagues in notes', () => {
  it('are offered by name and account, where they may read the notes of the family', async () => {
    const all = await readers()
    expect(all).toEqual(expect.arrayContaining(['王思渺', '赵组长']))
    for (const name of ['李晓', '钱组长', '孙仓储']) expect(all).not.toContain(name)
    expect([await readers('思渺'), await readers('wangs'), await readers('%')]).toEqual([['王思渺'], ['王思渺'], []])
    const strange = await makeParent(server.pool)
    expect(await readers('zhao', strange)).toEqual([])
    expect((await other.caller.call(listNoteReaders, { query: { parentId } })).status).toBe(403)
    const blind = await signedIn(server, ['FOLLOW_UP'], 'OWN_GROUPS')
    expect((await blind.caller.call(listNoteReaders, { query: { parentId } })).status).toBe(404)
  })

  it('are told once, with where each opens it and without a word of it; an edit tells the newly named alone', async () => {
    const { id, version } = (await write([wang.userId, wang.userId, li.userId])).body
    expect([await told(wang), await told(leader), await told(li)]).toEqual([
      [{ title: '李晓在跟进记录中提到您', detail: '请打开家庭查看这条跟进记录', link: `#/parent/detail?id=${parentId}` }],
      [],
      [],
    ])
    const note = (await wang.caller.call(listFollowUps, { query: { page: 1, id: [id] } })).body.content[0]
    expect(note?.mentions).toEqual([
      { id: li.userId, name: '李晓' },
      { id: wang.userId, name: '王思渺' },
    ])
    const change = { id, kind: 'PHONE' as const, content: '@王思渺 @赵组长 请跟进' }
    const next = (await li.caller.call(updateFollowUp, { body: { ...change, mentions: [wang.userId, leader.userId], version } })).body
    expect([(await told(wang)).length, await told(leader)]).toEqual([
      1,
      [expect.objectContaining({ link: `#/camp/campStudent/campStudentDetail?id=${enrolment}` })],
    ])
    // Left out they stay, and nobody hears of it again.
    await li.caller.call(updateFollowUp, { body: { ...change, content: '改一个字', version: next.version } })
    expect([(await told(wang)).length, (await told(leader)).length]).toEqual([1, 1])
    expect((await wang.caller.call(listFollowUps, { query: { page: 1, id: [id] } })).body.content[0]?.mentions).toHaveLength(2)
  })

  it('who may not read the family are refused by their number alone, and nothing is written or told', async () => {
    const before = (await server.pool.query('select count(*) from follow_ups')).rows
    const refused = await write([wang.userId, other.userId, nobody.userId])
    expect([refused.status, refused.error]).toEqual([
      400,
      expect.objectContaining({ error: 'MENTION_UNSEEN', msg: '提及的同事中有 2 位无权查看这里的内容。请从名单中选择' }),
    ])
    // Who does not exist is not told apart from who may not read it, and neither is named.
    expect((await write([999_999])).error).toMatchObject({ error: 'MENTION_UNSEEN', msg: expect.stringContaining('有 1 位') })
    expect(JSON.stringify(refused.error)).not.toMatch(/钱组长|孙仓储/)
    expect((await write(Array.from({ length: 11 }, (_, n) => n + 1))).status).toBe(400)
    expect((await server.pool.query('select count(*) from follow_ups')).rows).toEqual(before)
    expect([await told(other), await told(nobody), (await told(wang)).length]).toEqual([[], [], 1])
  })

  it('hear nothing where they do without such messages, and open nothing where they lost the right to it', async () => {
    const muting = { params: { key: NOTIFICATION_PREFERENCE }, body: { value: { muted: ['mentions'] } } }
    await leader.caller.call(savePreference, muting)
    await write([wang.userId, leader.userId])
    expect([(await told(wang)).length, (await told(leader)).length]).toEqual([2, 1])
    // Whether it opens is asked again by then.
    await server.pool.query('delete from role_permissions where role_id = (select role_id from user_roles where user_id = $1)', [
      wang.userId,
    ])
    const { caller } = await newSession(server, wang.userId)
    expect((await caller.call(listFollowUps, { query: { page: 1, parentId: [parentId] } })).status).toBe(403)
    expect(await readers('wangs')).toEqual([])
  })
})
