import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { address, open, shellOnServer } from '../../../test/shellFixture.tsx'
import { windowOf } from '../../../test/windowFixture.ts'

shellOnServer()
afterEach(() => void vi.unstubAllGlobals())

const frame = () => document.querySelector('.shell') as HTMLElement // the shell is open in every test
const titles = () => screen.queryByRole('button', { name: '订单管理' })?.querySelector('.shell-menu-title') ?? null

describe('the menu by the width of the window', () => {
  test('below 1100 px it is its icons, whatever the settings say; wide again, it is as before', async () => {
    const to = windowOf(1440)
    open('/order/index')
    await screen.findByRole('heading', { name: 'orders page 1' })
    expect(titles()).toBeTruthy()
    to(1099)
    expect(frame().dataset.collapsed).toBe('true')
    expect(titles()).toBeNull()
    to(1100)
    expect(titles()).toBeTruthy()
    expect(localStorage.getItem('layout_settings') ?? '').not.toContain('"collapsed":true')
  })

  test('of icons opens over the page until Esc, a click beside it, or another screen', async () => {
    windowOf(1024)
    const page = open('/order/index')
    await screen.findByRole('heading', { name: 'orders page 1' })
    const unfold = () => page.user.click(screen.getByRole('button', { name: '展开菜单' }))
    await unfold()
    expect(frame().dataset.over).toBe('true')
    expect(titles()).toBeTruthy()
    await page.user.keyboard('{Escape}')
    expect(frame().dataset.over).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '展开菜单' }))
    await unfold()
    await page.user.click(screen.getByRole('heading', { name: 'orders page 1' }))
    expect(frame().dataset.over).toBeUndefined()
    await unfold()
    await page.user.click(within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', { name: '工作台' }))
    await screen.findByRole('heading', { name: 'workplace' })
    expect(frame().dataset.over).toBeUndefined()
  })

  test('below 768 px it is a drawer behind a button, with what the header has no room for', async () => {
    windowOf(767)
    const page = open('/order/index')
    await screen.findByRole('heading', { name: 'orders page 1' })
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    expect(screen.queryByRole('button', { name: '布局设置' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: '打开菜单' }))
    const drawer = within(screen.getByRole('dialog', { name: '主菜单' }))
    expect(drawer.getByRole('button', { name: '布局设置' })).toBeTruthy()
    expect(drawer.getByRole('button', { name: '刷新当前页面' })).toBeTruthy()
    await page.user.click(drawer.getByRole('link', { name: '工作台' }))
    await screen.findByRole('heading', { name: 'workplace' })
    expect(address(page)).toBe('/dashboard/workplace')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
