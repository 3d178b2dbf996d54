import * as binding from '@camp/contract/account/account.binding'
import { proveMyself } from '@camp/contract/account/account.proofs'
import * as sessions from '@camp/contract/account/account.sessions'
import * as account from '@camp/contract/base/account'
import { proveSecondFactor } from '@camp/contract/factors/factors'
import { loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { ownMenus } from '../menus/menus.api.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { bindNew, changeUserName, sendOwnCode, verifyOwnCode, verifyOwnPassword } from './account.binding.service.ts'
import { codeRoutes } from './account.codes.routes.ts'
import { readMe } from './account.entry.service.ts'
import { provePerson } from './account.proofs.service.ts'
import { finishLogIn, logInByPasskey } from './account.second.service.ts'
import { changePassword, logIn, logOut, replaceOneTimePassword, updateOwnProfile } from './account.service.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './account.sessions.service.ts'

export const accountRoutes: Binding[] = [
  bindPublic(account.login, logIn),
  bindPublic(proveSecondFactor, finishLogIn),
  bindPublic(loginByPasskey, logInByPasskey),
  bind(account.logout, logOut),
  bind(account.getCurrentUserInfo, (_input, cx) => readMe(cx, cx.reader.userId, cx.token ?? '')),
  bind(account.getPermissionMenus, ownMenus),
  bind(account.getUserAllPermission, async (_input, cx) => [...cx.reader.codes].sort()),
  bind(account.updateUserInfo, replaceOneTimePassword),
  bind(account.changePassword, changePassword),
  bind(account.updateUserBaseInfo, updateOwnProfile),
  ...codeRoutes,
  bind(binding.sendSmsCodeByCurrentUser, sendOwnCode('SMS')),
  bind(binding.sendEmailCodeByCurrentUser, sendOwnCode('EMAIL')),
  bind(binding.verifySmsCodeByCurrentUser, verifyOwnCode('SMS')),
  bind(binding.verifyEmailCodeByCurrentUser, verifyOwnCode('EMAIL')),
  bind(binding.verifyPassword, verifyOwnPassword),
  bind(binding.bindNewPhone, ({ params, body }, cx) => bindNew(cx, { channel: 'SMS', ...params, receiver: body.phone })),
  bind(binding.bindNewEmail, ({ params, body }, cx) => bindNew(cx, { channel: 'EMAIL', ...params, receiver: body.email })),
  bind(binding.changeUserName, changeUserName),
  bind(proveMyself, provePerson),
  bind(sessions.listSessions, ownSessions),
  bind(sessions.endSession, endOwnSession),
  bind(sessions.endOtherSessions, endOtherSessions),
]
