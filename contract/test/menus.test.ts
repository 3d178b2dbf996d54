import { describe, expect, it } from 'vitest'
import { type MenuEntry, menus } from '../src/menus.ts'
import { ALWAYS, permissions } from '../src/permissions.ts'
import { specifiedCodes, specifiedRoutes } from './specification.ts'

/** Screens that the specification's table does not have (decision Q-135). */
const ADDED_ROUTES = [
  { path: '/order/refunds', group: 'order', zh: '退款处理', en: 'Refund desk', codes: ['ORDER_INDEX'], hidden: false },
  { path: '/order/reconcile', group: 'order', zh: '支付对账', en: 'Reconciliation', codes: ['RECONCILE'], hidden: false },
  { path: '/camp/profit', group: 'camp', zh: '营期利润', en: 'Camp profit', codes: ['PROFIT'], hidden: false },
  { path: '/camp/risk', group: 'camp', zh: '流失预警', en: 'Early warning', codes: ['RISK'], hidden: false },
  { path: '/coach/statements', group: 'coach', zh: '工时月结', en: 'Monthly statements', codes: ['COASH_WORKHOUR_STATS'], hidden: false },
  { path: '/core/setup', group: 'permission', zh: '开业准备', en: 'Setup', codes: ['SETUP'], hidden: false },
  { path: '/core/moveIn', group: 'permission', zh: '数据迁入', en: 'Moving in', codes: ['MOVE_IN'], hidden: false },
  { path: '/core/apiKey', group: 'permission', zh: '接口密钥', en: 'API keys', codes: ['API_KEY'], hidden: false },
  { path: '/core/consent', group: 'permission', zh: '家长同意', en: 'Consents', codes: ['CONSENT'], hidden: false },
  { path: '/core/keeping', group: 'permission', zh: '数据保留', en: 'Keeping of data', codes: ['KEEPING'], hidden: false },
  { path: '/core/webhook', group: 'permission', zh: '事件推送', en: 'Webhooks', codes: ['WEBHOOK'], hidden: false },
  {
    path: '/settings/schedules',
    group: 'permission',
    zh: '定时与提醒',
    en: 'Schedules and alarms',
    codes: ['ALARM', 'ALARM_ALL'],
    hidden: false,
  },
  { path: '/core/minorsReport', group: 'permission', zh: '未成年人信息', en: "Minors' data", codes: ['MINORS_REPORT'], hidden: false },
  {
    path: '/core/access',
    group: 'permission',
    zh: '未成年人数据访问',
    en: "Access to minors' data",
    codes: ['MINORS_REPORT', 'ACCESS_APPROVE'],
    hidden: false,
  },
  { path: '/coach/payRules', group: 'coach', zh: '计费规则', en: 'Pay rules', codes: ['COASH_WORKHOUR_STATS'], hidden: false },
]
const routes = [...specifiedRoutes, ...ADDED_ROUTES]

const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const all = flat(menus)
const routeOf = new Map(routes.map((route) => [route.path, route]))

/** The groups in the order of the specification's table, but the dashboard first. */
const groups = [...new Set(['dashboard', ...specifiedRoutes.map((route) => route.group)])]

describe('the menus', () => {
  it('hold every route of the specification once, and no other', () => {
    expect(all.map((entry) => entry.path).sort()).toEqual(routes.map((route) => route.path).sort())
  })

  it.each(all.map((entry) => [entry.path, entry] as const))('show %s with its title, codes and visibility', (path, entry) => {
    const route = routeOf.get(path)
    expect(entry.zh).toBe(route?.zh)
    expect(entry.en.toLowerCase()).toBe(route?.en.toLowerCase())
    expect(entry.codes).toEqual(route?.codes)
    expect(entry.hidden ?? false).toBe(route?.hidden)
  })

  it('stand in the order of the specification', () => {
    expect(menus.map((entry) => routeOf.get(entry.path)?.group)).toEqual(groups)
    for (const group of menus) {
      const name = routeOf.get(group.path)?.group
      const wanted = routes.filter((route) => route.group === name && route.path !== group.path).map((route) => route.path)
      expect((group.children ?? []).map((child) => child.path).sort(), group.path).toEqual(wanted.sort())
    }
  })

  it('keep the order of the table inside a group, with the added screens where they belong', () => {
    const added = new Set([
      ...ADDED_ROUTES.map(({ path }) => path),
      '/permission/role',
      '/core/domain',
      '/location/userAddress',
      '/location/logisticsOrder',
      '/location/logisticsCompany',
      '/sample/settlement',
    ])
    for (const group of menus) {
      const order = specifiedRoutes.map((route) => route.path).filter((path) => !added.has(path))
      const places = (group.children ?? []).filter((child) => !added.has(child.path)).map((child) => order.indexOf(child.path))
      expect(places, group.path).toEqual([...places].sort((one, other) => one - other))
    }
  })

  it('ask only for codes that exist', () => {
    for (const entry of all) for (const code of entry.codes) expect(code === ALWAYS || Object.hasOwn(permissions, code), code).toBe(true)
  })
})

describe('the permissions', () => {
  it('hold every code of an action, with its words and screen', () => {
    // Beside those of what the product does beyond the specification.
    const actions = Object.entries(permissions).filter(([, entry]) => entry.kind === 'ACTION')
    const found = new Map(actions.map(([code, { zh, en, route }]) => [code, { code, zh, en, route: route || '*' }]))
    expect(specifiedCodes.actions.map(({ code }) => found.get(code))).toEqual(specifiedCodes.actions)
  })

  it('hold every code that a route or a call asks for', () => {
    const asked = [...specifiedRoutes.flatMap((route) => route.codes), ...Object.values(specifiedCodes.calls).flat()]
    const known = new Set([...Object.keys(permissions), ALWAYS, 'PUBLIC'])
    expect(asked.filter((code) => !known.has(code))).toEqual([])
  })

  it('belong to a route, except the one that is not of a screen', () => {
    const homeless = Object.entries(permissions).filter(([, { route }]) => !routeOf.has(route))
    expect(homeless.map(([code]) => code)).toEqual(['PII_VIEW'])
  })
})
