import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { address, bar, me, open, shellOnServer, usual } from '../../../test/shellFixture.tsx'
import { clearSession, keepUser, renewRights } from '../../platform/session.ts'

const server = shellOnServer()

describe('guards', () => {
  test('without a session the log-in follows, with the wanted place as redirect', async () => {
    clearSession()
    const page = open('/order/index?page=3')
    await screen.findByRole('heading', { name: 'log-in' })
    expect(address(page)).toBe(`/user/login?redirect=${encodeURIComponent('/order/index?page=3')}`)
  })

  test('without a session the exception pages are open', () => {
    clearSession()
    open('/404?requestId=r-77')
    expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(document.title).toBe('页面不存在 - 少儿英语营期管理后台')
    expect(screen.getByText('r-77')).toBeTruthy()
    expect(screen.getByRole('link', { name: '前往登录' })).toBeTruthy()
  })

  test('a known place whose code is not held is 403, and the address stays', async () => {
    const page = open('/camp/index')
    await screen.findByRole('heading', { name: '无权访问该页面' })
    expect(address(page)).toBe('/camp/index')
    await waitFor(() => expect(document.title).toBe('无权访问该页面 - 少儿英语营期管理后台'))
  })

  test('an unknown place leads to /404', async () => {
    const page = open('/nonsense')
    await screen.findByRole('heading', { name: '页面不存在' })
    expect(address(page)).toBe('/404')
    await waitFor(() => expect(document.title).toBe('页面不存在 - 少儿英语营期管理后台'))
  })

  test('an entry of the menu says its whole title, as a long one is cut off', async () => {
    const { user } = open('/dashboard/workplace')
    const group = await screen.findByRole('button', { name: '订单管理' })
    await user.click(group)
    expect([group, screen.getByRole('link', { name: '订单列表' })].map(({ title }) => title)).toEqual(['订单管理', '订单列表'])
  })

  test('the root leads to the workplace', async () => {
    const page = open('/')
    await screen.findByRole('heading', { name: 'workplace' })
    expect(address(page)).toBe('/dashboard/workplace')
  })

  test('the root is the layout, and everybody who is signed in may see it, whatever else they may; nobody else does', async () => {
    const codes = ['ALWAYS' as const]
    server.answer((seen) => {
      if (seen.path === '/api/userinfo') return { body: { ...me, codes } }
      return seen.path === '/api/userinfo/getUserAllPermission' ? { body: codes } : usual(seen)
    })
    keepUser({ ...me, codes })
    const page = open('/')
    await screen.findByRole('heading', { name: 'workplace' })
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '工作台' })).toBeTruthy()
    expect(menu.queryByRole('button', { name: '订单管理' })).toBeNull()
    expect(screen.getByRole('banner')).toBeTruthy()
    await act(() => page.router.navigate('/order/index'))
    await screen.findByRole('heading', { name: '无权访问该页面' })
    cleanup()
    clearSession()
    const away = open('/')
    await screen.findByRole('heading', { name: 'log-in' })
    expect(address(away)).toMatch(/^\/user\/login/)
    expect(screen.queryByRole('banner')).toBeNull()
  })

  test('the palette can be asked for while the frame is on its way: it opens with it, and no letter is lost', async () => {
    let give: () => void = () => undefined
    const given = new Promise<void>((resolve) => {
      give = resolve
    })
    server.answer(async (seen) => {
      if (seen.path.endsWith('getPermissionMenus')) await given
      return usual(seen)
    })
    const { user } = open('/dashboard/workplace')
    await waitFor(() => expect(server.seen.some(({ path }) => path.endsWith('getPermissionMenus'))).toBe(true))
    await user.keyboard('{Control>}k{/Control}94')
    await act(async () => give())
    await user.keyboard('90')
    expect(await screen.findByRole('combobox', { name: '搜索页面和记录' })).toHaveProperty('value', '9490')
  })

  test('the first navigation waits for the permission menus, asks for them once, and goes on to the wanted place', async () => {
    let give: () => void = () => undefined
    const given = new Promise<void>((resolve) => {
      give = resolve
    })
    const ofMenus = () => server.seen.filter(({ path }) => path.endsWith('getPermissionMenus'))
    server.answer(async (seen) => {
      if (seen.path.endsWith('getPermissionMenus')) await given
      return usual(seen)
    })
    const page = open('/order/index?page=3')
    await waitFor(() => expect(ofMenus()).toHaveLength(1))
    expect([screen.queryByRole('heading', { name: 'orders page 3' }), screen.queryByRole('link', { name: '订单列表' })]).toEqual([
      null,
      null,
    ])
    give()
    await screen.findByRole('heading', { name: 'orders page 3' })
    expect(screen.getByRole('button', { name: '订单管理' })).toBeTruthy()
    expect([address(page), ofMenus().length]).toEqual(['/order/index?page=3', 1])
  })

  test('menus that cannot be loaded: a notice, log-out, and the log-in with the wanted place', async () => {
    server.answer((seen) =>
      seen.path.endsWith('getPermissionMenus')
        ? { status: 500, body: { code: 900, error: 'FAULT', msg: 'x', requestId: 'r' } }
        : usual(seen),
    )
    const page = open('/order/index')
    await screen.findByRole('heading', { name: 'log-in' })
    expect(screen.getByText('错误')).toBeTruthy()
    expect(screen.getByText('请求用户信息失败，请重试')).toBeTruthy()
    expect(screen.queryByText('系统错误')).toBeNull()
    expect(server.seen.map(({ path }) => path)).toContain('/api/userinfo/logout')
    expect(address(page)).toBe(`/user/login?redirect=${encodeURIComponent('/order/index')}`)
    expect(localStorage.getItem('currentuser')).toBeNull()
  })

  test('a one-time password must be replaced before anything else', async () => {
    server.answer((seen) => (seen.path === '/api/userinfo' ? { body: { ...me, mustChangePassword: true } } : usual(seen)))
    const page = open('/order/index')
    await screen.findByRole('heading', { name: '请先设置新密码' })
    expect(screen.queryByRole('navigation')).toBeNull()

    const msg = '该密码过于常见，容易被猜到，请换一个'
    const body = { code: 999, error: 'PASSWORD_COMMON', msg, fields: [{ path: 'newPassword', msg }], requestId: 'r' }
    server.answer((seen) => (seen.path === '/api/userinfo/updateUserInfo' ? { status: 400, body } : usual(seen)))
    for (const label of ['新密码', '确认新密码']) await page.user.type(screen.getByLabelText(label), 'Password1!')
    await page.user.click(screen.getByRole('button', { name: '保存新密码' }))
    expect(await screen.findByText(msg)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('新密码')))
    expect(screen.queryByText('错误')).toBeNull()
  })
})

