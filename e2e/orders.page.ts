import { getOrderDetail, listOrders, type OrderFilter } from '@camp/contract/orders/orders'
import type { Locator, Page } from '@playwright/test'
import { expect, staff } from './fixtures.ts'

/** The table of the order list. */
export const orderTable = (page: Page): Locator => page.getByRole('table', { name: '订单列表' })

/** The rows of the order list, without its head. */
export const orderRows = (page: Page): Locator => orderTable(page).locator('tbody').getByRole('row')

/** The order number that a row shows. */
export const numberIn = async (row: Locator): Promise<string> =>
  ((await row.getByRole('link', { name: /^\d{18}$/ }).textContent()) ?? '').trim()

/** Waits until the list shows what it was asked for. */
export async function listSettled(page: Page): Promise<void> {
  await expect(orderTable(page)).toHaveAttribute('aria-busy', 'false')
}

/** Chooses one of the actions that stand in the menu of a row. */
export async function chooseInRow(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the page of one order. */
export async function openOrder(page: Page, orderNumber: string): Promise<void> {
  await page.goto(`/#/order/detail?orderNumber=${orderNumber}`)
  await expect(page.getByRole('heading', { name: `订单 ${orderNumber}` })).toBeVisible()
}

/** One part of the page of an order, by its title. */
export const partOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** The entries of an order's timeline, the newest first. */
export const timeline = (page: Page): Locator => partOf(page, '时间线').getByRole('listitem')

/** Orders of the demo business, the newest first. */
export async function findOrders(query: OrderFilter & { size?: number; sort?: string[] }) {
  const { content, totalElements } = await (await staff('admin')).ask(listOrders, { query: { page: 1, size: 20, ...query } })
  return { orders: content, total: totalElements }
}

/** One order as the server knows it now. */
export const orderNow = async (orderNumber: string) => (await staff('admin')).ask(getOrderDetail, { query: { orderNumber } })
