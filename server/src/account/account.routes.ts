import {
  changePassword as changePasswordCall,
  getCurrentUserInfo,
  getPermissionMenus,
  getUserAllPermission,
  login,
  logout,
  updateUserBaseInfo,
  updateUserInfo,
} from '@camp/contract/account'
import { ownMenus } from '../menus/menus.service.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { changePassword, logIn, logOut, readMe, replaceOneTimePassword, updateOwnProfile } from './account.service.ts'

export const accountRoutes: Binding[] = [
  bindPublic(login, ({ body }, cx) => logIn(cx, body)),
  bind(logout, (_input, cx) => logOut(cx)),
  bind(getCurrentUserInfo, (_input, cx) => readMe(cx, cx.reader.userId, cx.token ?? '')),
  bind(getPermissionMenus, (_input, cx) => ownMenus(cx)),
  bind(getUserAllPermission, async (_input, cx) => [...cx.reader.codes].sort()),
  bind(updateUserInfo, ({ body }, cx) => replaceOneTimePassword(cx, body.newPassword)),
  bind(changePasswordCall, ({ body }, cx) => changePassword(cx, body)),
  bind(updateUserBaseInfo, ({ body }, cx) => updateOwnProfile(cx, body)),
]
