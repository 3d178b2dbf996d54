import { defineText } from '../platform/i18n.ts'

/** Words before the log-in: how today goes, and the accounts of the demo. */
export const doorText = defineText({
  zh: {
    title: '演示：选一个角色直接进',
    noRole: '辅导老师',
    going: '登录中…',
    password: '要求证明是本人时，演示账号的密码：',
    due: '今天 {count} 个孩子有课，',
    clockedIn: '{count} 个已打卡',
    missing: '还有 {count} 个没打卡，待点评 {open} 条。',
    missingNext: '还有 {count} 个没打卡，待点评 {open} 条，下一条 {time} 到期。',
    day: '第 {day} 天',
    each: '一点代表 {count} 个孩子',
    hours: '今天各时打卡',
    hoursSum: '合计 {count}',
    at: '{time}，每 10 秒更新。只有数目，没有姓名',
    lost: '{time} 的数目。现在连不上服务器，会自动再试',
  },
  en: {
    title: 'Demo: choose a role and go in',
    noRole: 'Coach',
    going: 'Logging in…',
    password: 'Where you are asked to confirm that it is you, the password of the demo accounts is',
    due: '{count|child has|children have} a lesson today,',
    clockedIn: '{count|has|have} clocked in',
    missing: '{count|child has|children have} not clocked in yet; {open|comment is|comments are} to be written.',
    missingNext:
      '{count|child has|children have} not clocked in yet; {open|comment is|comments are} to be written, the next one by {time}.',
    day: 'Day {day}',
    each: 'A dot stands for {count|child|children}',
    hours: 'Clock-ins by hour',
    hoursSum: '{count} in all',
    at: '{time}, updated every 10 seconds. Counts alone, no names',
    lost: 'As of {time}. The server cannot be reached now; it is tried again by itself',
  },
})
