import type { WorkItem } from '@camp/contract/base/work'
import { isDoneByWord } from '@camp/contract/homepage/homepage'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { workItem as item } from '../../test/workFixture.ts'
import '../nouns.generated.ts'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { Inbox } from './Inbox.tsx'

const server = fakeServer()
let waiting: WorkItem[] = []
/** What was done to which, in order; each step takes a moment, in which more keys come. */
let steps: string[] = []
/** How long the list takes, in ms. */
let slow = 0
const CODES = ['CAMP_STUDENT_DETAIL', 'FOLLOW_UP', 'CAMP_STATUS', 'ORDER_SHIP']

beforeEach(() => {
  waiting = [item(1, '张一'), item(2, '李二'), item(3, '王三'), item(4, '2026', 'ORDER_TO_SHIP'), item(5, '赵五')]
  steps = []
  slow = 0
  server.answer(async ({ method, path, body }) => {
    const [, kind = '', id = '', step] = /\/work\/(\w+)\/(\d+)\/([\w-]+)$/.exec(path) ?? []
    if (method === 'POST' && step) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      const { version, userId } = body as { version?: number; userId?: number }
      steps.push(`${step} ${id}${step === 'undo' ? ` v${version}` : userId === undefined ? '' : ` to ${userId}`}`)
      waiting = waiting.filter((one) => one.id !== `${kind}:${id}`)
      return { body: { kind, subjectId: Number(id), state: 'DONE', version: Number(id) * 10 } }
    }
    if (path.endsWith('/colleagues'))
      return {
        body: [
          { id: 71, name: '陈晨' },
          { id: 72, name: '何雨' },
        ],
      }
    if (path.endsWith('/work/count')) return { body: [{ kind: 'AT_RISK', state: 'OPEN', count: waiting.length }] }
    if (path.endsWith('/work')) {
      const rows = waiting
      await new Promise((resolve) => setTimeout(resolve, slow))
      return { body: aPage(rows, rows.length) }
    }
    return { status: 404, body: { code: 999, error: 'NOT_FOUND', msg: '', requestId: '' } }
  })
})
afterEach(dismissAll)

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const opened = async (at = '/dashboard/workplace') => {
  const page = onScreen(<Inbox />, { at, codes: CODES })
  await screen.findByText('张一')
  return page
}
const lines = () =>
  within(screen.getByRole('list', { name: '待办' }))
    .queryAllByRole('listitem')
    .map((line) => line.textContent ?? '')

