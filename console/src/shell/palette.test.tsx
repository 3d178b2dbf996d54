import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import type { QuickLink } from '../platform/sideMenu.ts'
import { closeDrawer } from '../platform/signedIn/drawers.ts'
import { type Search, SearchError, type SearchHit } from '../platform/signedIn/search.ts'
import { CommandSearch } from './frame/CommandSearch.tsx'
import { matching } from './paletteEntries.ts'

const links: readonly QuickLink[] = [
  { path: '/dashboard/workplace', title: { zh: '工作台', en: 'Workplace' }, Icon: null },
  { path: '/order/index', title: { zh: '订单列表', en: 'Order list' }, Icon: null },
  { path: '/extension/referrer', title: { zh: '推荐人管理', en: 'Referrer management' }, Icon: null },
]
const rows = (text: string): readonly SearchHit[] => [
  { key: text, title: `2026${text}`, detail: 'camp', path: `/order/detail?orderNumber=${text}` },
]
const search = (find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>): Search => ({
  record: 'order',
  codes: ['ORDER_INDEX'],
  accepts: (text) => /^\d{4,}$|^\/order/.test(text),
  load: async () => find,
})
const toPage = vi.fn()
const onSignOut = vi.fn(async () => undefined)
afterEach(() => act(closeDrawer))

function show(find = vi.fn(async (text: string, _signal: AbortSignal) => rows(text)), codes = ['ORDER_INDEX'], open = links) {
  const page = (
    <main>
      <CommandSearch toPage={toPage} onSignOut={onSignOut} links={open} searches={[search(find)]} />
      <input aria-label="note" />
    </main>
  )
  return { ...onScreen(page, { codes }), find }
}
const field = () => screen.findByRole('combobox', { name: '搜索页面和记录' })
/** Without what the help answers. */
/** What is found beside the pages of the help, which are for everybody. */
const found = () => screen.queryAllByRole('option').filter((option) => !option.closest('[aria-label="帮助"]'))
const options = () => found().map((option) => option.firstElementChild?.textContent)
const chosen = () => screen.getByRole('option', { selected: true })

