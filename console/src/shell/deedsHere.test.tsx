import { goodsRecord } from '@camp/contract/goods/goods.record'
import { act, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { HistoryButton } from '../history/history.parts.tsx'
import type { QuickLink } from '../platform/sideMenu.ts'
import { setLayout } from '../platform/theme.ts'
import { Button } from '../ui/base/Button.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { CommandSearch } from './frame/CommandSearch.tsx'

const camps: QuickLink = { path: '/camp/index', title: { zh: '营期列表', en: 'Camp period management' }, Icon: null }
const toPage = vi.fn()
const onSignOut = vi.fn(async () => undefined)

/** As the frame has it: the main part says which screen is in view. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <main data-screen={pathname}>
      <CommandSearch toPage={toPage} onSignOut={onSignOut} links={[camps]} searches={[]} />
      {children}
    </main>
  )
}

const made = vi.fn()
function Camps({ refusal }: { readonly refusal?: string }) {
  const { pathname } = useLocation()
  return pathname === '/camp/index' ? (
    <Button data-shortcut="n" {...refusable(refusal, made)}>
      新建营期
    </Button>
  ) : null
}

afterEach(() => {
  made.mockClear()
  act(() => setLayout({ theme: 'light' }))
})

/** A record that is still loaded when the palette opens. */
function Late() {
  const [there, setThere] = useState(false)
  useEffect(() => window.addEventListener('here', () => setThere(true), { once: true }), [])
  return there && <PageActions items={[{ key: 'ship', title: '发货', run: vi.fn() }]} />
}

/** What is offered beside the pages of the help, which are for everybody. */
const options = () =>
  screen
    .queryAllByRole('option')
    .filter((option) => !option.closest('[aria-label="帮助"]'))
    .map(({ textContent }) => textContent)
const group = () => screen.queryByRole('group', { name: '在这一页可以做' })?.textContent

describe('what can be done here', () => {
  test('comes first before a word is typed, and runs; what is refused now says why, and does not', async () => {
    const ship = vi.fn()
    const refund = vi.fn()
    const items = [
      { key: 'ship', title: '发货', run: ship },
      { key: 'refund', title: '申请退款', run: refund, refusal: '订单还没有付款' },
    ]
    const { user } = onScreen(
      <Frame>
        <PageActions items={items} />
      </Frame>,
    )
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox')
    expect(group()).toBe('在这一页可以做发货申请退款订单还没有付款')
    await user.type(box, '退款{Enter}')
    expect([refund.mock.calls.length, screen.queryByRole('dialog') === null]).toEqual([0, false])
    expect(screen.getByRole('option', { name: /申请退款/ }).getAttribute('aria-disabled')).toBe('true')
    await user.clear(box)
    await user.type(box, 'fahuo')
    expect(options()).toEqual(['发货'])
    await user.keyboard('{Enter}')
    expect([ship.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null])
  })

  test('of a record that comes after the palette is offered too', async () => {
    const { user } = onScreen(
      <Frame>
        <Late />
      </Frame>,
    )
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'fahuo')
    expect(options()).toEqual([])
    act(() => window.dispatchEvent(new Event('here')))
    expect(options()).toEqual(['发货'])
  })

  test('is done to what lies above, where the record below has the same', async () => {
    const [above, below] = [vi.fn(), vi.fn()]
    const { user } = onScreen(
      <Frame>
        <PageActions items={[{ key: 'edit', title: '编辑', run: below }]} />
        <PageActions items={[{ key: 'edit', title: '编辑', run: above }]} />
      </Frame>,
    )
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'bj{Enter}')
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
  })

  test('is also to read how the record changed', async () => {
    const { user } = onScreen(
      <Frame>
        <HistoryButton of={goodsRecord} id={7} title="绘本" />
        <HistoryButton inline of={goodsRecord} id={8} title="单词卡" />
      </Frame>,
      { codes: ['GOODS'] },
    )
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'bgls')
    expect(options()).toEqual(['变更历史'])
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: /绘本/ })).toBeTruthy()
  })

  test('is gone with what it is done to', async () => {
    const { user, rerender, unmount } = onScreen(
      <Frame>
        <PageActions items={[{ key: 'ship', title: '发货', run: vi.fn() }]} />
      </Frame>,
    )
    expect(rerender).toBeTruthy()
    unmount()
    onScreen(<Frame>{null}</Frame>)
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    expect(group()).toBeUndefined()
  })
})

describe('what can be done everywhere', () => {
  test('something new is made from any screen: its list opens, and there its button is pressed; by rights', async () => {
    const { user, address } = onScreen(
      <Frame>
        <Camps />
      </Frame>,
      { codes: ['CAMP_EDIT'] },
    )
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'xinjianyingqi')
    expect(options()).toEqual(['新建营期'])
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect([address(), made.mock.calls.length]).toEqual(['/camp/index', 1]))
  })

  test('who may not make it is not offered it', async () => {
    const { user } = onScreen(<Frame>{null}</Frame>, { codes: ['CAMP_INDEX'] })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), '新建营期')
    expect(options()).toEqual([])
  })

  test('the theme changes', async () => {
    const { user } = onScreen(<Frame>{null}</Frame>)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), '深色{Enter}')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })
})
