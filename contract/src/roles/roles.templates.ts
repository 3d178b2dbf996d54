import type { HomeCard } from '../base/home.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { type Code, permissions } from '../permissions.ts'

/** The roles that a business begins with: names, what each is for, and codes to go by. Each is a role like any other once it was taken. */
export const roleTemplate = labelled({
  TEACHING: ['教务', 'Teaching', 'plain'],
  SERVICE: ['客服', 'Service', 'plain'],
  FINANCE: ['财务', 'Finance', 'plain'],
  MARKETING: ['市场推广', 'Marketing', 'plain'],
  STORE: ['仓储物流', 'Store', 'plain'],
  LEADER: ['辅导组长', 'Group leaders', 'plain'],
  AUDIT: ['只读审计', 'Auditors', 'plain'],
})
export type RoleTemplateId = ValueOf<typeof roleTemplate>

export interface RoleTemplate {
  readonly id: RoleTemplateId
  readonly roleName: string
  readonly remark: string
  readonly dataScope: 'ALL' | 'OWN_GROUPS'
  readonly codes: readonly Code[]
  /** What the home page of its holders is made of. */
  readonly home?: readonly HomeCard[]
}

/** Below the figures: what waits comes first, what one has of one's own last. */
const around = (...own: HomeCard[]): HomeCard[] => ['INBOX', 'VISITS', ...own, 'TASKS', 'MESSAGES']

const every = Object.keys(permissions) as Code[] // the keys of the table are the codes
const pages = every.filter((code) => permissions[code].kind === 'PAGE')
const startingWith = (...prefixes: string[]) => every.filter((code) => prefixes.some((prefix) => code.startsWith(prefix)))

/** What finance does with the months of coaches. */
const FINANCE: readonly Code[] = ['COASH_WORKHOUR_CLOSE', 'COASH_WORKHOUR_REOPEN', 'COASH_RULE_EDIT', 'SETTLEMENT_PAY']

/** Each asks questions of its own at a time, below the system menu. */
const withOwn = (templates: readonly RoleTemplate[]): readonly RoleTemplate[] =>
  templates.map((one) => ({ ...one, codes: [...new Set<Code>([...one.codes, 'ALARM', 'PERMISSIONS'])] }))

export const roleTemplates: readonly RoleTemplate[] = withOwn([
  {
    id: 'TEACHING',
    roleName: '教务',
    remark: '营期、学员与辅导老师',
    dataScope: 'ALL',
    codes: [
      // Months are closed and opened again by finance.
      ...startingWith('CAMP', 'COASH', 'RESOURCE', 'FOLLOW_UP', 'CONSENT').filter((code) => !FINANCE.includes(code)),
      'RISK',
      'PARENT',
      'PARENT_INDEX',
      'PARENT_DETAIL',
      'HOLIDAY',
    ],
    home: ['NO_COMMENT', 'NO_CLOCK_IN', 'CLOCK_INS', 'NEW_FAMILIES', ...around('CAMPS')],
  },
  {
    id: 'SERVICE',
    roleName: '客服',
    remark: '订单、家长与反馈',
    dataScope: 'ALL',
    codes: [
      'ORDER',
      'ORDER_INDEX',
      'ORDER_CREATE',
      'ORDER_REFUND_ASK',
      'ORDER_CANCEL',
      'ORDER_REMARK',
      // Forgetting a family cannot be undone: an administrator does it.
      'PROMOTE',
      'PROMOTE_CODE',
      'PROMOTE_CODE_REDEEM',
      ...startingWith('PARENT', 'FEEDBOOK').filter((code) => code !== 'PARENT_ERASE'),
      'FOLLOW_UP',
      ...startingWith('ADDRESS', 'CONSENT'),
      'LOGISTICS',
      'PII_VIEW',
    ],
    home: ['FEEDBACK', 'NEW_FAMILIES', 'REFUNDS_ASKED', 'CODES_USED', ...around('ORDERS')],
  },
  {
    id: 'FINANCE',
    roleName: '财务',
    remark: '订单、退款、导出与合同',
    dataScope: 'ALL',
    codes: [
      'ORDER',
      'ORDER_INDEX',
      'ORDER_CREATE',
      'ORDER_PAY_CONFIRM',
      'ORDER_REFUND',
      'ORDER_REFUND_APPROVE',
      'REFUND_RULE_EDIT',
      'RECONCILE',
      'RECONCILE_EDIT',
      // Below its entry of the menu stands the profit of camps.
      'CAMP',
      'PROFIT',
      'PROFIT_EDIT',
      'ORDER_EXPORT',
      'ORDER_REMARK',
      'COASH',
      'COASH_WORKHOUR_STATS',
      'COASH_WORKHOUR_EXPORT',
      ...FINANCE,
      ...startingWith('COASH_CONTRACT'),
      'PROMOTE',
      'PROMOTE_REFERRER',
      'PROMOTE_COMMISSION_PAY',
      'SETTLEMENT',
    ],
    home: ['RECEIVED', 'REFUNDS_ASKED', ...around('ORDERS')],
  },
  {
    id: 'MARKETING',
    roleName: '市场推广',
    remark: '推广、内容与会员',
    dataScope: 'ALL',
    codes: [
      // Commission is paid out by finance.
      ...startingWith('PROMOTE', 'BANNER', 'VERSION', 'UPLOADER', 'MEMBER', 'GOODS').filter((code) => code !== 'PROMOTE_COMMISSION_PAY'),
      'BUSINESS_CONFIGURATION',
      'TAG',
      'TAG_EDIT',
    ],
    home: ['ORDERS_PAID', 'CODES_USED', 'NEW_FAMILIES', ...around('CHANNELS')],
  },
  {
    id: 'STORE',
    roleName: '仓储物流',
    remark: '发货与物流',
    dataScope: 'ALL',
    codes: [
      'ORDER',
      'ORDER_INDEX',
      'ORDER_SHIP',
      'ORDER_EXPORT_SHIPMENT',
      'ORDER_REMARK',
      ...startingWith('LOGISTICS'),
      'ADDRESS',
      'ADDRESS_EDIT',
    ],
    home: ['SHIPPED', ...around()],
  },
  {
    id: 'LEADER',
    roleName: '辅导组长',
    remark: '只看自己带领的分组',
    dataScope: 'OWN_GROUPS',
    codes: [
      'CAMP',
      'CAMP_INDEX',
      'CAMP_STATUS',
      'CAMP_GROUP',
      'CAMP_STUDENT',
      'CAMP_STUDENT_DETAIL',
      'CAMP_STUDENT_EDIT',
      'RISK',
      'COASH',
      'COASH_OVERTIME',
      'COASH_OVERTIME_REMIND',
      'COASH_WORKHOUR_STATS',
      'COASH_COMMENT',
      'COASH_OVERTIME_REASSIGN',
      'RESOURCE',
      'RESOURCE_DEMO',
      'FOLLOW_UP',
      'ORDER',
      'ORDER_INDEX',
    ],
    home: ['NO_COMMENT', 'NO_CLOCK_IN', 'CLOCK_INS', ...around('OWN', 'CAMPS')],
  },
  { id: 'AUDIT', roleName: '只读审计', remark: '查看全部页面，导出操作日志', dataScope: 'ALL', codes: [...pages, 'LOG_EXPORT'] },
])
