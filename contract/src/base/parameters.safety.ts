import type { Parameter } from './parameters.kinds.ts'

const days = { group: 'retention', type: 'integer', unit: 'days', min: 1, max: 3_650 } as const

/** Parameters of accounts, the app, personal data, and how long data is kept. */
export const safetyParameters = {
  'registration.mode': {
    group: 'account',
    type: 'enum',
    value: 'approval',
    choices: {
      approval: { zh: '需审核：注册后由管理员激活', en: 'Approval: an administrator activates the account' },
      open: { zh: '开放：注册后即可登录', en: 'Open: the account can log in at once' },
      closed: { zh: '关闭：不开放注册', en: 'Closed: nobody can register' },
    },
    zh: '员工自助注册的方式。新账号没有任何角色。',
    en: 'How staff can register themselves. A new account has no role.',
  },
  'app.scheme': {
    group: 'app',
    type: 'word',
    value: 'campapp',
    // What a browser runs or reads by itself is no app.
    pattern: /^(?!(?:https?|javascript|data|file|blob|vbscript|about)$)[a-z][a-z0-9+.-]{1,29}$/,
    form: { zh: '2-30 位小写字母、数字或 + . -，以字母开头', en: '2-30 small letters, digits or + . - that begin with a letter' },
    zh: '应用内链接的开头，如 campapp://course/1 中的 campapp。轮播图的网址可以用它打开应用内的页面。',
    en: 'What links into the app begin with, such as campapp in campapp://course/1. Banners may open pages of the app by it.',
  },
  'personal.revealsPerHour': {
    group: 'personal',
    type: 'integer',
    unit: 'times',
    min: 1,
    max: 10_000,
    value: 60,
    zh: '每人每小时最多查看完整个人信息的次数。达到后会被拒绝，并通知能查看操作日志的人。',
    en: 'How often per hour one user can show a personal value in full. After that it is refused, and users who can open the log get a message.',
  },
  'personal.revealsProofAbove': {
    group: 'personal',
    type: 'integer',
    unit: 'times',
    min: 0,
    max: 10_000,
    value: 30,
    zh: '一小时内查看完整个人信息超过这个次数后，每次都要先证明是本人。',
    en: 'After a user has shown so many personal values in full within an hour, each further one asks for proof of who it is.',
  },
  'personal.revealsPerDay': {
    group: 'personal',
    type: 'integer',
    unit: 'times',
    min: 1,
    max: 100_000,
    value: 300,
    zh: '每人每天最多查看完整个人信息的次数。',
    en: 'How often per day one user can show a personal value in full.',
  },
  'access.renewDays': {
    group: 'personal',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 90,
    value: 14,
    zh: '角色访问未成年人数据的批准到期前多少天，在待处理中提醒续期。',
    en: "How many days before its end the approval of a role's access to minors' data stands in the queue, to be renewed.",
  },
  'access.endsByItself': {
    group: 'personal',
    type: 'enum',
    value: 'off',
    choices: {
      off: { zh: '不停用：过期后只提醒', en: 'No: it is only reminded of' },
      on: {
        zh: '停用：过期后未成年人数据的权限失效，重新批准后恢复',
        en: "Yes: permissions for minors' data stop until it is approved again",
      },
    },
    zh: '角色访问未成年人数据的批准过期后，是否停用其中的权限。最后一名超级管理员不受影响。',
    en: "Whether a role's permissions for minors' data stop once their approval is past its date. The last administrator keeps them.",
  },
  'retention.sessionDays': {
    ...days,
    value: 30,
    zh: '登录会话结束后保留的时间，之后每晚清除。',
    en: 'How long a session is kept after it ends. Expired data is removed each night.',
  },
  'retention.taskDays': {
    ...days,
    value: 90,
    zh: '已结束的任务和批量变更（含导入）保留的时间，其结果文件随之删除。',
    en: 'How long ended tasks and sets of changes (imports too) are kept, with their result files.',
  },
  'retention.messageDays': { ...days, value: 365, zh: '站内消息保留的时间。', en: 'How long messages to staff are kept.' },
  'retention.shareDays': {
    ...days,
    value: 365,
    zh: '分享链接结束（过期或撤回）后，分享记录与同意信息保留的时间；年报要计数，自生成起至少保留 25 个月。',
    en: 'How long shares and the consents to them are kept after their links have ended; 25 months from their making at least, as the yearly report counts them.',
  },
  'retention.noticeDays': {
    ...days,
    value: 365,
    zh: '支付渠道通知原文保留的时间，用于对账和争议。',
    en: 'How long original notices of payment services are kept, for reconciliation and disputes.',
  },
  'retention.logMonths': {
    group: 'retention',
    type: 'integer',
    unit: 'months',
    min: 12,
    max: 120,
    value: 36,
    zh: '操作日志保留的时间，至少 12 个月。',
    en: 'How long the operation log is kept; at least 12 months.',
  },
} as const satisfies Readonly<Record<string, Parameter>>
