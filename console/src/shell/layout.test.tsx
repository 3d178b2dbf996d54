import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bar, open, shellOnServer } from '../../test/shellFixture.tsx'
import { setLanguage } from '../platform/i18n.ts'
import { otherPrimaries, primaryNames } from '../platform/primary.ts'
import { closeDrawer, openDrawer } from '../platform/signedIn/drawers.ts'
import { forgetPerson } from '../platform/storage.ts'
import { palette, resetLayout } from '../platform/theme.ts'
import { headerAway } from './frame/useShellScroll.ts'

shellOnServer()
const root = document.documentElement
const stored = () => JSON.parse(localStorage.getItem('layout_settings') ?? '{}')
const frame = () => document.querySelector('.shell') as HTMLElement

beforeEach(() => localStorage.removeItem('layout_settings'))
afterEach(() =>
  act(() => {
    closeDrawer()
    resetLayout()
    setLanguage('zh-CN')
  }),
)

/** The shell at the order list with the settings open. */
async function settings() {
  const page = open('/order/index')
  await screen.findByRole('heading', { name: 'orders page 1' })
  await page.user.click(screen.getByRole('button', { name: '布局设置' }))
  const drawer = within(await screen.findByRole('dialog', { name: '布局设置' }))
  const turn = (name: string) => page.user.click(drawer.getByRole('switch', { name: new RegExp(`^${name}`) }))
  const choose = (name: string) => page.user.click(drawer.getByRole('radio', { name }))
  return { ...page, drawer, turn, choose }
}

describe('layout settings take effect at once and are kept', () => {
  test('theme, primary colour, language', async () => {
    const { choose } = await settings()
    await choose('深色')
    expect(root.dataset.theme).toBe('dark')
    await choose('酱紫')
    expect(root.style.getPropertyValue('--action')).toBe(otherPrimaries.purple.dark.action)
    await choose('拂晓蓝（默认）')
    expect(root.style.getPropertyValue('--action')).toBe('')
    await choose('English')
    expect(await screen.findByRole('dialog', { name: 'Layout settings' })).toBeTruthy()
    expect(stored()).toMatchObject({ theme: 'dark', primary: 'blue' })
    expect(localStorage.getItem('app_language')).toBe('en-US')
  })

  test('the menu goes to the header, or is shared by header and side', async () => {
    const { choose, user } = await settings()
    await choose('顶部菜单')
    const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }))
    // It comes when it is first chosen.
    await screen.findByRole('navigation', { name: '主菜单' })
    await user.click(menu().getByRole('button', { name: '订单管理' }))
    expect(menu().getByRole('link', { name: '订单列表', hidden: true }).getAttribute('aria-current')).toBe('page')
    expect(frame().dataset.side).toBe('none')
    await choose('混合菜单')
    expect(menu().getByRole('link', { name: '订单管理' }).getAttribute('href')).toBe('/order/index')
    expect(within(screen.getByRole('navigation', { name: '当前分组的页面' })).getByRole('link', { name: '订单列表' })).toBeTruthy()
    await user.click(menu().getByRole('link', { name: '工作台' }))
    await screen.findByRole('heading', { name: 'workplace' })
    expect(screen.queryByRole('navigation', { name: '当前分组的页面' })).toBeNull()
  })

  test('content width, side menu, tabs, colour-weak mode', async () => {
    const { choose, turn } = await settings()
    await choose('定宽')
    await turn('收起侧边菜单')
    await turn('固定侧边菜单')
    await turn('色弱模式')
    expect(bar()).toBeTruthy()
    await turn('多标签页')
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
    expect(frame().dataset).toMatchObject({ width: 'fixed', collapsed: 'true', sidebar: 'free', tabs: 'off' })
    expect('weak' in root.dataset).toBe(true)
    expect(stored()).toMatchObject({ contentWidth: 'fixed', collapsed: true, fixedSidebar: false, colorWeak: true, multiTab: false })
  })

  test('the header hides on scrolling down, and comes back on scrolling up or by keyboard', async () => {
    const { turn, user } = await settings()
    await turn('下滑时隐藏顶栏')
    const pane = document.querySelector('.shell-pane') as HTMLElement
    Object.defineProperties(pane, { scrollHeight: { value: 2_000 }, clientHeight: { value: 600 } })
    const scroll = (top: number) =>
      act(() => {
        pane.scrollTop = top
        pane.dispatchEvent(new Event('scroll'))
      })
    scroll(300)
    expect(frame().dataset.header).toBe('away')
    scroll(200)
    expect(frame().dataset.header).toBeUndefined()
    scroll(500)
    expect(frame().dataset.header).toBe('away')
    act(() => screen.getByRole('button', { name: '刷新当前页面' }).focus())
    expect(frame().dataset.header).toBeUndefined()
    await user.click(screen.getByRole('switch', { name: '固定顶栏' }))
    expect((screen.getByRole('switch', { name: /^下滑时隐藏顶栏/ }) as HTMLInputElement).disabled).toBe(true)
  })

  test('outlive a log-out, and can be put back', async () => {
    const { choose, turn, drawer, user } = await settings()
    await choose('深色')
    await turn('多标签页')
    forgetPerson()
    expect(stored()).toMatchObject({ theme: 'dark', multiTab: false })
    await user.click(drawer.getByRole('button', { name: '恢复默认' }))
    expect(root.dataset.theme).toBe('light')
    expect(bar()).toBeTruthy()
  })
})

