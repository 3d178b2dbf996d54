import {
  addCoachGroupMember,
  moveCoachGroupMembers,
  removeCoachGroupMember,
  saveCoachGroup,
} from '@camp/contract/coachGroups/coachGroups.writing'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_GROUP', 'COASH_GROUP_EDIT', 'COASH_MEMBER', 'COASH_MEMBER_EDIT'])).caller
})

/** The same numbers in each run. */
function drawer(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

it('whatever is asked at the same moment, a coach is in one group and a leader in the own one', async () => {
  const coaches = await Promise.all(Array.from({ length: 8 }, (_, at) => makeCoach(server.pool, { name: `忙老师${at}` })))
  const made = await Promise.all([1, 2, 3].map((at) => editor.call(saveCoachGroup, { body: { name: `忙组${at}` } })))
  const groups = made.map(({ body }) => body.id)
  const draw = drawer(21)
  const of = (from: readonly number[]) => from[draw(from.length)] ?? 0
  const step = () => {
    const [group, coach] = [of(groups), of(coaches)]
    const kinds = [
      () => editor.loose(addCoachGroupMember, { body: { groupId: group, coachIds: [coach, of(coaches)] } }),
      () => editor.loose(moveCoachGroupMembers, { body: { coachIds: [coach, of(coaches)], toGroupId: group } }),
      () => editor.loose(removeCoachGroupMember, { params: { groupId: group, coachId: coach } }),
      () => editor.loose(saveCoachGroup, { body: { id: group, name: `忙组${groups.indexOf(group) + 1}`, leaderCoachId: coach } }),
    ]
    return kinds[draw(kinds.length)]?.()
  }
  const answers = new Set<number | undefined>()
  for (let round = 0; round < 15; round++) {
    for (const answer of await Promise.all(Array.from({ length: 6 }, step))) answers.add(answer?.status)
    const { rows } = await server.pool.query(
      `select (select count(*)::int from (select coach_id from coach_group_members where left_at is null group by coach_id having count(*) > 1) n) as twice,
         (select count(*)::int from coach_groups g where g.leader_coach_id is not null and not exists (
            select from coach_group_members m where m.group_id = g.id and m.coach_id = g.leader_coach_id and m.left_at is null)) as outside`,
    )
    expect(rows).toEqual([{ twice: 0, outside: 0 }])
  }
  expect([...answers].filter((status) => status !== 200 && status !== 400 && status !== 404 && status !== 409)).toEqual([])
  expect(answers).toContain(200)
})
