import type { CallAnswer } from '@camp/contract/base/call'
import { getWeekCoachDropDown } from '@camp/contract/coaches/coaches.options'
import { takeCarriers } from '@camp/contract/logistics/logistics.companies'
import { putSetupAside, readSetup, type SetupStepShown, sendTestMessage } from '@camp/contract/setup/setup'
import { setupStep } from '@camp/contract/setup/setup.labels'
import { clearSample, loadSample } from '@camp/contract/setup/setup.sample'
import { createUser } from '@camp/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { SetupPage } from './SetupPage.tsx'
import { SetupHomeCard } from './setup.parts.tsx'

const server = fakeServer()
const CODES = ['SETUP', 'PARAM_EDIT', 'LOGISTICS_COMPANY_EDIT', 'COASH_EDIT']
const waiting: Partial<Record<string, Partial<SetupStepShown>>> = {
  CAMP: { state: 'WAITS', waitsFor: ['CAMP_TYPES', 'COACH'] },
  STAFF: { state: 'DONE', count: 2, names: ['教务'] },
  EMAIL: { count: 1 },
}
const steps = setupStep.values.map((step): SetupStepShown => ({ step, state: 'OPEN', count: 0, names: [], waitsFor: [], ...waiting[step] }))
const answers = (ready = false, sample: Sample = { rows: 0, bar: 'SAMPLE_BUSINESS' }, of: typeof waiting = {}, coaches = [coach]) =>
  server.answer(({ path, method }) => {
    if (path === readSetup.path && method === 'GET')
      return { body: { steps: steps.map((one) => ({ ...one, ...of[one.step] })), ready, reached: { SMS: false, EMAIL: true }, sample } }
    if (path === getWeekCoachDropDown.path) return { body: coaches }
    if (path === sendTestMessage.path) return { body: { channel: 'EMAIL', real: true } }
    if (path === loadSample.path || path === clearSample.path) return { body: { token: 'abcdefghijklmnopqrstuv', taskId: 7 } }
    if (path === createUser.path && method === 'POST') return { body: { id: 9, oneTimePassword: 'Once-1234' } }
    if (path === takeCarriers.path) return { body: { count: 6 } }
    return { body: { step: 'CARRIERS', aside: true } }
  })
const coach = { id: 7, name: '林老师' }
type Sample = CallAnswer<typeof readSetup>['sample']
const sent = (path: string) => server.seen.filter((one) => one.path === path && one.method !== 'GET').map(({ body }) => body)
const step = (name: string) => within(screen.getByRole('heading', { name, level: 3 }).closest('li') as HTMLElement)

test('says how far it is, what a step waits for, and offers its act in place', async () => {
  answers()
  const { user } = onScreen(<SetupPage />, { codes: CODES })
  expect(await screen.findByText('1 / 7')).toBeDefined()
  expect(step('第一个营期').getByText(/先完成：营期类型/)).toBeDefined()
  expect(step('第一个营期').queryByRole('button', { name: '新建营期' })).toBeNull()
  await user.click(await step('物流公司').findByRole('checkbox', { name: '顺丰速运' }))
  await user.click(step('物流公司').getByRole('button', { name: '添加 6 个' }))
  await waitFor(() =>
    expect(sent(takeCarriers.path)).toEqual([{ codes: ['zhongtong', 'yuantong', 'yunda', 'shentong', 'jtexpress', 'jd'] }]),
  )
})