test('a drawer that another part opens gives way to the next', async () => {
  open('/order/index')
  await screen.findByRole('heading', { name: 'orders page 1' })
  act(() => openDrawer('settings'))
  await screen.findByRole('dialog', { name: '布局设置' })
  act(() => openDrawer('tasks'))
  await screen.findByRole('dialog', { name: '任务' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})

test('the drawer of tasks closes on the next screen; a message that is open there stays', async () => {
  const { router } = open('/order/index')
  await screen.findByRole('heading', { name: 'orders page 1' })
  act(() => openDrawer('tasks'))
  await screen.findByRole('dialog', { name: '任务' })
  await act(() => router.navigate('/dashboard/workplace'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => openDrawer('settings'))
  await act(() => router.navigate('/order/index'))
  await screen.findByRole('heading', { name: 'orders page 1' })
  expect(await screen.findByRole('dialog', { name: '布局设置' })).toBeDefined()
})

describe('a header', () => {
  const hiding = { fixedHeader: true, autoHideHeader: true }
  const free = { fixedHeader: false, autoHideHeader: true }

  test('that is fixed stays', () => {
    expect(headerAway(false, { top: 900, before: 0, room: 2_000 }, { fixedHeader: true, autoHideHeader: false })).toBe(false)
  })

  test('that is not fixed is away below the beginning of the page', () => {
    expect(headerAway(false, { top: 100, before: 90, room: 2_000 }, free)).toBe(true)
    expect(headerAway(true, { top: 60, before: 100, room: 2_000 }, free)).toBe(true)
    expect(headerAway(true, { top: 0, before: 60, room: 2_000 }, free)).toBe(false)
  })

  test('that hides does not flutter at the end of a page, nor on one that hardly scrolls', () => {
    expect(headerAway(true, { top: 952, before: 1_000, room: 952 }, hiding)).toBe(true)
    expect(headerAway(false, { top: 90, before: 0, room: 90 }, hiding)).toBe(false)
    expect(headerAway(true, { top: 300, before: 302, room: 952 }, hiding)).toBe(true)
  })
})

describe('every primary colour', () => {
  const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string): number => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const others = primaryNames.filter((name) => name !== 'blue')

  test.each(others.flatMap((name) => (['light', 'dark'] as const).map((theme) => [name, theme] as const)))(
    '%s can be read in the %s theme',
    (name, theme) => {
      const { action, actionHover, link, selected } = otherPrimaries[name][theme]
      const pairs = [
        ['#ffffff', action],
        ['#ffffff', actionHover],
        [link, selected],
        [link, palette[theme].surface],
        [link, palette[theme].page],
      ] as const
      for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
