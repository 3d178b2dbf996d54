import * as calls from '@camp/contract/coachGroups/coachGroups'
import * as writing from '@camp/contract/coachGroups/coachGroups.writing'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind, type Handler } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { coachGroupsRepository } from './coachGroups.repository.ts'
import { addMembers, deleteCoachGroup, moveMembers, removeMember, saveCoachGroup } from './coachGroups.service.ts'
import { coachesMoved, groupDeleted } from './coachGroups.undoing.service.ts'
import { coachGroupsWritingRepository } from './coachGroups.writing.repository.ts'

const one = { page: 1, size: 1, sort: [], counted: false }

/** One group that the reader sees. */
const groupOf: Handler<typeof calls.getCoachGroup> = async ({ query: { id } }, cx) =>
  found((await coachGroupsRepository.page(cx.db, { id: [id] }, cx.scope, one)).rows[0])

const routes: Binding[] = [
  bind(calls.getAllCoachGroups, (_input, cx) => coachGroupsRepository.all(cx.db, cx.scope)),
  bind(calls.listCoachGroups, ({ query, paging }, cx) => coachGroupsRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.getCoachGroup, groupOf),
  bind(calls.getCoachGroupMembers, async ({ query, paging }, cx) => {
    if (!(await coachGroupsWritingRepository.isSeen(cx.db, query.groupId, cx.scope))) throw new AppError('NOT_FOUND')
    return coachGroupsRepository.members(cx.db, query.groupId, paging)
  }),
  bind(calls.getCoachesNotInGroup, ({ query }, cx) => coachGroupsRepository.notInGroup(cx.db, query.keyword, cx.scope)),
  bind(writing.saveCoachGroup, saveCoachGroup),
  bind(writing.deleteCoachGroup, deleteCoachGroup),
  bind(writing.addCoachGroupMember, addMembers),
  bind(writing.removeCoachGroupMember, removeMember),
  bind(writing.moveCoachGroupMembers, moveMembers),
]

export const coachGroupsModule = defineModule({
  name: 'coachGroups',
  routes,
  undos: [coachesMoved, groupDeleted],
  on: { 'coach.deactivated': coachGroupsWritingRepository.letGo },
  records: { coachGroup: { snapshot: coachGroupsWritingRepository.snapshot, namesOf: coachGroupsWritingRepository.names } },
  family: { coach_groups: 'not of a family', coach_group_members: 'not of a family' },
})
