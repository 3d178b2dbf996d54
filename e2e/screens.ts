import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import type { Page } from '@playwright/test'
import { expect, staff } from './fixtures.ts'
import { findOrders } from './orders.page.ts'

/** A screen of the console, as the walk over all of them sees it. */
interface Screen {
  /** Its address; what stands in braces is one of `known`. */
  readonly at: string
  /** What must be in view before one looks at it. */
  readonly ready: (page: Page) => Promise<void>
}

export const rows = (page: Page) => page.locator('tbody').getByRole('row')

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Where more than the heading must be in view, or the address says what is shown. */
const filled: readonly Screen[] = [
  { at: '/dashboard/workplace', ready: (page) => expect(page.locator('.homepage-orders-card .chart-area a').first()).toBeVisible() },
  { at: '/camp/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/camp/detail?id=1', ready: (page) => expect(page.getByRole('tab', { selected: true })).toBeVisible() },
  { at: '/camp/configure', ready: (page) => expect(page.locator('.camps-setting:not([aria-busy])').first()).toBeVisible() },
  { at: '/camp/campGroup?campId=1', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/camp/status', ready: (page) => expect(page.locator('.chart-area a:visible').first()).toBeVisible() },
  { at: '/camp/status?figure=ENROLLED', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/coach/coashListIndex?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/coach/coachGroup', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/coach/coachMember?groupId=1', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/coach/coachOverTime?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/coach/coachWorkHourStats', ready: (page) => expect(rows(page).nth(4)).toBeVisible() },
  { at: '/coach/coachWorkHourDetail/1', ready: (page) => expect(page.locator('.hours-calendar')).toBeVisible() },
  { at: '/coach/statements?size=10', ready: (page) => expect(rows(page).nth(4)).toBeVisible() },
  { at: '/coach/payRules', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/sample/settlement?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/coach/coachOverTime?tab=radar', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/order/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  {
    at: '/order/detail?orderNumber={order}',
    ready: heading,
  },
  { at: '/order/refunds?status=REQUESTED', ready: (page) => expect(page.locator('.desk-row').nth(2)).toBeVisible() },
  { at: '/order/refunds?tab=refunds&size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/order/reconcile?tab=days&size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/order/reconcile?day=3', ready: (page) => expect(page.locator('.reconcile-class').first()).toBeVisible() },
  { at: '/order/refunds?tab=rules', ready: (page) => expect(page.getByText('实物七天无理由')).toBeVisible() },
  { at: '/parent/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  ...['timeline', 'learning', 'camps', 'orders', 'devices', 'addresses', 'feedback'].map((tab) => ({
    at: `/parent/detail?id={parent}&tab=${tab}`,
    ready: (page: Page) => expect(page.getByRole('tab', { selected: true })).toBeVisible(),
  })),
  { at: '/parent/duplicates', ready: (page) => expect(page.getByRole('listitem').first()).toBeVisible() },
  { at: '/usercenter/backUserManage', ready: (page) => expect(rows(page).nth(6)).toBeVisible() },
  { at: '/usercenter/user?id=1', ready: (page) => expect(page.locator('.users-held > summary').first()).toBeVisible() },
  {
    at: '/usercenter/permissionLens?userId=2&kind=CALL&key=refundOrder',
    ready: (page) => expect(page.getByRole('listitem').filter({ hasText: 'ORDER_REFUND' }).first()).toBeVisible(),
  },
  { at: '/permission/role', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/permission/role/detail?id=1', ready: (page) => expect(page.getByRole('treeitem').first()).toBeVisible() },
  { at: '/permission/role/compare?left=1&right=2', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/permission/permission?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/permission/permissionMenu', ready: (page) => expect(page.getByRole('treeitem').first()).toBeVisible() },
  { at: '/permission/log?size=10', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/tagemanager/index', ready: (page) => expect(rows(page).first()).toBeVisible() },
  // On a phone the queue alone, else the first of it beside.
  { at: '/feedback/index', ready: (page) => expect(page.locator('.desk-row').or(page.getByRole('article')).first()).toBeVisible() },
  { at: '/location/userAddress?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/location/logisticsOrder?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/location/logisticsCompany', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/core/moveIn', ready: (page) => expect(page.getByRole('button', { name: /开始迁入|Begin to move in/ })).toBeVisible() },
  { at: '/core/setup', ready: (page) => expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible() },
  { at: '/core/access', ready: (page) => expect(page.getByRole('table').first()).toBeVisible() },
  { at: '/core/minorsReport', ready: (page) => expect(page.getByRole('table').first()).toBeVisible() },
  { at: '/core/consent', ready: (page) => expect(page.getByRole('region', { name: /^(上课|Lessons)$/ })).toBeVisible() },
  { at: '/camp/risk', ready: (page) => expect(page.getByRole('heading', { name: /流失预警|Early warning/ })).toBeVisible() },
  { at: '/camp/profit', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/core/keeping', ready: (page) => expect(page.getByRole('table').first()).toBeVisible() },
  {
    at: '/settings/schedules',
    ready: (page) => expect(page.getByRole('heading', { name: /^(定时与提醒|Schedules and alarms)$/ })).toBeVisible(),
  },
  { at: '/core/webhook', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/core/apiKey', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/core/domain', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/dashboard/morning', ready: (page) => expect(page.getByRole('region').first()).toBeVisible() },
  { at: '/dashboard/calendar', ready: (page) => expect(page.locator('.monthPlan-item').first()).toBeVisible() },
  { at: '/schedule/holiday?year=2025', ready: (page) => expect(page.getByRole('listitem').filter({ hasText: '国庆节' })).toBeVisible() },
  { at: '/extension/channel', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/extension/exchange', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/extension/exchange?tab=codes&size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/extension/referrer?tab=payouts', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/extension/funnel', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/content/banner', ready: (page) => expect(page.getByRole('complementary').getByRole('img')).toBeVisible() },
  { at: '/content/banner?tab=archived', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/content/banner/editBanner?position=COURSE', ready: (page) => expect(page.locator('input[type="file"]')).toBeAttached() },
  { at: '/content/banner/otherConfigure', ready: (page) => expect(page.getByText('chinese-days').first()).toBeVisible() },
  { at: '/content/banner/appVersion', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/resources/manage', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/resources/detail?id=1', ready: (page) => expect(page.getByRole('definition').first()).toBeVisible() },
  { at: '/resources/demo', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/content/weMerchant', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/content/goods', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/content/goods?tab=sort', ready: (page) => expect(page.locator('.goods-what').nth(9)).toBeVisible() },
  { at: '/content/uploader', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
  { at: '/member/configure', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/member/interests', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/member/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
  { at: '/messageTask/index', ready: (page) => expect(rows(page).first()).toBeVisible() },
  { at: '/messageTask/detail?id=1', ready: (page) => expect(rows(page).nth(1)).toBeVisible() },
  {
    at: '/camp/campStudent?campId={camp}&size=10',
    ready: (page) => expect(rows(page).first()).toBeVisible(),
  },
  {
    at: '/camp/campStudent/campStudentDetail?id={enrolment}',
    ready: (page) => expect(page.locator('.campStudents-week-day').nth(6)).toBeVisible(),
  },
  { at: '/help/order/refunds', ready: (page) => expect(page.getByRole('article')).toBeVisible() },
  { at: '/help/docs/keys', ready: (page) => expect(page.getByRole('article')).toBeVisible() },
  { at: '/403', ready: heading },
  { at: '/404?requestId=r-4711', ready: heading },
  { at: '/500', ready: heading },
]

/** What is looked at before anything is chosen as well. */
const ALSO_EMPTY = new Set(['/camp/campGroup', '/coach/coachMember'])

/** The addresses that the nouns declare, as they are without a record. */
const sources = join(import.meta.dirname, '../console/src')
const declared = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.console.tsx'))
  .toSorted()
  .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\bpath: '(\/[^':*]+)'/g)].map(([, path = '']) => path))

/** The screens of the console. A new one needs nothing here, unless its path has a parameter. */
export const screens: readonly Screen[] = [
  ...filled,
  ...declared
    .filter((path) => !filled.some(({ at }) => at === path || (at.startsWith(`${path}?`) && !ALSO_EMPTY.has(path))))
    .map((at) => ({ at, ready: heading })),
]

/** The child with most clock-ins of a running camp. */
async function anEnrolment() {
  const admin = await staff('admin')
  const [camp] = await admin.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })
  const query = { page: 1, size: 1, campId: camp?.id ?? 0, sort: ['clockInDays,desc'] }
  return (await admin.ask(listCampClientUsers, { query })).content[0]
}

/** An address with what this demo business knows in the place of its braces. */
export async function filledIn(at: string): Promise<string> {
  if (!at.includes('{')) return at
  const [order] = (await findOrders({ refundState: ['PARTIAL'], size: 1 })).orders
  const enrolment = await anEnrolment()
  const known: Record<string, string | number | undefined> = {
    order: order?.orderNumber,
    parent: order?.parentId,
    camp: enrolment?.campId,
    enrolment: enrolment?.id,
  }
  return at.replace(/{(\w+)}/g, (_, name: string) => String(known[name]))
}
