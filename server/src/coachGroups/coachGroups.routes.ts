import {
  getAllCoachGroups,
  getCoachesNotInGroup,
  getCoachGroup,
  getCoachGroupMembers,
  listCoachGroups,
} from '@camp/contract/coachGroups/coachGroups'
import {
  addCoachGroupMember,
  deleteCoachGroup as deleteCall,
  moveCoachGroupMembers,
  removeCoachGroupMember,
  saveCoachGroup as saveCall,
} from '@camp/contract/coachGroups/coachGroups.writing'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { coachGroupsRepository } from './coachGroups.repository.ts'
import { addMembers, deleteCoachGroup, moveMembers, removeMember, saveCoachGroup } from './coachGroups.service.ts'
import { coachGroupsWritingRepository } from './coachGroups.writing.repository.ts'

const one = { page: 1, size: 1, sort: [], counted: false }

/** One group that the reader sees. */
const groupOf = async (cx: Cx, id: number) => found((await coachGroupsRepository.page(cx.db, { id: [id] }, cx.scope, one)).rows[0])

export const coachGroupsRoutes: Binding[] = [
  bind(getAllCoachGroups, (_input, cx) => coachGroupsRepository.all(cx.db, cx.scope)),
  bind(listCoachGroups, ({ query, paging }, cx) => coachGroupsRepository.page(cx.db, query, cx.scope, paging)),
  bind(getCoachGroup, ({ query }, cx) => groupOf(cx, query.id)),
  bind(getCoachGroupMembers, async ({ query, paging }, cx) => {
    if (!(await coachGroupsWritingRepository.isSeen(cx.db, query.groupId, cx.scope))) throw new AppError('NOT_FOUND')
    return coachGroupsRepository.members(cx.db, query.groupId, paging)
  }),
  bind(getCoachesNotInGroup, ({ query }, cx) => coachGroupsRepository.notInGroup(cx.db, query.keyword, cx.scope)),
  bind(saveCall, (input, cx) => saveCoachGroup(cx, input)),
  bind(deleteCall, (input, cx) => deleteCoachGroup(cx, input)),
  bind(addCoachGroupMember, (input, cx) => addMembers(cx, input)),
  bind(removeCoachGroupMember, (input, cx) => removeMember(cx, input)),
  bind(moveCoachGroupMembers, (input, cx) => moveMembers(cx, input)),
]
