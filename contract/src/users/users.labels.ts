import { labelled } from '../base/labels.ts'

/** How an account came to be. */
export const registeredVia = labelled({
  ADMIN: ['管理员创建', 'Administrator', 'plain'],
  SMS: ['手机注册', 'Phone', 'plain'],
  EMAIL: ['邮箱注册', 'E-mail', 'plain'],
  SSO: ['单点登录', 'Single sign-on', 'plain'],
})
