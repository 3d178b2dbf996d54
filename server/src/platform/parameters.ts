import { type Executor, statement, type Tx } from './db/executor.ts'

/** Parameters that staff will be able to change; each is typed and has a default. Minutes unless said. */
const parameters = {
  'order.closeAfterMinutes': {
    group: 'order',
    value: 30,
    type: 'integer',
    zh: '未支付订单自动关闭的分钟数',
    en: 'Minutes after which an unpaid order is closed',
  },
  'order.completeAfterDays': {
    group: 'order',
    value: 7,
    type: 'integer',
    zh: '签收后自动完成的天数',
    en: 'Days after signing until an order is completed',
  },
  'retention.sessionDays': {
    group: 'retention',
    value: 30,
    type: 'integer',
    zh: '登录会话结束后保留的天数',
    en: 'Days for which sessions are kept after their end',
  },
  'retention.taskDays': {
    group: 'retention',
    value: 90,
    type: 'integer',
    zh: '已结束的任务和导入记录保留的天数',
    en: 'Days for which ended tasks and imports are kept',
  },
  'retention.messageDays': {
    group: 'retention',
    value: 365,
    type: 'integer',
    zh: '消息保留的天数',
    en: 'Days for which messages are kept',
  },
  'retention.noticeDays': {
    group: 'retention',
    value: 365,
    type: 'integer',
    zh: '支付渠道通知原文保留的天数',
    en: 'Days for which notices of payment services are kept as they came',
  },
  'retention.logMonths': {
    group: 'retention',
    value: 36,
    type: 'integer',
    zh: '操作日志保留的月数（至少 12 个月）',
    en: 'Months for which the operation log is kept (at least 12)',
  },
  'registration.mode': {
    group: 'account',
    value: 'approval',
    type: 'enum',
    zh: '自助注册：approval 注册后由管理员启用，open 注册后即可登录，closed 不开放注册',
    en: 'Registration: approval (an administrator activates the account), open (it can log in at once), closed',
  },
} as const

type ParameterKey = keyof typeof parameters
type KeyOf<V> = { [K in ParameterKey]: (typeof parameters)[K]['value'] extends V ? K : never }[ParameterKey]
export type NumberParameter = KeyOf<number>

const READ = statement<{ value: unknown }>('parameters.read', 'select value from param_configs where key = $1')

/** The value of a numeric parameter, as it is now in the database. */
export async function numberParameter(db: Executor, key: NumberParameter): Promise<number> {
  const [row] = await db.named(READ, [key])
  return typeof row?.value === 'number' ? row.value : parameters[key].value
}

/** The value of a parameter that is one of `choices`, as it is now in the database; the default where it is none of them. */
export async function choiceParameter<const C extends string>(db: Executor, key: KeyOf<string>, choices: readonly C[]): Promise<C> {
  const [row] = await db.named(READ, [key])
  const fallback = choices.find((choice) => choice === parameters[key].value)
  const found = choices.find((choice) => choice === row?.value) ?? fallback
  if (found === undefined) throw new Error(`the default of ${key} is not one of ${choices.join(', ')}`)
  return found
}

/** Adds parameters that a new release brings; what staff set stays. */
export async function seedParameters(tx: Tx): Promise<void> {
  const rows = Object.entries(parameters).map(([key, entry]) => ({
    key,
    group_name: entry.group,
    value: entry.value,
    value_type: entry.type,
    description: { zh: entry.zh, en: entry.en },
  }))
  await tx.text(
    `insert into param_configs (key, group_name, value, value_type, description)
     select key, group_name, value, value_type, description
     from jsonb_to_recordset($1::jsonb) as row (key text, group_name text, value jsonb, value_type text, description jsonb)
     on conflict (key) do nothing`,
    [JSON.stringify(rows)],
  )
}
