import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { dismissAll } from '../platform/notices.ts'
import { clearSession } from '../platform/session.ts'
import { createRouter } from './router.tsx'

const server = fakeServer()
const ways = { sms: true, mail: true, registration: 'open', sso: null, outbox: false }
const patience = { timeout: 10_000 }

beforeEach(() => {
  clearSession()
  server.answer(({ path }) => (path.endsWith('/ways') ? { body: ways } : undefined))
})
afterEach(() => {
  cleanup()
  dismissAll()
  window.location.hash = ''
})

/** Opens an address of the console behind its #, without a session. */
function openAt(path: string) {
  window.location.hash = `#${path}`
  render(<RouterProvider router={createRouter()} />)
}

describe('what is open to everybody', () => {
  test.each([
    ['/user/login', '账号登录'],
    ['/user/retrievePassword', '找回密码'],
    ['/user/userRegister', '注册账号'],
    ['/sso/error', '身份验证未通过'],
    ['/static/sso', '登录未完成'],
  ])('%s stands behind the # and alone: without menu, header and tabs', async (path, title) => {
    openAt(path)
    expect(await screen.findByRole('heading', { name: title }, patience)).toBeTruthy()
    expect(window.location.hash).toBe(`#${path}`)
    for (const role of ['navigation', 'banner']) expect(screen.queryByRole(role)).toBeNull()
  })

  test('/user leads to the log-in', async () => {
    openAt('/user')
    await waitFor(() => expect(window.location.hash).toBe('#/user/login'), patience)
  })
})

test('a page of the console waits for the styles that the document names', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="prefetch" as="style" href="/assets/style-1.css">')
  vi.resetModules()
  const { createRouter: made } = await import('./router.tsx')
  window.location.hash = '#/sso/error'
  render(<RouterProvider router={made()} />)
  const sheet = await waitFor(() => {
    const link = document.head.querySelector('link[rel="stylesheet"]')
    if (!link) throw new Error('not asked for')
    return link
  }, patience)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('heading')).toBeNull()
  sheet.dispatchEvent(new Event('load'))
  expect(await screen.findByRole('heading', { name: '身份验证未通过' }, patience)).toBeTruthy()
  document.head.querySelectorAll('link').forEach((link) => void link.remove())
})
