import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { listConsents } from '@camp/contract/consents/consents'
import { getParent } from '@camp/contract/parents/parents'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { getAllTags } from '@camp/contract/tags/tags'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { family } from '../../test/parentFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { useShellKeys } from '../shell/keys.ts'
import { ParentDetailPage } from './ParentDetailPage.tsx'

const server = fakeServer()
const dialled = vi.fn<(href: string) => void>()

const child = { id: 1, englishName: null, gender: null, birthday: null, grade: null, englishLevel: null, avatarUrl: null }
const found = {
  ...family,
  children: [
    { ...child, name: '小禾' },
    { ...child, id: 2, name: '小麦' },
  ],
  memberLevel: '年度会员',
  memberExpiresAt: '2099-12-01T00:00:00Z',
  tags: [{ id: 1, name: '多子女', color: null }],
}

beforeEach(() => {
  dialled.mockReset()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    dialled(this.href)
  })
  server.answer(({ path }) => {
    if (path === getParent.path) return { body: found }
    if (path === getParentTimeline.path) return { body: { coming: [], entries: [], next: null } }
    if (path === listConsents.path) return { body: { consents: [], purposes: [] } }
    if (path === revealPersonal.path) return { body: { value: '19011111111' } }
    if (path === getWeekCampsDropDown.path || path === getAllTags.path) return { body: [] }
    return { body: { content: [], totalElements: 0 } }
  })
})

function Screen() {
  useShellKeys({ onPalette: () => undefined, onHelp: () => undefined, onPin: () => undefined })
  return (
    <main>
      <ParentDetailPage />
    </main>
  )
}

const show = (codes: readonly string[]) => onScreen(<Screen />, { at: '/parent/detail?id=5', codes })
const acts = () => within(document.querySelector('[data-acts]') as HTMLElement).getAllByRole('button')
const reveals = () => server.seen.filter(({ path }) => path === revealPersonal.path).length

test('the head names children, phone, membership and tags', async () => {
  show(['PARENT_DETAIL'])
  const line = (await screen.findByText('小禾、小麦')).closest('ul')
  expect([...(line?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '小禾、小麦',
    '190****1111',
    '年度会员，至 2099-12-01',
    '多子女',
  ])
  // Without the rights there is nothing to reach them by.
  expect(acts().map(({ textContent }) => textContent)).toEqual(['查找重复', '变更历史'])
})

test('C shows the phone, which is logged, and calls; once shown it is not asked for again', async () => {
  const { user } = show(['PARENT_DETAIL', 'PII_VIEW'])
  await screen.findByRole('button', { name: '拨打' })
  await user.keyboard('c')
  await expect.poll(() => dialled.mock.calls).toEqual([['tel:19011111111']])
  expect(await screen.findByText('19011111111')).toBeTruthy()
  await user.keyboard('c')
  await expect.poll(() => dialled.mock.calls.length).toBe(2)
  expect(reveals()).toBe(1)
})

test('a refused phone calls nobody', async () => {
  server.answer(({ path }) => (path === getParent.path ? { body: found } : { status: 403, body: { code: 403, msg: 'no' } }))
  const { user } = show(['PARENT_DETAIL', 'PII_VIEW'])
  await user.click(await screen.findByRole('button', { name: '拨打' }))
  await expect.poll(reveals).toBe(1)
  expect(dialled).not.toHaveBeenCalled()
})

test('N makes an order and S writes a message, for those who may', async () => {
  const { user } = show(['PARENT_DETAIL', 'ORDER_CREATE', 'MESSAGE_TASK_EDIT'])
  await screen.findByRole('button', { name: '下单' })
  await user.keyboard('s')
  expect(await screen.findByRole('dialog', { name: '新建消息' })).toBeTruthy()
  expect(screen.getByText('另外发给指定的 1 位家长')).toBeTruthy()
})
