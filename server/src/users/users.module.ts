import * as calls from '@camp/contract/users/users'
import * as factors from '@camp/contract/users/users.factors'
import * as sessions from '@camp/contract/users/users.sessions'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { approveReset, askReset, declineReset, readUserFactors } from './users.factors.service.ts'
import { userGrantsRepository } from './users.grants.repository.ts'
import { replaceUserGrants, replaceUserTags } from './users.grants.service.ts'
import { userMatch, usersRepository } from './users.repository.ts'
import { createUser, deleteUser, resetUserPassword, setUserStatus, updateUser, userPersonal, userSnapshot } from './users.service.ts'
import { endSessions, readSessions } from './users.sessions.service.ts'

const routes: Binding[] = [
  bind(calls.getAllAuthUsers, ({ body, paging }, cx) => usersRepository.page(cx.db, userMatch(body, cx.reader.codes), paging)),
  bind(calls.queryUsers, ({ query, paging }, cx) => usersRepository.page(cx.db, userMatch(query, cx.reader.codes), paging)),
  bind(calls.getAllFrontAuthUsers, ({ query, paging }, cx) => usersRepository.options(cx.db, query, paging)),
  bind(calls.createUser, createUser),
  bind(calls.updateUser, updateUser),
  bind(calls.deleteUser, deleteUser),
  bind(calls.resetUserPassword, resetUserPassword),
  bind(calls.changeUserStatus, ({ params }, cx) => setUserStatus(cx, params.id, params.flag === '1' ? 'ACTIVE' : 'FROZEN')),
  bind(calls.assignPermissionsToUser, ({ params, body }, cx) => replaceUserGrants(cx, params.id, { permissionIds: body })),
  bind(calls.assignRolesToUser, ({ params, body }, cx) => replaceUserGrants(cx, params.id, { roleIds: body })),
  bind(calls.updateUserRbacInfo, ({ body }, cx) => replaceUserGrants(cx, body.id, body, body.version)),
  bind(calls.addTagsToUser, replaceUserTags),
  bind(sessions.getUserSessions, readSessions),
  bind(sessions.endUserSessions, endSessions),
  bind(factors.getUserFactors, readUserFactors),
  bind(factors.askFactorReset, askReset),
  bind(factors.approveFactorReset, approveReset),
  bind(factors.declineFactorReset, declineReset),
]

export const usersModule = defineModule({
  name: 'users',
  routes,
  on: { 'tag.cleared': userGrantsRepository.clearTags },
  records: {
    user: {
      snapshot: userSnapshot,
      namesOf: usersRepository.names,
      personal: { phone: (db, id) => userPersonal(db, id, 'phone'), email: (db, id) => userPersonal(db, id, 'email') },
    },
  },
  family: { users: 'not of a family', factor_resets: { notOfFamily: ['reason', 'outcome'] } },
})
