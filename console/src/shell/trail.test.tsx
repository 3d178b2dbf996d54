import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { address, bar, open, shellOnServer } from '../../test/shellFixture.tsx'

shellOnServer()

const way = () => within(screen.getByRole('navigation', { name: '当前位置' }))
const steps = () =>
  way()
    .getAllByRole('listitem')
    .map((step) => step.textContent)

describe('the way to a screen', () => {
  test('names the group and the list below it alone, and leads back to the list as it was left', async () => {
    const page = open('/order/index?page=2')
    await screen.findByRole('heading', { name: 'orders page 2' })
    expect(screen.queryByRole('navigation', { name: '当前位置' }), 'menu and title name the list').toBeNull()
    await page.user.click(screen.getByRole('link', { name: 'first' }))
    await screen.findByRole('heading', { name: 'detail of 1' })
    await waitFor(() => expect(steps()).toEqual(['订单管理', '订单列表', '订单 1']))
    await page.user.click(way().getByRole('link', { name: '订单列表' }))
    expect(address(page)).toBe('/order/index?page=2')
  })

  test('leads back to the list with its filters also once the tab of the list is closed', async () => {
    const page = open('/order/index?page=2')
    await screen.findByRole('heading', { name: 'orders page 2' })
    await page.user.click(screen.getByRole('link', { name: 'first' }))
    await screen.findByRole('heading', { name: 'detail of 1' })
    const tab = within(bar()).getByRole('link', { name: '订单列表' })
    tab.focus()
    await page.user.keyboard('{Delete}')
    await waitFor(() => expect(within(bar()).queryByRole('link', { name: '订单列表' })).toBeNull())
    await page.user.click(way().getByRole('link', { name: '订单列表' }))
    expect(address(page)).toBe('/order/index?page=2')
  })

  test('leads to the plain list where no list is open, and is not shown where there is no list', async () => {
    open('/order/detail?orderNumber=2')
    await screen.findByRole('heading', { name: 'detail of 2' })
    expect(way().getByRole('link', { name: '订单列表' }).getAttribute('href')).toBe('/order/index')
    expect(screen.getAllByRole('navigation', { name: '当前位置' })).toHaveLength(1)
  })
})

describe('the palette', () => {
  test('opens a screen that the menu does not show, and leaves the focus in the page', async () => {
    const page = open('/order/index')
    await screen.findByRole('heading', { name: 'orders page 1' })
    await page.user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: '搜索页面和记录' })
    // What shows some record cannot be opened without one, nor what the codes do not allow.
    expect(screen.queryByRole('option', { name: '/order/detail' })).toBeNull()
    expect(screen.queryByRole('option', { name: /camp/ })).toBeNull()
    await page.user.type(field, 'settled')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(address(page)).toBe('/order/settled'))
    expect(document.activeElement).toBe(document.querySelector('main'))
    expect(within(bar()).getByRole('link', { name: 'Settled' })).toBeTruthy()
  })
})
