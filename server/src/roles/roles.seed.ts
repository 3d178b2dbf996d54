import type { HomeCard } from '@camp/contract/base/home'
import { type Code, permissions } from '@camp/contract/permissions'
import { highestRole } from '@camp/contract/permissions/permissions.rights'
import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

interface SeedRole {
  readonly roleName: string
  readonly remark: string
  readonly dataScope: 'ALL' | 'OWN_GROUPS'
  readonly codes: readonly Code[]
  /** What the home page of its holders is made of; all that there is where it is not said. */
  readonly home?: readonly HomeCard[]
}

/** Below the figures: what waits comes first, what one has of one's own last. */
const around = (...own: HomeCard[]): HomeCard[] => ['INBOX', 'VISITS', ...own, 'TASKS', 'MESSAGES']

const every = Object.keys(permissions) as Code[] // the keys of the table are the codes
const pages = every.filter((code) => permissions[code].kind === 'PAGE')
const startingWith = (...prefixes: string[]) => every.filter((code) => prefixes.some((prefix) => code.startsWith(prefix)))

/** What finance does with the months of coaches. */
const FINANCE: readonly Code[] = ['COASH_WORKHOUR_CLOSE', 'COASH_WORKHOUR_REOPEN', 'COASH_RULE_EDIT', 'SETTLEMENT_PAY']

/** The one role that every installation has; the others come with the demo business. */
export const administratorRole: SeedRole = { roleName: highestRole, remark: '拥有全部权限', dataScope: 'ALL', codes: every }

const rolesOf = (roles: readonly SeedRole[]): SeedRole[] =>
  roles.map((role) => ({ ...role, codes: [...new Set<Code>([...role.codes, 'ALARM', 'PERMISSIONS'])] }))

/** The roles of the demo business: each asks questions of its own at a time, below the system menu. */
export const demoRoles: readonly SeedRole[] = rolesOf([
  {
    roleName: '教务',
    remark: '营期、学员与辅导老师',
    dataScope: 'ALL',
    codes: [
      // Months are closed and opened again by finance.
      ...startingWith('CAMP', 'COASH', 'RESOURCE', 'FOLLOW_UP', 'CONSENT').filter((code) => !FINANCE.includes(code)),
      'PARENT',
      'PARENT_INDEX',
      'PARENT_DETAIL',
      'HOLIDAY',
    ],
    home: ['NO_COMMENT', 'NO_CLOCK_IN', 'CLOCK_INS', 'NEW_FAMILIES', ...around('CAMPS')],
  },
  {
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
  { roleName: '只读审计', remark: '查看全部页面，导出操作日志', dataScope: 'ALL', codes: [...pages, 'LOG_EXPORT'] },
])

const KNOWN = seldom('roles.known', 'select id from roles where role_name = $1 and deleted_at is null')
const MAKE = seldom(
  'roles.make',
  'insert into roles (role_name, remark, data_scope, built_in, home_cards) values ($1, $2, $3, true, $4::text[]) returning id',
)

/** Makes a role that is not there yet, with its permissions. */
export async function seedRole(tx: Tx, role: SeedRole): Promise<number> {
  const [known] = await tx.all(KNOWN, [role.roleName])
  if (known) return known.id
  const [made] = await tx.all(MAKE, [role.roleName, role.remark, role.dataScope, role.home ?? null])
  const id = (made as { id: number }).id // an insert without a conflict clause returns its row
  await tx.run(
    `insert into role_permissions (role_id, permission_id)
     select $1, id from permissions where code = any($2) and deleted_at is null on conflict do nothing`,
    [id, [...role.codes]],
  )
  return id
}

/** The administrators' role holds every built-in code, also those that a new release brings. */
export async function seedAdministratorRole(tx: Tx): Promise<number> {
  const id = await seedRole(tx, administratorRole)
  await tx.run(
    `insert into role_permissions (role_id, permission_id)
     select $1, p.id from permissions p where p.built_in and p.deleted_at is null on conflict do nothing`,
    [id],
  )
  return id
}
