import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open, shellOnServer } from '../../../test/shellFixture.tsx'
import { setLanguage } from '../../platform/i18n.ts'
import { closeDrawer } from '../../platform/signedIn/drawers.ts'

shellOnServer()

test('the header names the product and has reload, language, messages, tasks and the account with its settings', async () => {
  const { router, user } = open('/dashboard/workplace')
  const header = within(await screen.findByRole('banner'))
  onTestFinished(() => act(closeDrawer))
  expect(header.getByText('少儿英语营期管理后台')).toBeTruthy()
  expect(header.getByRole('button', { name: '刷新当前页面' })).toBeTruthy()
  for (const name of ['消息', '任务']) {
    await user.click(header.getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
  }
  const intoPage = vi.fn()
  screen.getByRole('main').addEventListener('focus', intoPage)
  const went: string[] = []
  router.subscribe(({ location }) => went.push(location.pathname))
  await user.click(header.getByRole('button', { name: '林晓雯的账号' }))
  await user.click(await screen.findByRole('menuitem', { name: '账号设置', hidden: true }))
  await waitFor(() => expect(went).toContain('/settings/personalCenter'))
  // Tab goes on there, not past the header, the menu and the tabs.
  expect(intoPage).toHaveBeenCalledOnce()
})

test('the language is Chinese until it is switched to English, which is kept', async () => {
  localStorage.removeItem('app_language')
  onTestFinished(() => setLanguage('zh-CN'))
  const { user } = open('/dashboard/workplace')
  const header = within(await screen.findByRole('banner'))
  expect(document.documentElement.lang).toBe('zh-CN')
  await user.click(header.getByRole('button', { name: /^切换语言/ }))
  expect(await header.findByText('Camp Admin Console')).toBeTruthy()
  expect([document.documentElement.lang, localStorage.getItem('app_language')]).toEqual(['en-US', 'en-US'])
  await user.click(header.getByRole('button', { name: /^Change language/ }))
  expect(localStorage.getItem('app_language')).toBe('zh-CN')
})
