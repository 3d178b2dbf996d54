import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { serviceFault } from '../base/outside.ts'
import { rowFields, saved } from '../base/page.ts'
import { parameterGroup } from '../base/parameters.kinds.ts'
import { filter, oneOrMany, requiredText, seenVersion, text } from '../base/wire.ts'

const area = 'Content'

/** The filters of the list of parameters; `keyword` looks into keys and descriptions. */
export const parameterFilter = filter({ group: oneOrMany(parameterGroup.schema), keyword: text(60) })

const parameterRow = z.object({
  ...rowFields,
  key: z.string(),
  group: parameterGroup.schema,
  /** A number, a word or a text, by `valueType`; null where it is secret. */
  value: z.unknown().meta({ type: ['number', 'string', 'boolean', 'null'] }),
  valueType: z.enum(['integer', 'enum', 'word', 'text']),
  /** What it is for, in the reader's language. */
  description: z.string(),
  /** Is there a value? Stands beside a secret one, which is never answered. */
  isSet: z.boolean(),
})

export const listParamConfig = defineCall({
  id: 'listParamConfig',
  title: { zh: '查看参数列表', en: 'List parameters' },
  area,
  method: 'GET',
  path: '/api/param-config/list',
  query: parameterFilter,
  answer: page(parameterRow),
  codes: ['BANNER_OTHER'],
  sorts: ['key'],
  defaultSort: 'key,asc',
})

/** In force on every server with the next thing that asks for it. */
export const updateParamConfig = defineCall({
  id: 'updateParamConfig',
  title: { zh: '修改参数', en: 'Change a parameter' },
  area,
  method: 'PUT',
  path: '/api/param-config',
  body: z.object({
    key: requiredText(64),
    value: z.union([z.number(), z.boolean(), text(2_000)]),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['PARAM_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'parameter', touches: 'rights', says: { zh: '修改参数 {key}', en: 'Changed parameter {key}' } },
})

/** The services that the product uses of others. */
export const outsideService = labelled({
  SMS: ['短信', 'SMS', 'blue'],
  EMAIL: ['邮件', 'E-mail', 'blue'],
  SSO: ['单点登录', 'Single sign-on', 'blue'],
  PAYMENT: ['支付与退款', 'Payment and refunds', 'green'],
  STORAGE: ['文件存储', 'File storage', 'grey'],
  TRACKING: ['物流轨迹', 'Parcel tracking', 'grey'],
  SIGNING: ['电子签署', 'Electronic signing', 'green'],
  REPLICA: ['报表数据副本', 'Replica for reports', 'grey'],
  HOLIDAYS: ['节假日数据', 'Holiday data', 'grey'],
})

/** CONNECTED: a provider is set up. FAILING: it is, and the last thing asked of it went wrong. BUILT_IN: what the product brings along. */
export const serviceState = labelled({
  CONNECTED: ['已接入', 'Connected', 'green'],
  FAILING: ['最近失败', 'Failing', 'red'],
  BUILT_IN: ['内置', 'Built in', 'blue'],
  OFF: ['未配置', 'Not set up', 'grey'],
})

const serviceRow = z.object({
  service: outsideService.schema,
  state: serviceState.schema,
  /** Who provides it. */
  provider: z.string().nullable(),
  /** Variables of the environment that set it up; empty where there are none. */
  variables: z.array(z.string()),
  /** What came of it within the last 24 hours; null where nothing is counted. */
  recent: z.object({ done: z.int(), failed: z.int() }).nullable(),
  lastDoneAt: z.string().nullable(),
  lastFailedAt: z.string().nullable(),
  /** What a failing one says no to, where that is known, and when it was last looked at without asking anything of it. */
  fault: serviceFault.schema.nullable(),
  checkedAt: z.string().nullable(),
})
export type OutsideService = z.output<typeof serviceRow>

/** How each outside service stands; never a key or a secret. */
export const getServiceStates = defineCall({
  id: 'getServiceStates',
  title: { zh: '查看外部服务状态', en: 'Read the status of services' },
  area,
  method: 'GET',
  path: '/api/param-config/services',
  answer: json(z.array(serviceRow)),
  codes: ['BANNER_OTHER'],
  beyond: true,
})
