import { labelled } from './base/labels.ts'
import type { Code } from './permissions.ts'

/**
 * What a key may be given. A scope stands here once calls take it (`scopes.test.ts`): its names, and the codes that its maker has to hold,
 * when it is made and whenever it is used.
 */
const scopes = {
  'school:read': {
    zh: '读取商品、营期、分组和老师的名称',
    en: 'Read the names of goods, camps, groups and coaches',
    codes: ['GOODS', 'CAMP_INDEX', 'COASH_INDEX'],
  },
  'parents:write': { zh: '写入家长', en: 'Put in parents', codes: ['PARENT_EDIT'] },
  'students:write': { zh: '写入孩子', en: 'Put in children', codes: ['PARENT_EDIT'] },
  'consents:write': { zh: '写入家长同意', en: 'Put in consents', codes: ['CONSENT_EDIT'] },
  'enrolments:write': { zh: '写入营期学员', en: 'Put in students of camps', codes: ['CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE'] },
  'clockins:write': { zh: '写入打卡', en: 'Put in clock-ins', codes: ['CAMP_STUDENT_EDIT'] },
  'comments:write': { zh: '写入点评', en: 'Put in comments', codes: ['COASH_COMMENT'] },
  'addresses:write': { zh: '写入收货地址', en: 'Put in addresses', codes: ['ADDRESS_EDIT'] },
  'orders:write': { zh: '写入订单', en: 'Put in orders', codes: ['ORDER_CREATE', 'ORDER_CANCEL'] },
  'payments:write': { zh: '告知微信付款', en: 'Tell of payments by WeChat', codes: ['ORDER_PAY_CONFIRM'] },
  'payments:vouch': { zh: '担保支付宝和线下收款', en: 'Vouch for payments by Alipay and offline', codes: ['ORDER_PAY_CONFIRM'] },
  'coupons:redeem': { zh: '兑换兑换码', en: 'Redeem codes', codes: ['PROMOTE_CODE_REDEEM'] },
  'refunds:ask': { zh: '提交退款申请', en: 'Submit refunds for approval', codes: ['ORDER_REFUND_ASK'] },
  'shipments:write': { zh: '写入发货', en: 'Put in shipments', codes: ['LOGISTICS_EDIT'] },
  'feedback:write': { zh: '写入反馈', en: 'Put in feedback', codes: ['FEEDBOOK_PROCESS'] },
  'demos:write': { zh: '写入展示', en: 'Put in demos', codes: ['RESOURCE_DEMO_EDIT'] },
  'devices:write': { zh: '写入设备', en: 'Put in devices', codes: ['PARENT_EDIT'] },
  'visits:write': { zh: '登记渠道访问', en: 'Count visits of channels', codes: ['PROMOTE_EDIT'] },
  'counts:write': { zh: '写入应用计数', en: 'Put in what apps count', codes: ['BANNER_EDIT'] },
  'media:write': {
    zh: '上传打卡、点评和反馈的文件',
    en: 'Send in files of clock-ins, comments and feedback',
    codes: ['CAMP_STUDENT_EDIT'],
  },
  'app:read': { zh: '读取轮播图和应用版本', en: 'Read banners and app versions', codes: ['BANNER_MANAGE', 'BANNER_OTHER'] },
  'records:read': {
    zh: '查询自己写入的数据的状态',
    en: 'Read how its own records stand',
    codes: ['PARENT_INDEX', 'ORDER_INDEX', 'CAMP_STUDENT'],
  },
  'clock:move': { zh: '移动沙箱的时钟', en: 'Move the clock of a sandbox', codes: ['API_KEY_EDIT'] },
  'events:read': { zh: '读取事件', en: 'Read events', codes: ['WEBHOOK'] },
} as const satisfies Record<string, { readonly zh: string; readonly en: string; readonly codes: readonly [Code, ...Code[]] }>

export type KeyScope = keyof typeof scopes

/** Of a call that takes records of many kinds: a key with the scope of any of them may make it, and each record asks for its own. */
export const ANY_WRITE = 'any:write'

type Words = readonly [zh: string, en: string, hue: 'plain']

export const keyScope = labelled(
  // Object.entries and fromEntries forget the names of a table that is known
  Object.fromEntries(Object.entries(scopes).map(([name, { zh, en }]): [string, Words] => [name, [zh, en, 'plain']])) as unknown as Record<
    KeyScope,
    Words
  >,
)

/** Does it name a scope? */
const isScope = (name: string): name is KeyScope => Object.hasOwn(scopes, name)

/** The codes behind scopes, each once. A later version may have given a key scopes that are none yet: nothing is behind them. */
export const codesBehind = (named: readonly string[]): Code[] => [...new Set(named.filter(isScope).flatMap((name) => scopes[name].codes))]

const isWrite = (scope: string): boolean => scope.endsWith(':write')

/** May a key with these scopes make calls that ask for one? */
export const hasScope = (held: ReadonlySet<string>, asked: KeyScope | typeof ANY_WRITE): boolean =>
  asked === ANY_WRITE ? [...held].some(isWrite) : held.has(asked)

/** The codes behind all scopes that write. */
export const writeCodes = codesBehind(Object.keys(scopes).filter(isWrite)) as [Code, ...Code[]] // there are some