describe('rights that change', () => {
  const lesser = (seen: Parameters<typeof usual>[0]) => {
    if (seen.path === '/api/userinfo') return { body: { ...me, codes: ['ALWAYS'] } }
    return seen.path.endsWith('getPermissionMenus') ? { body: [] } : usual(seen)
  }

  test('close an open screen in its place and leave the menu; given back, it is there as it was, with what was typed', async () => {
    const page = open('/order/index')
    await page.user.type(await screen.findByLabelText('note'), 'half a sentence')
    await screen.findByRole('button', { name: '订单管理' })
    server.answer(lesser)
    expect(await renewRights()).toBe(true)
    await screen.findByRole('heading', { name: '无权访问该页面' })
    expect(address(page)).toBe('/order/index')
    expect(screen.queryByRole('button', { name: '订单管理' })).toBeNull()
    server.answer(usual)
    expect(await renewRights()).toBe(true)
    expect(await screen.findByRole('heading', { name: 'orders page 1' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a sentence')
    expect(await renewRights()).toBe(false)
  })
})

describe('a screen that fails', () => {
  // React reports what a boundary caught; here it is what is wanted.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => void vi.restoreAllMocks())

  test('shows the 500 page in its tab; the shell and the other tabs live on', async () => {
    const { router, user } = open('/order/index')
    await screen.findByRole('heading', { name: 'orders page 1' })
    await router.navigate('/broken')
    await screen.findByRole('heading', { name: '页面出现错误' })
    await user.click(within(bar()).getByRole('link', { name: '订单列表' }))
    expect(await screen.findByRole('heading', { name: 'orders page 1' })).toBeTruthy()
  })

  test('is told to the server once, however often it is tried again, and shows under which id it stands there', async () => {
    server.answer((seen) => (seen.path === '/api/crash' ? { body: { requestId: 'r-crash-1' } } : usual(seen)))
    const { user } = open('/broken')
    expect(await screen.findByText('r-crash-1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重新加载此页' }))
    expect(await screen.findByText('r-crash-1')).toBeTruthy()
    expect(screen.getByRole('button', { name: '复制请求编号' })).toBeTruthy()
    const told = server.seen.filter(({ path }) => path === '/api/crash')
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toMatchObject({ message: expect.any(String), stack: expect.any(String), build: expect.any(String) })
  })

  test('whose chunk cannot be loaded offers to reload', async () => {
    open('/gone')
    // The second try comes after a pause.
    expect(await screen.findByRole('heading', { name: '页面加载失败' }, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  })
})

test('log-out asks first, tells the server, and forgets the person but not the settings', async () => {
  localStorage.setItem('app_language', 'zh-CN')
  localStorage.setItem('remembered_username', 'kefu')
  localStorage.setItem('something_of_the_person', '1')
  const { user } = open('/dashboard/workplace')
  await user.click(await screen.findByRole('button', { name: '林晓雯的账号' }))
  await user.click(await screen.findByRole('menuitem', { name: '退出登录', hidden: true }))
  const question = await screen.findByRole('dialog', { name: '确认退出登录吗？' })
  await user.click(within(question).getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(localStorage.getItem('currentuser')).toBeNull())
  expect(server.seen.at(-1)?.path).toBe('/api/userinfo/logout')
  expect(Object.keys(localStorage).sort()).toEqual(['app_language', 'remembered_username'])
})

test('log-out is one key away in the account, which u opens, and stands in the palette in both languages', async () => {
  const { user } = open('/dashboard/workplace')
  await screen.findByRole('button', { name: '林晓雯的账号' })
  await user.keyboard('u{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('退出登录'))
  await user.keyboard('{Escape}')
  for (const words of ['退出', 'log out']) {
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: '搜索页面和记录' }), words)
    await user.keyboard('{Enter}')
    const question = within(await screen.findByRole('dialog', { name: '确认退出登录吗？' }))
    await user.click(question.getByRole('button', { name: '取消' }))
  }
})

test('log-out names the screens whose unsaved input it would lose', async () => {
  const { router, user } = open('/order/index')
  await user.type(await screen.findByLabelText('note'), 'x')
  await router.navigate('/dashboard/workplace')
  await user.click(await screen.findByRole('button', { name: '林晓雯的账号' }))
  await user.click(await screen.findByRole('menuitem', { name: '退出登录', hidden: true }))
  const question = await screen.findByRole('dialog', { name: '确认退出登录吗？' })
  expect(within(question).getByText('未保存的内容为您保留 24 小时，密码和文件除外：订单列表。')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: '取消' }))
  expect(server.seen.some(({ path }) => path === '/api/userinfo/logout')).toBe(false)
})