test('puts a step aside, and says why a test message cannot be sent', async () => {
  answers()
  const { user } = onScreen(<SetupPage />, { codes: CODES })
  await user.click(await screen.findByRole('button', { name: '不需要 · 物流公司' }))
  await waitFor(() => expect(sent(putSetupAside.path.replace('{step}', 'CARRIERS'))).toEqual([{ aside: true }]))
  expect(step('短信').getByRole('button', { name: '给我发一条测试消息' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(step('邮件').getByRole('button', { name: '给我发一条测试消息' }))
  await waitFor(() => expect(sent(sendTestMessage.path)).toEqual([{ channel: 'EMAIL' }]))
})

test('the card of the home page leads there, then on to the first pay, and is gone once a coach is paid', async () => {
  answers()
  const { unmount } = onScreen(<SetupHomeCard />, { codes: CODES })
  expect(await screen.findByText('开业准备 1 / 7')).toBeDefined()
  expect(screen.getByText('下一步：营期类型')).toBeDefined()
  unmount()
  answers(true)
  const opens = onScreen(<SetupHomeCard />, { codes: CODES })
  expect(await screen.findByText('第一次发工资 0 / 3')).toBeDefined()
  expect(screen.getByText('下一步：第一笔工时')).toBeDefined()
  opens.unmount()
  answers(true, undefined, { HOURS: { state: 'DONE' }, PAYEE: { state: 'DONE' }, PAYDAY: { state: 'ASIDE' } })
  const { container } = onScreen(<SetupHomeCard />, { codes: CODES })
  const asked = server.seen.length
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(asked))
  expect(container.querySelector('.setup-home')).toBeNull()
})

test('offers the sample while the product is empty, and to clear it while it is there, asked first', async () => {
  answers(false, { rows: 0, bar: null })
  const { user, unmount } = onScreen(<SetupPage />, { codes: CODES })
  await user.click(await screen.findByRole('button', { name: '装入示例数据' }))
  await waitFor(() => expect(sent(loadSample.path)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '清空示例数据' })).toBeNull()
  unmount()
  answers(false, { rows: 34, bar: 'SAMPLE_THERE' })
  const again = onScreen(<SetupPage />, { codes: CODES })
  await again.user.click(await screen.findByRole('button', { name: '清空示例数据' }))
  expect(sent(clearSample.path)).toHaveLength(0)
  await again.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '清空示例数据' }))
  await waitFor(() => expect(sent(clearSample.path)).toHaveLength(1))
})

test('says nothing of a sample in a business of one’s own, or to who may not load it', async () => {
  answers()
  const { unmount } = onScreen(<SetupPage />, { codes: CODES })
  expect(await screen.findByText('1 / 7')).toBeDefined()
  expect(screen.queryByText('先看看有数据的样子')).toBeNull()
  unmount()
  answers(false, { rows: 0, bar: null })
  onScreen(<SetupPage />, { codes: ['SETUP'] })
  expect(await screen.findByText('先看看有数据的样子')).toBeDefined()
  expect(screen.queryByRole('button', { name: '装入示例数据' })).toBeNull()
})

test('a form opens in place, and what was saved there ticks its step', async () => {
  answers()
  const { user } = onScreen(<SetupPage />, { codes: CODES })
  await user.click(await screen.findByRole('button', { name: '新建老师' }))
  const form = await screen.findByRole('dialog', { name: '新建辅导老师' })
  const asked = server.seen.filter(({ path }) => path === readSetup.path).length
  await user.click(within(form).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(server.seen.filter(({ path }) => path === readSetup.path).length).toBeGreaterThan(asked))
})

test('hours and the account of the only coach are entered in place; where there are several, the page with all of them is opened', async () => {
  answers(true, undefined, { HOURS: { count: 2 } })
  const codes = [...CODES, 'COASH_WORKHOUR_EDIT', 'SETTLEMENT_PAY']
  const { user, unmount } = onScreen(<SetupPage />, { codes, at: '/core/setup' })
  expect(await screen.findByText('2 笔工时待另一位同事确认，确认后计入')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '填写收款信息' }))
  expect(await screen.findByRole('dialog', { name: '“林老师”的收款信息' })).toBeDefined()
  unmount()
  answers(true, undefined, {}, [coach, { id: 8, name: '周老师' }])
  const many = onScreen(<SetupPage />, { codes, at: '/core/setup' })
  await many.user.click(await screen.findByRole('button', { name: '补录工时' }))
  await waitFor(() => expect(many.address()).toBe('/coach/coachWorkHourStats'))
})

test('an account for a colleague is made in place, and what one logs in with at first takes the place of the form', async () => {
  answers()
  const { user } = onScreen(<SetupPage />, { codes: [...CODES, 'USER_EDIT'] })
  await user.click(await screen.findByRole('button', { name: '新建员工账号' }))
  const form = within(await screen.findByRole('dialog', { name: '新建用户' }))
  await user.type(form.getByLabelText(/^用户名/), 'lin.kuaiji')
  await user.type(form.getByLabelText(/^姓名/), '林会计{Enter}')
  const made = within(await screen.findByRole('dialog', { name: '已创建用户 林会计' }))
  expect(made.getByRole('status').textContent).toBe('Once-1234')
  expect(screen.queryByRole('dialog', { name: '新建用户' })).toBeNull()
})
