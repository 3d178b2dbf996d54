import {
  addTagsToUser,
  assignPermissionsToUser,
  assignRolesToUser,
  changeUserStatus,
  createUser as createCall,
  deleteUser as deleteCall,
  getAllAuthUsers,
  getAllFrontAuthUsers,
  queryUsers,
  resetUserPassword as resetCall,
  updateUser as updateCall,
  updateUserRbacInfo,
} from '@camp/contract/users/users'
import { endUserSessions, getUserSessions } from '@camp/contract/users/users.rights'
import { type Binding, bind } from '../platform/http/bind.ts'
import { replaceUserGrants, replaceUserTags } from './users.grants.service.ts'
import { userMatch } from './users.matching.ts'
import { usersRepository } from './users.repository.ts'
import { createUser, deleteUser, resetUserPassword, setUserStatus, updateUser } from './users.service.ts'
import { endSessions, readSessions } from './users.sessions.service.ts'

export const usersRoutes: Binding[] = [
  bind(getAllAuthUsers, ({ body, paging }, cx) => usersRepository.page(cx.db, userMatch(body, cx.reader.codes), paging)),
  bind(queryUsers, ({ query, paging }, cx) => usersRepository.page(cx.db, userMatch(query, cx.reader.codes), paging)),
  bind(getAllFrontAuthUsers, ({ query, paging }, cx) => usersRepository.options(cx.db, query, paging)),
  bind(createCall, (input, cx) => createUser(cx, input)),
  bind(updateCall, (input, cx) => updateUser(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteUser(cx, params.id)),
  bind(resetCall, ({ params }, cx) => resetUserPassword(cx, params.id)),
  bind(changeUserStatus, ({ params }, cx) => setUserStatus(cx, params.id, params.flag === '1' ? 'ACTIVE' : 'FROZEN')),
  bind(assignPermissionsToUser, ({ params, body }, cx) => replaceUserGrants(cx, params.id, { permissionIds: body })),
  bind(assignRolesToUser, ({ params, body }, cx) => replaceUserGrants(cx, params.id, { roleIds: body })),
  bind(updateUserRbacInfo, ({ body }, cx) => replaceUserGrants(cx, body.id, body, body.version)),
  bind(addTagsToUser, ({ params, query, body }, cx) => replaceUserTags(cx, params.userId, body, query.version)),
  bind(getUserSessions, ({ params }, cx) => readSessions(cx, params.id)),
  bind(endUserSessions, ({ params }, cx) => endSessions(cx, params.id)),
]
