import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  retryWebhookDeliveries,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@camp/contract/webhooks/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { useWebhooks } from './useWebhooks.tsx'
import { WebhookListPage } from './WebhookListPage.tsx'
import { WebhookPeek } from './WebhookPeek.tsx'

const server = fakeServer()
const SECRET = `whsec_${'a'.repeat(43)}=`
const CODES = ['WEBHOOK', 'WEBHOOK_EDIT', 'WEBHOOK_REPLAY']
const webhook: Webhook = {
  id: 7,
  version: 3,
  createdAt: '2026-03-04T10:00:00.000+08:00',
  updatedAt: '2026-03-04T10:00:00.000+08:00',
  url: 'https://wms.yiwu-cang.com/camp/events',
  description: '义乌仓 WMS',
  types: ['order.paid'],
  ordered: true,
  active: true,
  state: 'FAILING',
  disabledReason: null,
  failingSince: '2026-11-27T13:20:00.000+08:00',
  oldSecretUntil: null,
  creator: '林晓雯',
  sent: 1_126,
  delivered: 803,
  waiting: 323,
  p95: null,
  hours: Array.from({ length: 24 }, (_, n) => ({ delivered: n, failed: n > 21 ? 9 : 0 })),
}
const delivery: WebhookDelivery = {
  id: 91,
  endpointId: 7,
  eventId: 'evt_01KB2R8VQ5M7T3C9D4E5F6G7H8',
  type: 'order.paid',
  entity: 'order',
  subjectId: 4821,
  occurredAt: '2026-11-27T13:20:14.000+08:00',
  state: 'PENDING',
  attempt: 4,
  nextAt: '2026-11-27T15:55:24.000+08:00',
  lastStatus: 503,
  lastMs: 214,
  lastFault: null,
  replayed: false,
}
const attempt = { sentAt: '2026-11-27T13:55:24.000+08:00', signature: 'v1,K5oZ=', status: 503, ms: 214, fault: null, ip: '47.96.113.8' }

/** So many deliveries there are. */
let total = 1
beforeEach(() => {
  total = 1
})

const answers = (rows: readonly Webhook[], isBroken = () => false) =>
  server.answer(({ path, method }) => {
    if (path.startsWith(listWebhookDeliveries.path) && isBroken())
      return { status: 500, body: { code: 900, error: 'FAULT', msg: '出错了' } }
    if (path === listWebhooks.path && method === 'GET') return { body: aPage(rows, rows.length) }
    if (path === createWebhook.path && method === 'POST') return { body: { id: 8, version: 1, secret: SECRET } }
    if (path === listWebhookDeliveries.path) return { body: aPage([delivery], total) }
    if (path === getWebhookDelivery.path.replace('{id}', '91'))
      return {
        body: {
          ...delivery,
          url: webhook.url,
          body: '{"type":"order.paid"}',
          attempts: [{ ...attempt, headers: 'retry-after: 7200', answer: 'Service Unavailable' }],
        },
      }
    if (path.endsWith('/test')) return { body: { ...attempt, headers: null, answer: null, eventId: delivery.eventId, body: '{}' } }
    return { body: { count: 1 } }
  })
const sent = (path: string) => server.seen.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body)

test('where there are none, the list says what they are for; a new one shows its secret this once', async () => {
  answers([])
  const { user } = onScreen(<WebhookListPage />, { at: '/core/webhook', codes: CODES })
  expect(await screen.findByText('还没有推送端点')).toBeDefined()
  await user.click((await screen.findAllByRole('button', { name: '新建端点' }))[0] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: '新建推送端点' })
  await user.type(within(form).getByRole('textbox', { name: '地址' }), 'https://api.yingyu-app.cn/hooks')
  await user.click(within(form).getByRole('checkbox', { name: /order\.paid/ }))
  await user.click(within(form).getByRole('button', { name: '新建端点' }))
  const made = await screen.findByRole('dialog', { name: '签名密钥' })
  expect(sent(createWebhook.path)).toEqual([
    { url: 'https://api.yingyu-app.cn/hooks', description: '', types: ['order.paid'], ordered: false },
  ])
  expect(within(made).getByText(SECRET)).toBeDefined()
  await user.click(within(made).getByRole('button', { name: '完成' }))
  const question = await screen.findByRole('dialog', { name: '还没有复制密钥' })
  await user.click(within(question).getByRole('button', { name: '仍然关闭' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
})

test('beside the list stand the hours, the deliveries, and of a chosen one what was sent and answered; it is tried again', async () => {
  answers([webhook])
  const { user } = onScreen(<WebhookPeek of="7" />, { codes: CODES })
  expect(await screen.findByText('最近一小时：送达 23 次，失败 9 次')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /order\.paid/ }))
  expect(await screen.findByText(/webhook-signature: v1,K5oZ=/)).toBeDefined()
  expect(screen.getByText(/retry-after: 7200/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '立即重试' }))
  await waitFor(() => expect(sent(retryWebhookDeliveries.path)).toEqual([{ endpointId: 7, ids: [91] }]))
})

