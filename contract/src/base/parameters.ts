import type { ErrorData, ErrorName } from '../errors.ts'
import type { Parameter } from './parameters.kinds.ts'

const due = { group: 'feedback', type: 'integer', unit: 'minutes', min: 5, max: 14_400 } as const
const hour = { group: 'feedback', type: 'integer', unit: 'oclock', min: 0, max: 24 } as const
const days = { group: 'retention', type: 'integer', unit: 'days', min: 1, max: 3_650 } as const

/** Every parameter that staff may change: its type, its bounds, its default and what it is for. */
export const parameters = {
  'order.closeAfterMinutes': {
    group: 'order',
    type: 'integer',
    unit: 'minutes',
    min: 1,
    max: 525_600,
    value: 30,
    zh: '未支付订单自动关闭的时间。关闭后库存和兑换码放回，家长需重新下单。',
    en: 'How long an order can stay unpaid before it is closed. Its stock and code are then put back.',
  },
  'order.completeAfterDays': {
    group: 'order',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 365,
    value: 7,
    zh: '签收后订单自动完成的时间。',
    en: 'How long after delivery an order is completed automatically.',
  },
  'order.payWithinDays': {
    group: 'order',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 366,
    value: 30,
    zh: '人工确认收款时，收款日期最多可以晚于下单日期的天数。',
    en: 'How long after its order a payment that is confirmed by hand may be.',
  },
  'refund.twoPersonAbove': {
    group: 'order',
    type: 'integer',
    unit: 'yuan',
    min: 0,
    max: 20_000,
    value: 5_000,
    zh: '同一订单累计退款超过这个金额时，由另一人审批；退款规则可以设得更低，不能更高。0 表示每笔都要。',
    en: 'When refunds of an order come to more than this, another person approves. A refund rule can ask for it earlier, not later. 0: always.',
  },
  'reconcile.feeBp': {
    group: 'order',
    type: 'integer',
    unit: 'bp',
    min: 0,
    max: 1_000,
    value: 60,
    zh: '与微信支付约定的手续费率，对账时用来核对手续费；0 表示不核对。',
    en: 'The rate agreed with WeChat Pay, by which the fees of its bills are checked; 0: they are not.',
  },
  'reconcile.takeIn': {
    group: 'order',
    type: 'enum',
    value: 'BY_ITSELF',
    choices: {
      BY_ITSELF: {
        zh: '自动补记：账单有、金额一致、微信查单确认的收款',
        en: 'By itself: what the bill has, agrees to the fen and is confirmed by WeChat Pay',
      },
      BY_HAND: { zh: '人工补记：每一笔由财务点击', en: 'By hand: finance clicks each one' },
    },
    zh: '账单有、我方没有的收款如何补记。',
    en: 'How payments that are only in the bill are recorded.',
  },
  'commission.aloneBp': {
    group: 'order',
    type: 'integer',
    unit: 'bp',
    min: 0,
    max: 10_000,
    value: 2_000,
    zh: '推荐人佣金比例的单人上限：超过时，设定比例的人不能自己核验，由另一人核验。',
    en: 'Above this commission a referrer is verified by another person than the one who set the rate.',
  },
  'feedback.due.COURSE': {
    ...due,
    value: 120,
    zh: '课程类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first answer to feedback about courses may take, in working time.',
  },
  'feedback.due.COACH': {
    ...due,
    value: 120,
    zh: '辅导老师类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first answer to feedback about coaches may take, in working time.',
  },
  'feedback.due.ORDER': {
    ...due,
    value: 60,
    zh: '订单类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first answer to feedback about orders may take, in working time.',
  },
  'feedback.due.LOGISTICS': {
    ...due,
    value: 240,
    zh: '物流类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first answer to feedback about delivery may take, in working time.',
  },
  'feedback.due.APP': {
    ...due,
    value: 240,
    zh: '应用类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first answer to feedback about the app may take, in working time.',
  },
  'feedback.due.OTHER': {
    ...due,
    value: 480,
    zh: '其他类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first answer to feedback about other matters may take, in working time.',
  },
  'feedback.workFrom': { ...hour, max: 23, value: 9, zh: '反馈工作时间的开始。', en: 'When working time for feedback begins.' },
  'feedback.workTo': {
    ...hour,
    min: 1,
    value: 21,
    zh: '反馈工作时间的结束。休息日和节假日不计，调休上班日计入。',
    en: 'When working time for feedback ends. Days off and holidays do not count; working days in exchange for them do.',
  },
  'commission.when': {
    group: 'order',
    type: 'enum',
    value: 'paid',
    choices: {
      paid: { zh: '付款时：退款时按比例扣回', en: 'When an order is paid: refunds take back their part' },
      completed: { zh: '订单完成时：之前的退款已经扣除', en: 'When an order is completed: refunds of before are taken off' },
    },
    zh: '推荐佣金入账的时间。修改后只影响以后付款的订单。',
    en: 'When a referrer earns commission. A change is for orders that are paid from then on.',
  },
  'feedback.assignment': {
    group: 'feedback',
    type: 'enum',
    value: 'turns',
    choices: {
      turns: { zh: '轮流：依次分派给能处理反馈的人', en: 'In turns: each goes to the next who can handle feedback' },
      off: { zh: '不分派：谁先看到谁接手', en: 'Off: colleagues take it themselves' },
    },
    zh: '新反馈的分派方式。',
    en: 'How new feedback is assigned.',
  },
  'workhour.startsOn': {
    group: 'coach',
    type: 'word',
    value: '2000-01-01',
    pattern: /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/,
    form: { zh: '年-月-日，日不大于 28，如 2026-01-01', en: 'year-month-day, the day 28 at most, such as 2026-01-01' },
    zh: '从哪一天的点评开始计工时，之前的点评不计。',
    en: 'The first day whose comments earn work hours; earlier ones earn none.',
  },
  'workhour.silentDays': {
    group: 'coach',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 30,
    value: 3,
    zh: '工时月结提交后，老师这么多天未确认的，可以代为确认。',
    en: 'After so many days without a word of the coach, staff may confirm a monthly statement that was submitted.',
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
    en: 'Who reopens a month of work hours that was closed.',
  },
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
  'contract.company': {
    group: 'coach',
    type: 'word',
    value: '启明少儿英语',
    pattern: /^[^\s<>"'\\][^<>"'\\\p{Cc}]{0,58}[^\s<>"'\\]$/u,
    form: { zh: '2-60 个字，不含引号和尖括号', en: '2-60 characters without quotes and angle brackets' },
    zh: '工时合同中甲方的名称。已生成的合同不变；印章证书在下次更换时使用新名称。',
    en: 'The company in contracts of work hours. Contracts that are made stay as they are; the next certificate of the seal bears the new name.',
  },
  'contract.signDays': {
    group: 'coach',
    type: 'integer',
    unit: 'days',
    min: 1,
    max: 60,
    value: 7,
    zh: '工时合同发送后可以签署的天数。过期后工时明细解锁，可重新发送。',
    en: 'How long a contract can be signed after it was sent. Then its hours are unlocked and it can be sent again.',
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
  'student.levels': {
    group: 'coach',
    type: 'word',
    value: '启蒙,L1,L2,L3,L4,L5,L6',
    pattern: /^[^,\s]{1,20}(,[^,\s]{1,20}){1,19}$/,
    form: { zh: '2-20 个级别，从低到高，用英文逗号分隔，不含空格', en: '2-20 levels from low to high, with commas and no spaces' },
    zh: '英语级别的先后。分班时，学员与分组的级别最多相差一级；不在其中的级别视为没有级别。',
    en: 'The order of English levels. A division puts children one level off at most; a level outside of it counts as none.',
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
    zh: '分享链接结束（过期或撤回）后，分享记录与同意信息保留的时间。',
    en: 'How long shares and the consents to them are kept after their links have ended.',
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

export type ParameterKey = keyof typeof parameters

/** Is there such a parameter? */
export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(parameters, key)

interface Problem {
  readonly error: ErrorName
  readonly data: ErrorData
}

/** What is wrong with a value for a parameter; null where it is good. Both sides ask here. */
export function parameterProblem(parameter: Parameter, value: unknown): Problem | null {
  if (parameter.type === 'enum') {
    const known = typeof value === 'string' && Object.hasOwn(parameter.choices, value)
    return known ? null : { error: 'PARAMETER_CHOICE', data: {} }
  }
  if (parameter.type === 'word') {
    return typeof value === 'string' && parameter.pattern.test(value) ? null : { error: 'PARAMETER_WORD', data: {} }
  }
  const { min, max } = parameter
  const good = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
  return good ? null : { error: 'PARAMETER_RANGE', data: { min, max } }
}
