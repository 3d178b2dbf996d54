import { labelled } from '../base/labels.ts'

/** How an account came to be. */
export const registeredVia = labelled({
  ADMIN: ['管理员创建', 'Administrator', 'grey'],
  SMS: ['手机注册', 'Phone', 'blue'],
  EMAIL: ['邮箱注册', 'E-mail', 'blue'],
  SSO: ['单点登录', 'Single sign-on', 'green'],
})
