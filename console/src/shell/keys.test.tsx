import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import type { QuickLink } from '../platform/sideMenu.ts'
import { closeDrawer, useDrawer } from '../platform/signedIn/drawers.ts'
import { useDeskKeys } from '../ui/desk/useDesk.ts'
import { CommandSearch } from './frame/CommandSearch.tsx'
import { goLetters } from './goKeys.ts'
import { HelpPanel } from './HelpPanel.tsx'
import { screens } from './screens.ts'

const links: readonly QuickLink[] = [
  { path: '/dashboard/workplace', title: { zh: '工作台', en: 'Workplace' }, Icon: null },
  { path: '/order/index', title: { zh: '订单列表', en: 'Order list' }, Icon: null },
  { path: '/extension/referrer', title: { zh: '推荐人管理', en: 'Referrer management' }, Icon: null },
]
const toPage = vi.fn()
const onSignOut = vi.fn(async () => undefined)

afterEach(() => act(closeDrawer))

/** The drawer of the shell that the help is. */
function Help({ links: open }: { readonly links: readonly QuickLink[] }) {
  return useDrawer() === 'help' && <HelpPanel links={open} onClose={closeDrawer} />
}

const show = () =>
  onScreen(
    <main>
      <CommandSearch toPage={toPage} onSignOut={onSignOut} links={links} searches={[]} />
      <Help links={links} />
      <input aria-label="note" />
    </main>,
  )

/** A desk with two keys, one of which is of use only now and then. */
function Desk({ may }: { readonly may: boolean }) {
  useDeskKeys({ d: { words: 'decline', run: () => undefined }, a: may ? { words: 'approve', run: () => undefined } : undefined })
  return null
}

const help = async () => within(await screen.findByRole('dialog', { name: '帮助' }))

describe('the keys of the console', () => {
  test('? lists the shortcuts, but not while somebody types', async () => {
    const { user } = show()
    await user.type(screen.getByRole('textbox', { name: 'note' }), '?n')
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('?')
    const dialog = await help()
    expect(dialog.getByText('打开账号菜单（退出登录）')).toBeTruthy()
    expect(dialog.queryByText('定位到搜索条件')).toBeNull()
  })

  test('? opens the help of the screen in view, follows to the next one, and ? closes it', async () => {
    const { user } = onScreen(
      <main>
        <CommandSearch toPage={toPage} onSignOut={onSignOut} links={links} searches={[]} />
        <Help links={links} />
        <Link to="/order/index?page=2">orders</Link>
      </main>,
      { at: '/somewhere' },
    )
    await user.keyboard('?')
    expect((await help()).getByText('本页暂无说明。')).toBeTruthy()
    fireEvent.click(screen.getByText('orders'))
    expect(await (await help()).findByRole('heading', { name: '找订单、下单、发货、退款' })).toBeTruthy()
    expect((await help()).getByRole('link', { name: '整页' }).getAttribute('href')).toBe('/help/order/index')
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a question typed in the help finds pages, which open there', async () => {
    const { user } = show()
    await user.keyboard('?')
    const panel = await help()
    await user.type(panel.getByRole('searchbox'), '家长说付了钱看不到')
    await user.click(await panel.findByRole('button', { name: '找订单、下单、发货、退款' }))
    expect(await panel.findByRole('heading', { name: '找订单、下单、发货、退款' })).toBeTruthy()
  })

  test('n opens "new" where the screen has it, and the help calls it by its button', async () => {
    const opened = vi.fn()
    const { user } = onScreen(
      <main>
        <CommandSearch toPage={toPage} onSignOut={onSignOut} links={[]} searches={[]} />
        <Help links={[]} />
        <button type="button" data-shortcut="n" onClick={opened}>
          new camp
        </button>
      </main>,
    )
    await user.keyboard('n')
    expect(opened).toHaveBeenCalledOnce()
    await user.keyboard('?')
    expect((await help()).getByText('new camp')).toBeTruthy()
  })

  test('? lists what the screen in view binds, for as long as it does, and what is of no use now not at all', async () => {
    const page = (desk: ReactElement | null) => (
      <main>
        <CommandSearch toPage={toPage} onSignOut={onSignOut} links={[]} searches={[]} />
        <Help links={[]} />
        {desk}
      </main>
    )
    const { user, unmount } = onScreen(page(<Desk may={false} />))
    await user.keyboard('?')
    const dialog = await help()
    expect(dialog.getByText('decline').closest('div')?.textContent).toBe('declineD')
    expect(dialog.queryByText('approve')).toBeNull()
    unmount()
    act(closeDrawer)
    const other = onScreen(page(null))
    await other.user.keyboard('?')
    expect((await help()).queryByText('decline')).toBeNull()
  })
})

describe('g and a letter', () => {
  test('go to a screen that the reader may open; the letters are shown meanwhile, in the palette and in the help', async () => {
    const { user, address } = show()
    await user.keyboard('g')
    expect(screen.getByRole('status', { name: '先按 G，再按字母' }).textContent).toBe('H 工作台O 订单列表')
    await user.keyboard('o')
    expect([address(), screen.queryByRole('status', { name: '先按 G，再按字母' })]).toEqual(['/order/index', null])
    // Not among the screens of this reader.
    await user.keyboard('gp')
    expect(address()).toBe('/order/index')
    await user.keyboard('?')
    expect((await help()).getByText('工作台').closest('div')?.textContent).toBe('工作台GH')
    act(closeDrawer)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), '工作台')
    expect(screen.getByRole('option', { name: /^工作台/ }).textContent).toBe('工作台GH')
  })

  test('are letters where somebody types or a dialog is open; Esc and 1.5 s give up, and the screen has its keys again', async () => {
    const { user, address } = show()
    const note = screen.getByRole('textbox', { name: 'note' })
    await user.type(note, 'go')
    expect(note).toHaveProperty('value', 'go')
    act(() => note.blur())
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    await user.keyboard('g{Escape}o')
    expect([address(), heard.mock.calls.map(([event]) => event.key)]).toEqual(['/list', ['o']])
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.keyboard('g')
    act(() => vi.advanceTimersByTime(1_500))
    vi.useRealTimers()
    expect(screen.queryByRole('status', { name: '先按 G，再按字母' })).toBeNull()
    await user.keyboard('o')
    expect(address()).toBe('/list')
    document.removeEventListener('keydown', heard)
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    await user.keyboard('go')
    expect(address()).toBe('/list')
  })

  test('are one letter a screen, and each leads to a screen that there is', () => {
    expect(new Set(Object.values(goLetters)).size).toBe(Object.keys(goLetters).length)
    expect(Object.keys(goLetters).filter((path) => !screens.some((one) => one.path === path))).toEqual([])
  })
})
