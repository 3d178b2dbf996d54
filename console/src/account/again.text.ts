import { defineText } from '../platform/i18n.ts'

/** Words of the log-in over a page whose session is over. */
export const againText = defineText({
  zh: {
    title: '请重新登录',
    frozenTitle: '账号已被冻结',
    expired: '登录已失效：长时间没有操作，或者已满 24 小时。',
    kept: '页面上的内容都在，登录后从原处继续。',
    password: '密码',
    required: '请输入密码',
    submit: '登录并继续',
    busy: '正在登录…',
    elsewhere: '不用密码登录？在新窗口完成登录，再回到这里就能继续：',
    byCode: '验证码登录',
    bySso: '通过 {name} 登录',
    other: '换个账号登录',
    loses: '换账号会离开这里。表单里没有保存的内容为您本人保留 24 小时，密码和文件除外。',
    toLogin: '前往登录页',
  },
  en: {
    title: 'Please log in again',
    frozenTitle: 'Your account has been frozen',
    expired: 'Your session has ended: it was idle for too long, or has lasted 24 hours.',
    kept: 'Everything on this page is still here. Log in and go on where you were.',
    password: 'Password',
    required: 'Please enter your password',
    submit: 'Log in and go on',
    busy: 'Logging in…',
    elsewhere: 'No password? Log in in a new window, then come back here to go on:',
    byCode: 'Log in with a code',
    bySso: 'Log in with {name}',
    other: 'Use another account',
    loses: 'Another account leaves this page. What you typed into forms is kept for you for 24 hours, except passwords and files.',
    toLogin: 'Go to the log-in page',
  },
})
