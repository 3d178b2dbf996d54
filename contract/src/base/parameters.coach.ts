import type { Parameter } from './parameters.kinds.ts'

/** Parameters of coaches: work hours, contracts, division. */
export const coachParameters = {
  'workhour.startsOn': {
    group: 'coach',
    type: 'word',
    value: '2000-01-01',
    pattern: /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/,
    form: { zh: '年-月-日，日不大于 28，如 2026-01-01', en: 'year-month-day, with a day up to 28, such as 2026-01-01' },
    zh: '从哪一天的点评开始计工时，之前的点评不计。',
    en: 'The first day whose comments count as work hours. Earlier comments do not count.',
  },
  'workhour.silentDays': {
    group: 'coach',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 30,
    value: 3,
    zh: '工时月结提交后，老师确认的期限；超过后可由同事代为确认。',
    en: 'How long a coach has to confirm a submitted monthly statement. After that, staff may confirm it.',
  },
  'workhour.reopenSecondPerson': {
    group: 'coach',
    type: 'enum',
    value: 'on',
    choices: {
      on: { zh: '必须由另一人重新打开', en: 'Another person has to reopen it' },
      off: { zh: '关账人可以自己重新打开', en: 'The person who closed it may reopen it' },
    },
    zh: '已关账的工时月结由谁重新打开。',
    en: 'Who may reopen a closed month of work hours.',
  },
  'contract.company': {
    group: 'coach',
    type: 'word',
    value: '启明少儿英语',
    pattern: /^[^\s<>"'\\][^<>"'\\\p{Cc}]{0,58}[^\s<>"'\\]$/u,
    form: { zh: '2-60 个字，不含引号和尖括号', en: '2-60 characters without quotes and angle brackets' },
    zh: '工时合同中甲方的名称。已生成的合同不变；印章证书在下次更换时使用新名称。',
    en: 'The company named in contracts. Existing contracts do not change; the next seal certificate uses the new name.',
  },
  'contract.signDays': {
    group: 'coach',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 60,
    value: 7,
    zh: '工时合同发送后可以签署的天数。过期后工时明细解锁，可重新发送。',
    en: 'How many days a contract can be signed after it is sent. Then its hours are unlocked, and it can be sent again.',
  },
  'student.levels': {
    group: 'coach',
    type: 'word',
    value: '启蒙,L1,L2,L3,L4,L5,L6',
    pattern: /^[^,\s]{1,20}(,[^,\s]{1,20}){1,19}$/,
    form: { zh: '2-20 个级别，从低到高，用英文逗号分隔，不含空格', en: '2-20 levels from low to high, with commas and no spaces' },
    zh: '英语级别的先后。分班时，学员与分组的级别最多相差一级；不在其中的级别视为没有级别。',
    en: 'English levels from low to high. A division puts students at most one level away from that of the group. Any other level counts as none.',
  },
} as const satisfies Readonly<Record<string, Parameter>>
