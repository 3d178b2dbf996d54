import * as binding from '@camp/contract/account/account.binding'
import * as sessions from '@camp/contract/account/account.sessions'
import {
  changePassword as changePasswordCall,
  getCurrentUserInfo,
  getPermissionMenus,
  getUserAllPermission,
  login,
  logout,
  updateUserBaseInfo,
  updateUserInfo,
} from '@camp/contract/base/account'
import { ownMenus } from '../menus/menus.api.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { bindNew, changeUserName, sendOwnCode, verifyOwnCode, verifyOwnPassword } from './account.binding.service.ts'
import { codeRoutes } from './account.codes.routes.ts'
import { readMe } from './account.entry.service.ts'
import { changePassword, logIn, logOut, replaceOneTimePassword, updateOwnProfile } from './account.service.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './account.sessions.service.ts'

export const accountRoutes: Binding[] = [
  bindPublic(login, ({ body }, cx) => logIn(cx, body)),
  bind(logout, (_input, cx) => logOut(cx)),
  bind(getCurrentUserInfo, (_input, cx) => readMe(cx, cx.reader.userId, cx.token ?? '')),
  bind(getPermissionMenus, (_input, cx) => ownMenus(cx)),
  bind(getUserAllPermission, async (_input, cx) => [...cx.reader.codes].sort()),
  bind(updateUserInfo, ({ body }, cx) => replaceOneTimePassword(cx, body.newPassword)),
  bind(changePasswordCall, ({ body }, cx) => changePassword(cx, body)),
  bind(updateUserBaseInfo, ({ body }, cx) => updateOwnProfile(cx, body)),
  ...codeRoutes,
  bind(binding.sendSmsCodeByCurrentUser, (_input, cx) => sendOwnCode(cx, 'SMS')),
  bind(binding.sendEmailCodeByCurrentUser, (_input, cx) => sendOwnCode(cx, 'EMAIL')),
  bind(binding.verifySmsCodeByCurrentUser, ({ params }, cx) => verifyOwnCode(cx, 'SMS', params.code)),
  bind(binding.verifyEmailCodeByCurrentUser, ({ params }, cx) => verifyOwnCode(cx, 'EMAIL', params.code)),
  bind(binding.verifyPassword, ({ body }, cx) => verifyOwnPassword(cx, body.password)),
  bind(binding.bindNewPhone, ({ params, body }, cx) => bindNew(cx, { channel: 'SMS', ...params, receiver: body.phone })),
  bind(binding.bindNewEmail, ({ params, body }, cx) => bindNew(cx, { channel: 'EMAIL', ...params, receiver: body.email })),
  bind(binding.changeUserName, ({ params }, cx) => changeUserName(cx, params.username)),
  bind(sessions.listSessions, (_input, cx) => ownSessions(cx)),
  bind(sessions.endSession, ({ params }, cx) => endOwnSession(cx, params.id)),
  bind(sessions.endOtherSessions, (_input, cx) => endOtherSessions(cx)),
]
