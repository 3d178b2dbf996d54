import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { address, bar, open, shellOnServer, shownTab, tabs } from '../../../test/shellFixture.tsx'
import { setLanguage } from '../../platform/i18n.ts'

shellOnServer()

const menuOf = (title: string) => fireEvent.contextMenu(within(bar()).getByRole('link', { name: new RegExp(title) }))
const choose = async (title: string, action: string) => {
  menuOf(title)
  fireEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }))
}

describe('tabs', () => {
  const openBoth = async () => {
    const page = open('/dashboard/workplace')
    await screen.findByRole('heading', { name: 'workplace' })
    await page.user.click(screen.getByRole('button', { name: '订单管理' }))
    await page.user.click(screen.getByRole('link', { name: '订单列表' }))
    await screen.findByRole('heading', { name: 'orders page 1' })
    return page
  }

  test('keep what was typed and the page of a list while another is shown', async () => {
    const page = await openBoth()
    await page.user.click(screen.getByRole('link', { name: 'next page' }))
    await page.user.type(screen.getByLabelText('note'), 'half a sentence')
    await page.user.click(within(bar()).getByRole('link', { name: '工作台' }))
    await screen.findByRole('heading', { name: 'workplace' })
    expect(screen.getByLabelText('note').closest('.shell-pane')).toHaveProperty('style.display', 'none')
    await page.user.click(within(bar()).getByRole('link', { name: /订单列表/ }))
    expect(address(page)).toBe('/order/index?page=2')
    expect(screen.getByRole('heading', { name: 'orders page 2' })).toBeTruthy()
    expect(screen.getByLabelText('note')).toHaveProperty('value', 'half a sentence')
  })

  test('one path shows two records in two tabs, and one list in one', async () => {
    const page = await openBoth()
    await page.user.click(screen.getByRole('link', { name: 'first' }))
    await screen.findByRole('heading', { name: 'detail of 1' })
    await page.user.click(within(bar()).getByRole('link', { name: '订单列表' }))
    await page.user.click(screen.getByRole('link', { name: 'second' }))
    await screen.findByRole('heading', { name: 'detail of 2' })
    expect(tabs()).toEqual(['工作台', '订单列表', '订单 1', '订单 2'])
  })

  test('speak another language at once, also those of hidden screens', async () => {
    const page = await openBoth()
    await page.user.click(screen.getByRole('link', { name: 'first' }))
    await screen.findByRole('heading', { name: 'detail of 1' })
    await page.user.click(within(bar()).getByRole('link', { name: '工作台' }))
    onTestFinished(() => setLanguage('zh-CN'))
    act(() => setLanguage('en-US'))
    const nav = screen.getByRole('navigation', { name: 'Open pages' })
    expect(within(nav).getAllByRole('link').at(-1)?.textContent).toBe('Order 1')
  })

  test('the last tab cannot be closed', async () => {
    const { user } = open('/dashboard/workplace')
    await screen.findByRole('heading', { name: 'workplace' })
    await user.click(screen.getByRole('button', { name: '关闭 工作台' }))
    expect(await screen.findByText('这是最后一个标签了, 无法被关闭')).toBeTruthy()
    expect(tabs()).toEqual(['工作台'])
  })

  test('nothing is left of the first and right of the last', async () => {
    await openBoth()
    await choose('工作台', '关闭左侧')
    expect(await screen.findByText('左侧没有标签')).toBeTruthy()
    await choose('订单列表', '关闭右侧')
    expect(await screen.findByText('右侧没有标签')).toBeTruthy()
    expect(tabs()).toEqual(['工作台', '订单列表'])
  })

  test('closing the shown tab shows its neighbour, and forgets what was typed', async () => {
    const page = await openBoth()
    await choose('订单列表', '关闭当前')
    await screen.findByRole('heading', { name: 'workplace' })
    await waitFor(() => expect(tabs()).toEqual(['工作台']))
    expect(address(page)).toBe('/dashboard/workplace')
    expect(screen.queryByLabelText('note')).toBeNull()
  })

  test('closing others leaves the tab that was pointed at, and shows it', async () => {
    await openBoth()
    await choose('工作台', '关闭其他')
    await screen.findByRole('heading', { name: 'workplace' })
    await waitFor(() => expect(tabs()).toEqual(['工作台']))
  })

  test('Delete on a tab closes it, and its neighbour takes the focus, whichever tab is shown', async () => {
    const page = await openBoth()
    const link = (name: string) => within(bar()).getByRole('link', { name })
    await page.user.click(screen.getByRole('link', { name: 'first' }))
    await screen.findByRole('heading', { name: 'detail of 1' })
    act(() => link('订单列表').focus())
    await page.user.keyboard('{Delete}')
    await waitFor(() => expect(tabs()).toEqual(['工作台', '订单 1']))
    expect(document.activeElement).toBe(link('订单 1'))
    await page.user.keyboard('{Delete}')
    await screen.findByRole('heading', { name: 'workplace' })
    await waitFor(() => expect(tabs()).toEqual(['工作台']))
    expect(document.activeElement).toBe(link('工作台'))
  })

  test('unsaved input marks the tab, and closing asks first', async () => {
    const { user } = await openBoth()
    await user.type(screen.getByLabelText('note'), 'x')
    await waitFor(() => expect(shownTab()).toBe('订单列表未保存'))
    await user.click(screen.getByRole('button', { name: '关闭 订单列表' }))
    const question = await screen.findByRole('dialog', { name: '“订单列表”有未保存的内容' })
    await user.click(within(question).getByRole('button', { name: '取消' }))
    expect(tabs()).toEqual(['工作台', '订单列表未保存'])
    await user.click(screen.getByRole('button', { name: '关闭 订单列表' }))
    await user.click(await screen.findByRole('button', { name: '放弃并关闭' }))
    await waitFor(() => expect(tabs()).toEqual(['工作台']))
  })

  test('unsaved input keeps its mark while another tab is shown, and loses it when it goes', async () => {
    const { user } = await openBoth()
    await user.type(screen.getByLabelText('note'), 'x')
    await user.click(within(bar()).getByRole('link', { name: '工作台' }))
    await screen.findByRole('heading', { name: 'workplace' })
    expect(tabs()).toEqual(['工作台', '订单列表未保存'])
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await user.click(screen.getByRole('button', { name: '关闭 订单列表' }))
    const question = await screen.findByRole('dialog', { name: '“订单列表”有未保存的内容' })
    await user.click(within(question).getByRole('button', { name: '取消' }))
    await user.click(within(bar()).getByRole('link', { name: /订单列表/ }))
    expect(shownTab()).toBe('订单列表未保存')
    await user.clear(screen.getByLabelText('note'))
    await waitFor(() => expect(shownTab()).toBe('订单列表'))
  })

  test('what is saved while another tab is shown loses its mark at once', async () => {
    const { user } = await openBoth()
    await user.type(screen.getByLabelText('note'), 'x')
    await user.click(screen.getByRole('button', { name: 'save' }))
    await user.click(within(bar()).getByRole('link', { name: '工作台' }))
    await screen.findByRole('heading', { name: 'workplace' })
    expect(tabs()).toEqual(['工作台', '订单列表未保存'])
    act(() => void window.dispatchEvent(new Event('saved')))
    await waitFor(() => expect(tabs()).toEqual(['工作台', '订单列表']))
  })

  test('a part of a screen that comes and goes leaves the mark of another as it is', async () => {
    const { user } = await openBoth()
    await user.type(screen.getByLabelText('note'), 'x')
    await user.click(screen.getByRole('button', { name: 'part' }))
    expect(shownTab()).toBe('订单列表未保存')
    await user.click(screen.getByRole('button', { name: 'part' }))
    expect(screen.queryByText('a part')).toBeNull()
    expect(shownTab()).toBe('订单列表未保存')
  })

  test('unsaved input asks before the window is left', async () => {
    const { user } = await openBoth()
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    await user.type(screen.getByLabelText('note'), 'x')
    await waitFor(() => expect(leave()).toBe(false))
  })

  test('reload builds the screen anew', async () => {
    const { user } = await openBoth()
    await user.type(screen.getByLabelText('note'), 'x')
    await user.clear(screen.getByLabelText('note'))
    const before = screen.getByLabelText('note')
    await user.click(screen.getByRole('button', { name: '刷新当前页面' }))
    await waitFor(() => expect(screen.getByLabelText('note')).not.toBe(before))
  })

  test('come back after a reload of the page, the hidden ones not yet loaded', async () => {
    await openBoth()
    cleanup()
    open('/dashboard/workplace')
    await screen.findByRole('heading', { name: 'workplace' })
    expect(tabs()).toEqual(['工作台', '订单列表'])
    expect(screen.queryByLabelText('note')).toBeNull()
  })

  test('the one that is shown stays in view when the bar grows narrower', async () => {
    const { ResizeObserver: real } = window
    const resized: (() => void)[] = []
    window.ResizeObserver = class {
      constructor(run: ResizeObserverCallback) {
        resized.push(() => run([], this as ResizeObserver))
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    try {
      const page = await openBoth()
      await page.user.click(screen.getByRole('link', { name: 'first' }))
      await screen.findByRole('heading', { name: 'detail of 1' })
      const shown = within(bar()).getByRole('link', { current: 'page' }).closest('li') as HTMLElement
      const into = vi.fn()
      shown.scrollIntoView = into
      act(() => {
        for (const run of resized) run()
      })
      expect(into).toHaveBeenCalled()
    } finally {
      window.ResizeObserver = real
    }
  })

  test('those that have no room are a list to choose from, by keys as well', async () => {
    const page = await openBoth()
    await page.user.click(screen.getByRole('link', { name: 'first' }))
    await screen.findByRole('heading', { name: 'detail of 1' })
    expect(within(bar()).queryByRole('button', { name: /^未显示的/ })).toBeNull()
    const list = within(bar()).getByRole('list')
    const widths = [0, 100, 200].map((left) => ({ left, right: left + 100 }) as DOMRect)
    list.getBoundingClientRect = () => ({ left: 50, right: 300 }) as DOMRect
    for (const [at, item] of [...list.children].entries()) item.getBoundingClientRect = () => widths[at] as DOMRect
    fireEvent.scroll(list)
    const beyond = await within(bar()).findByRole('button', { name: '未显示的 1 个页面' })
    expect([...list.children].map((item) => item.hasAttribute('data-cut'))).toEqual([true, false, false])
    act(() => beyond.focus())
    await page.user.keyboard('{ArrowDown}')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['工作台'])
    await page.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'workplace' })
    expect(address(page)).toBe('/dashboard/workplace')
  })
})
