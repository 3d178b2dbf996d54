import type { Me, MenuNode } from '@camp/contract/base/account'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { ordersText } from '../src/orders/orders.text.ts'
import { inBoth } from '../src/platform/i18n.ts'
import { dismissAll, listenForErrors } from '../src/platform/notices.ts'
import type { Screen } from '../src/platform/screen.ts'
import { clearSession, keepUser } from '../src/platform/session.ts'
import { useTabTitle, useUnsaved } from '../src/platform/tab.ts'
import { NoticeHost } from '../src/shell/base/NoticeHost.tsx'
import { Shell } from '../src/shell/frame/Shell.tsx'
import { type FakeAnswer, fakeServer, type Seen } from './fakeServer.ts'

// A machine that does other things as well is slower than the library expects.
configure({ asyncUtilTimeout: 5000 })
listenForErrors()

/** Somebody who may see orders. */
export const me: Me = {
  id: 1,
  username: 'kefu',
  realName: '林晓雯',
  avatarUrl: null,
  phone: null,
  email: null,
  activeflg: 'ACTIVE',
  roles: [],
  tags: [],
  codes: ['ALWAYS', 'ORDER', 'ORDER_INDEX'],
  dataScope: 'ALL',
  coachId: null,
  mustChangePassword: false,
  mustAddSecond: false,
  lastLoginAt: null,
  version: 1,
}
const node = (id: number, titleZh: string, path: string, codes: string[], children: MenuNode[] = []): MenuNode => ({
  id,
  parentId: null,
  titleZh,
  titleEn: path,
  path,
  icon: null,
  sort: id,
  codes,
  children,
})
const menus = [
  node(1, '首页', '/dashboard', ['ALWAYS'], [node(11, '工作台', '/dashboard/workplace', ['ALWAYS'])]),
  node(2, '订单管理', '/order', ['ORDER'], [node(21, '订单列表', '/order/index', ['ORDER_INDEX'])]),
]

/** A part of a screen that comes and goes, as a dialog does, and holds nothing. */
function Part() {
  useUnsaved(false)
  return <p>a part</p>
}
function Orders() {
  const [note, setNote] = useState('')
  const [hasPart, setHasPart] = useState(false)
  const [query] = useSearchParams()
  useUnsaved(note !== '')
  return (
    <>
      <h1>orders page {query.get('page') ?? 1}</h1>
      <label>
        note
        <input value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <button type="button" onClick={() => setHasPart(!hasPart)}>
        part
      </button>
      {hasPart && <Part />}
      <button type="button" onClick={() => window.addEventListener('saved', () => setNote(''), { once: true })}>
        save
      </button>
      <Link to="/order/index?page=2">next page</Link>
      <Link to="/order/detail?orderNumber=1">first</Link>
      <Link to="/order/detail?orderNumber=2">second</Link>
    </>
  )
}
function Detail() {
  const [query] = useSearchParams()
  const orderNumber = query.get('orderNumber') ?? ''
  useTabTitle(inBoth(ordersText, 'detailTitle', { orderNumber }))
  return <h1>detail of {orderNumber}</h1>
}
function Broken(): never {
  throw new Error('a screen that crashes')
}
const screens: Screen[] = [
  { path: '/dashboard/workplace', codes: ['ALWAYS'], entry: true, load: async () => () => <h1>workplace</h1> },
  { path: '/order/index', codes: ['ORDER_INDEX'], load: async () => Orders },
  {
    path: '/order/detail',
    codes: ['ALWAYS'],
    hidden: true,
    tabKey: ({ query }) => query.get('orderNumber') ?? '',
    load: async () => Detail,
  },
  { path: '/camp/index', codes: ['CAMP_INDEX'], load: async () => () => <h1>camps</h1> },
  {
    path: '/order/settled',
    codes: ['ORDER_INDEX'],
    hidden: true,
    title: { zh: 'Settled', en: 'Settled' },
    load: async () => () => <h1>settled</h1>,
  },
  { path: '/broken', codes: ['ALWAYS'], hidden: true, load: async () => Broken },
  {
    path: '/gone',
    codes: ['ALWAYS'],
    hidden: true,
    load: async () => {
      throw new Error('404 on a chunk')
    },
  },
]

/** What the server says to somebody signed in. */
export const usual = ({ path }: Seen): FakeAnswer | undefined => {
  if (path === '/api/userinfo') return { body: me }
  if (path === '/api/userinfo/getPermissionMenus') return { body: menus }
  if (path === '/api/userinfo/getUserAllPermission') return { body: me.codes }
  if (path === '/api/userinfo/logout') return { body: {} }
  return undefined
}

/** Opens an address of a console with a few screens. */
export function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/user/login', element: <h1>log-in</h1> },
      { path: '*', element: <Shell screens={screens} /> },
    ],
    { initialEntries: [address] },
  )
  render(
    <>
      <RouterProvider router={router} />
      <NoticeHost />
    </>,
  )
  return { router, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
/** Where the console is. */
export const address = ({ router }: ReturnType<typeof open>): string => router.state.location.pathname + router.state.location.search

/** Signs somebody in before each test of a file, on a server of its own. */
export function shellOnServer() {
  const server = fakeServer()
  beforeEach(() => {
    keepUser(me)
    server.answer(usual)
  })
  afterEach(() => {
    cleanup()
    dismissAll()
    clearSession()
  })
  return server
}

/** The bar of tabs, the titles in it, and the one that is shown. */
export const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })
export const tabs = () =>
  within(bar())
    .getAllByRole('link')
    .map((link) => link.textContent)
export const shownTab = () =>
  within(bar())
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'page')?.textContent