test('the log is asked for by state, event and time; a failure of it, and of one delivery, is said and asked again', async () => {
  let broken = true
  answers([webhook], () => broken)
  const { user } = onScreen(<WebhookPeek of="7" />, { codes: CODES })
  const retry = await screen.findByRole('button', { name: '重试' })
  broken = false
  await user.click(retry)
  expect(await screen.findByText('共 1 条，选择一条查看请求和应答')).toBeDefined()
  for (const [name, option] of [
    ['状态 全部状态', '失败'],
    ['事件 全部事件', 'order.paid'],
    ['时间 全部时间', '近 1 小时'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const asked = () => Object.fromEntries(server.seen.filter(({ path }) => path === listWebhookDeliveries.path).at(-1)?.query ?? [])
  await waitFor(() => expect(asked()).toMatchObject({ endpointId: '7', state: 'FAILED', type: 'order.paid', from: expect.any(String) }))
  broken = true
  await user.click(screen.getByRole('button', { name: /order\.paid 4821/ }))
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})

test('the log is turned page by page, without an end, and another filter begins at its first', async () => {
  total = 1_234
  answers([webhook])
  const { user } = onScreen(<WebhookPeek of="7" />, { codes: CODES })
  const asked = () => Object.fromEntries(server.seen.filter(({ path }) => path === listWebhookDeliveries.path).at(-1)?.query ?? [])
  await user.click(await screen.findByRole('button', { name: '第 124 页' }))
  await waitFor(() => expect(asked()).toMatchObject({ page: '124', size: '10' }))
  await user.click(screen.getByRole('button', { name: '状态 全部状态' }))
  await user.click(await screen.findByRole('option', { name: '失败' }))
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', state: 'FAILED' }))
})

test('events of a time are sent again, since it fails; nothing is sent by who may not, nor to one that is off', async () => {
  answers([webhook])
  const { user, unmount } = onScreen(<Acts of={webhook} />, { codes: CODES })
  await user.click(screen.getByRole('button', { name: '补发事件' }))
  const form = await screen.findByRole('dialog', { name: '补发事件' })
  expect(within(form).getByRole('textbox', { name: '开始时间' })).toHaveProperty('value', '2026-11-27 13:20')
  const to = within(form).getByRole('textbox', { name: '结束时间' })
  await user.clear(to)
  await user.type(to, '2026-11-27 15:20')
  await user.click(within(form).getByRole('button', { name: '补发事件' }))
  const body = { endpointId: 7, from: '2026-11-27T13:20:00+08:00', to: '2026-11-27T15:20:00+08:00', types: ['order.paid'] }
  await waitFor(() => expect(sent(replayWebhook.path)).toEqual([body]))
  unmount()
  for (const [of, codes] of [
    [webhook, ['WEBHOOK', 'WEBHOOK_EDIT']],
    [{ ...webhook, active: false }, CODES],
  ] as const) {
    const shown = onScreen(<Acts of={of} />, { codes: [...codes] })
    expect(screen.queryByRole('button', { name: '补发事件' })).toBeNull()
    shown.unmount()
  }
})

test('how to verify is shown in the language that is chosen; why one is off stands above', async () => {
  answers([{ ...webhook, active: false, state: 'DISABLED', disabledReason: 'GONE' }])
  const { user } = onScreen(<WebhookPeek of="7" />, { codes: CODES })
  expect(await screen.findByText(/已自动停用：答复 410/)).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Python' }))
  expect(screen.getByText(/hmac\.compare_digest/)).toBeDefined()
})

function Acts({ of }: { readonly of: Webhook }) {
  const { actions, dialogs } = useWebhooks()
  return (
    <>
      {actions(of).map(({ key, title, run }) => (
        <button key={key} type="button" onClick={run}>
          {title}
        </button>
      ))}
      {dialogs}
    </>
  )
}

test('an endpoint is tried out, and what it answered is said; who may not edit does nothing', async () => {
  answers([webhook])
  const { user, unmount } = onScreen(<Acts of={webhook} />, { codes: CODES })
  await user.click(screen.getByRole('button', { name: '发送测试事件' }))
  await waitFor(() => expect(sent(testWebhook.path.replace('{id}', '7'))).toHaveLength(1))
  unmount()
  onScreen(<Acts of={webhook} />, { codes: ['WEBHOOK'] })
  expect(screen.getByRole('button', { name: '变更历史' })).toBeDefined()
  for (const name of ['编辑', '发送测试事件', '停用', '轮换密钥', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})