describe('the palette', () => {
  test('opens by Ctrl+K, ⌘K and the field of the header; Esc closes it', async () => {
    const { user } = show()
    await user.keyboard('{Control>}k{/Control}')
    const dialog = () => screen.queryByRole('dialog', { name: '搜索页面和记录' })
    expect(await field()).toBe(document.activeElement)
    fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }))
    expect(dialog()).toBeNull()
    await user.keyboard('{Meta>}k{/Meta}')
    await field()
    fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }))
    await user.click(screen.getByRole('button', { name: '搜索页面和记录' }))
    await field()
  })

  test('keeps what is typed before its field has the focus, as long as its script is on the way', async () => {
    const { user } = show()
    // No wait between the keys: the palette is not drawn yet.
    await user.keyboard('{Control>}k{/Control}94{Backspace}90')
    const input = await field()
    expect(input).toHaveProperty('value', '990')
    await user.type(input, '1')
    expect(input).toHaveProperty('value', '9901')
  })

  test.each([
    [['ORDER_INDEX'], '可以输入页面名称，或以下记录的名称、姓名、手机号或编号：订单。'],
    [['CAMP_INDEX'], '可以输入页面名称。'],
  ])('says to who holds %s what can be found', async (codes, hint) => {
    const { user } = show(undefined, codes)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'qqzz')
    expect(await screen.findByText(hint, { exact: false })).toBeTruthy()
  })

  test('finds screens in both languages; arrows choose, Enter goes there', async () => {
    const { user, address } = show()
    await user.keyboard('{Control>}k{/Control}')
    const input = await field()
    await user.type(input, '/')
    expect(options()).toEqual(['工作台', '订单列表', '推荐人管理'])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen().textContent).toBe('推荐人管理')
    expect(input.getAttribute('aria-activedescendant')).toBe(chosen().id)
    await user.clear(input)
    await user.keyboard('order')
    expect(options()).toEqual(['订单列表'])
    await user.clear(input)
    await user.type(input, '推荐')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/extension/referrer')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finds what is done by its words, also by those that people use for it, and says where: only what the reader may', async () => {
    const coach = { path: '/coach/coachWorkHourStats', title: { zh: '工时统计', en: 'Work-hour statistics' }, Icon: null }
    const signed = { path: '/coach/contractSignRecords', title: { zh: '签署记录', en: 'Signing records' }, Icon: null }
    const { user, address } = show(undefined, ['COASH_CONTRACT_EDIT', 'ORDER_CANCEL'], [...links, coach, signed])
    await user.keyboard('{Control>}k{/Control}')
    const input = await field()
    expect(options()).not.toContain('取消订单')
    await user.type(input, '解除合同')
    expect(found().map(({ textContent }) => textContent)).toEqual([
      '申请解除已签署的合同签署记录',
      '确认解除已签署的合同签署记录',
      '不同意解除已签署的合同签署记录',
    ])
    await user.keyboard('{Enter}')
    expect(address()).toBe('/coach/contractSignRecords')
    await user.keyboard('{Control>}k{/Control}')
    // Hours are entered by whom that is allowed.
    await user.type(await field(), '补录工时')
    expect(found()).toEqual([])
    await user.clear(await field())
    await user.type(await field(), '取消订')
    expect(options()).toEqual(['取消订单'])
  })

  test('asks for records once a pause is made, and leads to them', async () => {
    const { user, address, find } = show()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), '123456')
    expect(await screen.findByRole('option', { name: /2026123456/ })).toBeTruthy()
    expect(find.mock.calls.map(([text]) => text)).toEqual(['123456'])
    expect(screen.getByRole('status').textContent).toBe('1 个结果')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/order/detail?orderNumber=123456')
  })

  test('shows exact names before all that contain the text, and keeps what was pointed at', async () => {
    const named = (key: string, exact: boolean) => ({ key, title: key, detail: '', path: `/order/detail?orderNumber=${key}`, exact })
    let answer: (found: readonly SearchHit[]) => void = () => undefined
    const find = vi.fn((_text: string, _signal: AbortSignal) => new Promise<readonly SearchHit[]>((resolve) => (answer = resolve)))
    const { user, address } = show(find)
    await user.keyboard('{Control>}k{/Control}')
    const typed = async (text: string) => {
      await user.clear(await field())
      await user.type(await field(), text)
    }
    const few = ['20260', '20261', '20262', '20263', '20264'].map((key) => named(key, false))
    await typed('2026')
    await waitFor(() => expect(find).toHaveBeenCalledTimes(1))
    await act(async () => answer([...few, named('2026', true)]))
    expect((await screen.findAllByRole('option')).map((option) => option.firstElementChild?.textContent)).toEqual([
      '2026',
      ...few.slice(0, 4).map(({ title }) => title),
    ])
    expect(chosen().textContent).toBe('2026')
    // A screen was pointed at before the record came: Enter still opens the screen.
    await typed('/order/index')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(chosen().firstElementChild?.textContent).toBe('订单列表')
    await waitFor(() => expect(find).toHaveBeenCalledTimes(2))
    await act(async () => answer([named('/order/index', true)]))
    expect(options()).toEqual(['/order/index', '订单列表'])
    expect(chosen().firstElementChild?.textContent).toBe('订单列表')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/order/index')
  })

  test('drops what comes too late', async () => {
    const answers: ((found: readonly SearchHit[]) => void)[] = []
    const signals: AbortSignal[] = []
    const { user } = show(
      vi.fn((_text: string, signal: AbortSignal) => {
        signals.push(signal)
        return new Promise<readonly SearchHit[]>((resolve) => answers.push(resolve))
      }),
    )
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), '1234')
    await waitFor(() => expect(answers).toHaveLength(1))
    await user.keyboard('5')
    expect(signals[0]?.aborted).toBe(true)
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => {
      answers[1]?.(rows('12345'))
      answers[0]?.(rows('1234'))
    })
    expect(options()).toEqual(['202612345'])
  })

  test('says which search failed beside what was found, and asks again by the keyboard', async () => {
    const find = vi.fn(async (text: string) => rows(text))
    find.mockRejectedValueOnce(new SearchError(rows('9999')))
    const { user } = show(find)
    await user.keyboard('{Control>}k{/Control}')
    const input = await field()
    await user.type(input, '1234')
    expect((await screen.findByRole('alert')).textContent).toContain('订单查找失败')
    expect(options()).toEqual(['20269999'])
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '重试' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(input)
    expect(await screen.findByRole('option', { name: /20261234/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('does not say that there is nothing where the search failed', async () => {
    const { user } = show(vi.fn(async () => Promise.reject(new Error('no network'))))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), '1234')
    await screen.findByRole('alert')
    expect(screen.queryByText(/没有找到/)).toBeNull()
  })

  test('finds screens by their syllables and by the first letters of these', async () => {
    const refunds = { path: '/order/refunds', title: { zh: '退款处理', en: 'Refund desk' }, Icon: null }
    const camps = { path: '/camp/index', title: { zh: '营期列表', en: 'Camp period management' }, Icon: null }
    const { user } = show(undefined, [], [...links, refunds, camps])
    await user.keyboard('{Control>}k{/Control}')
    for (const [typed, found] of [
      ['tuikuan', '退款处理'],
      ['tk', '退款处理'],
      ['yq', '营期列表'],
      ['tuijian', '推荐人管理'],
    ] as const) {
      await user.clear(await field())
      await user.type(await field(), typed)
      expect(options()).toEqual([found])
    }
  })

  test.each(['0394', ' ０３９４ ', '190 1234 5678', '+86 19012345678', '１９０１２３４５６７８'])(
    'takes %s for a phone: the family comes before its orders',
    async (typed) => {
      const digits = typed.trim().length === 4 ? '0394' : '19012345678'
      const of = (record: 'order' | 'parent') => {
        const find = vi.fn(async (text: string, _signal: AbortSignal) => [
          { key: record, title: record, detail: text, path: `/${record}/index`, exact: digits.length > 4 },
        ])
        return {
          find,
          search: { record, codes: ['ORDER_INDEX' as const], accepts: (text: string) => /^\d{4,11}$/.test(text), load: async () => find },
        }
      }
      const order = of('order')
      const parent = of('parent')
      const { user } = onScreen(
        <CommandSearch toPage={toPage} onSignOut={onSignOut} links={links} searches={[order.search, parent.search]} />,
        {
          codes: ['ORDER_INDEX'],
        },
      )
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await field(), typed)
      await screen.findByRole('option', { name: /parent/ })
      expect(options()).toEqual(['parent', 'order'])
      expect([order, parent].map(({ find }) => find.mock.calls.at(-1)?.[0])).toEqual([digits, digits])
    },
  )

  test('asks for no records without their right', async () => {
    const { user, find } = show(undefined, [])
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), '123456')
    expect(await screen.findByText('没有找到“123456”')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(find).not.toHaveBeenCalled()
  })
})

test('what is called exactly so comes first, then titles that begin with the text; all typed words must be in them', () => {
  const same = ['camp types', 'camp'].map((word) => ({ words: [word] }))
  expect(matching(same, 'camp').map(({ words }) => words[0])).toEqual(['camp', 'camp types'])
  const all = ['reorder', 'order list', 'list of an order'].map((word) => ({ words: [word] }))
  expect(matching(all, 'ORDER').map(({ words }) => words[0])).toEqual(['order list', 'list of an order', 'reorder'])
  expect(matching(all, 'list order').map(({ words }) => words[0])).toEqual(['order list', 'list of an order'])
})