describe('the inbox by keys', () => {
  test('a and a digit hand a piece of work to a colleague, and go on', async () => {
    await opened()
    press('a')
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1陈晨', '2何雨'])
    fireEvent.keyDown(menu, { key: '2' })
    await waitFor(() => expect(steps).toEqual(['hand-over 1 to 72']))
    expect(messageStore.read().at(-1)?.title).toBe('已将“张一”转交给何雨')
    press('e')
    await waitFor(() => expect(steps.slice(1)).toEqual(['finish 2']))
  })

  test('each key is for another piece of work, however quickly they come, and never for one that was dealt with', async () => {
    await opened()
    press('e', 'c', 'e')
    await waitFor(() => expect(steps).toEqual(['finish 1', 'claim 2', 'finish 3']))
    // An order is shipped, not said to be: the key stays, and says why.
    press('e', 'e', 'e')
    await waitFor(() => expect(messageStore.read().at(-1)?.title).toContain('在右侧的记录上办理'))
    press('j', 'e', 'e', 'e')
    await waitFor(() => expect(steps.slice(3)).toEqual(['finish 5']))
    await waitFor(() => expect(lines()).toHaveLength(1))
  })

  test('what was done can be taken back, the last first, by the version that it left', async () => {
    await opened()
    press('e', 'e')
    await waitFor(() => expect(messageStore.read().map(({ title }) => title)).toEqual(['已办结“张一”', '已办结“李二”']))
    const last = messageStore.read().at(-1)?.action
    if (last && 'run' in last) last.run()
    await waitFor(() => expect(steps).toEqual(['finish 1', 'finish 2', 'undo 2 v20']))
  })

  test('is put off by a digit of the menu, and the next one is open', async () => {
    await opened()
    press('h')
    const menu = await screen.findByRole('menu')
    expect(within(menu).getAllByRole('menuitem')[0]?.textContent).toBe('11 小时后')
    expect(menu.textContent, 'what is not today has its date').toMatch(/明天（\d\d-\d\d）9:00/)
    fireEvent.keyDown(within(menu).getAllByRole('menuitem')[0] as HTMLElement, { key: '1' })
    await waitFor(() => expect(steps).toEqual(['snooze 1']))
    expect(screen.queryByRole('menu')).toBeNull()
    await waitFor(() => expect(lines().some((line) => line.includes('张一'))).toBe(false))
  })

  test('what a colleague takes stays in view, with what was typed, and no key that comes then is for another', async () => {
    const { user } = await opened()
    waiting = waiting.slice(1)
    // As a push does, it asks anew.
    await user.click(within(screen.getByRole('toolbar', { name: '事项类型' })).getByRole('button', { name: /全部/ }))
    await screen.findByText(/该事项已离开列表/)
    expect(lines()).toHaveLength(4)
    press('e', 'c', '1')
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(steps).toEqual([])
    // On to what stands in its place.
    press('j')
    await waitFor(() => expect(screen.queryByText(/该事项已离开列表/)).toBeNull())
    press('e')
    await waitFor(() => expect(steps).toEqual(['finish 2']))
  })

  test('a press on the open row changes nothing, and another list begins with its own first', async () => {
    const { user } = await opened()
    const row = () => within(screen.getByRole('list', { name: '待办' })).getByText('王三')
    await user.click(row())
    await user.click(row())
    press('Alt')
    await user.click(within(screen.getByRole('toolbar', { name: '事项类型' })).getByRole('button', { name: /掉队风险/ }))
    waiting = [item(7, '钱七'), item(8, '孙八')]
    // The rows of the list before stand there meanwhile.
    slow = 80
    await user.click(screen.getByRole('radio', { name: /已失效/ }))
    await screen.findByText('钱七')
    press('e')
    await waitFor(() => expect(steps).toEqual(['finish 7']))
  })

  test('keys do nothing behind a dialog or a drawer', async () => {
    await opened()
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    press('e')
    fireEvent.keyDown(document.body, { key: '2', code: 'Digit2', altKey: true })
    dialog.remove()
    const drawer = document.body.appendChild(document.createElement('section'))
    drawer.setAttribute('role', 'dialog')
    fireEvent.keyDown(drawer, { key: 'e' })
    drawer.remove()
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect([steps, server.seen.some(({ query }) => query.has('kind'))]).toEqual([[], false])
  })

  test('ten deeds are taken back one by one, the last first', async () => {
    waiting = Array.from({ length: 10 }, (_, n) => item(n + 11, `学员${n}`))
    onScreen(<Inbox />, { at: '/dashboard/workplace', codes: CODES })
    await screen.findByText('学员0')
    press(...Array.from({ length: 10 }, () => 'e'))
    await waitFor(() => expect(messageStore.read()).toHaveLength(10))
  })

  test('keys that are typed into a field are letters there', async () => {
    await opened()
    const box = document.body.appendChild(document.createElement('textarea'))
    fireEvent.keyDown(box, { key: 'e' })
    fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true })
    await new Promise((resolve) => setTimeout(resolve, 80))
    box.remove()
    expect(steps).toEqual([])
  })

  test('kinds and states are in the address, and nothing of it is shown to people who only read', async () => {
    await opened()
    await within(screen.getByRole('toolbar', { name: '事项类型' })).findByRole('button', { name: /掉队风险/ })
    fireEvent.keyDown(document.body, { key: '¡', code: 'Digit1', altKey: true })
    await waitFor(() => expect(server.seen.some(({ path, query }) => path.endsWith('/work') && query.get('kind') === 'AT_RISK')).toBe(true))
    fireEvent.click(screen.getByRole('radio', { name: /已失效/ }))
    await waitFor(() => expect(server.seen.some(({ query }) => query.get('state') === 'ENDED')).toBe(true))
  })

  test('who may do nothing about anything has no inbox', () => {
    onScreen(<Inbox />, { codes: ['CAMP_STUDENT_DETAIL', 'ORDER_INDEX'] })
    expect(screen.queryByRole('list')).toBeNull()
    expect(isDoneByWord('REFUND_TO_APPROVE')).toBe(false)
  })
})
