import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { open, Traffic } from './browser.ts'
import { ask, type Measured } from './database.ts'

const HOME = '/#/dashboard/workplace'
const ROUNDS = 3

/** MB that the page holds after each round, once all that nobody needs was thrown away. */
export interface HeapRun {
  readonly screens: number
  readonly heap: readonly number[]
  /** Nodes of documents that still exist. */
  readonly nodes: readonly number[]
}

/** Opens twenty screens one after the other, each in its tab, closes them all, and does so three times: a page that forgets settles. */
export async function measureHeap(context: BrowserContext, { product, databaseUrl }: Measured): Promise<HeapRun> {
  const addresses = await screens(databaseUrl)
  const traffic = new Traffic(context)
  const { page } = await open(context, `${product.url}${HOME}`, 'main h1')
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const heap: number[] = []
  const nodes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const address of addresses) await visit(page, traffic, address)
    await visit(page, traffic, HOME.slice(2))
    await closeOthers(page)
    await page.waitForTimeout(1_000)
    const { JSHeapUsedSize = Number.NaN, Nodes = Number.NaN } = await held(session)
    heap.push(JSHeapUsedSize / 1e6)
    nodes.push(Nodes)
  }
  return { screens: addresses.length, heap, nodes }
}

/** Every list and form of the console, and details of several things. */
async function screens(databaseUrl: string): Promise<string[]> {
  const ids = async (text: string) => (await ask<{ id: string }>(databaseUrl, text)).map(({ id }) => id)
  const orders = await ids('select order_number as id from orders order by id desc limit 6')
  const users = await ids('select id from users where deleted_at is null order by id limit 2')
  const roles = await ids('select id from roles where deleted_at is null order by id limit 2')
  return [
    '/order/index',
    '/settings/personalCenter',
    '/permission/permission',
    '/permission/permissionMenu',
    '/permission/log',
    '/permission/role',
    '/usercenter/backUserManage',
    '/usercenter/permissionLens',
    '/extension/referrer',
    `/permission/role/compare?ids=${roles.join(',')}`,
    ...orders.map((number) => `/order/detail?orderNumber=${number}`),
    ...users.map((id) => `/usercenter/user?id=${id}`),
    ...roles.map((id) => `/permission/role/detail?id=${id}`),
  ]
}

async function visit(page: Page, traffic: Traffic, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = `#${to}`
  }, address)
  await page.waitForTimeout(200)
  await page.locator('main h1').filter({ visible: true }).first().waitFor()
  await traffic.settled(200)
}

/** As a person does it, by the menu of the tab. */
async function closeOthers(page: Page): Promise<void> {
  await page.locator('.shell-tab[data-shown]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他', exact: true }).click()
  await page.waitForFunction(() => document.querySelectorAll('.shell-tab').length === 1)
}

async function held(session: CDPSession): Promise<Record<string, number>> {
  // Twice: what the first sweep lets go of may have held something else.
  for (let n = 0; n < 2; n++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
