import { defineText } from '../platform/i18n.ts'

/** Words of the proof that somebody is who they are. */
export const proveText = defineText({
  zh: {
    title: '请证明是您本人',
    deed: '要做的事',
    logged: '日志将记为：{words}',
    valid: '只对这一步有效，5 分钟内用完。',
    password: '登录密码',
    required: '请输入登录密码',
    submit: '验证并继续',
    busy: '正在验证…',
    cancel: '取消',
    kept: '填写的内容都在，验证后自动继续。',
    signIn: '没有别的方式可以证明，以刚才的登录为证：登录后 5 分钟内可以直接继续。',
    goOn: '继续',
  },
  en: {
    title: 'Please confirm that it is you',
    deed: 'What is to be done',
    logged: 'The log will say: {words}',
    valid: 'Good for this one step, within 5 minutes.',
    password: 'Password',
    required: 'Please enter your password',
    submit: 'Confirm and go on',
    busy: 'Checking…',
    cancel: 'Cancel',
    kept: 'What you entered is still here. It goes on by itself once you have confirmed.',
    signIn: 'There is no other way to confirm, so your log-in counts: within 5 minutes of it you can go on.',
    goOn: 'Go on',
  },
})
