import {
  type ApiKey,
  createApiKey,
  getApiKey,
  getApiKeyFigures,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@camp/contract/apiKeys/apiKeys'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ApiKeyListPage } from './ApiKeyListPage.tsx'
import { ApiKeyPeek } from './ApiKeyPeek.tsx'
import { useApiKeys } from './useApiKeys.tsx'

const server = fakeServer()
const SECRET = `camp_live_4Tn8Wc0v${'a'.repeat(43)}9fQ2mB`
const key: ApiKey = {
  id: 7,
  version: 3,
  createdAt: '2026-03-04T10:00:00.000+08:00',
  updatedAt: '2026-03-04T10:00:00.000+08:00',
  name: '微信小程序商城',
  prefix: '4Tn8Wc0v',
  mode: 'LIVE',
  purpose: 'READ_ONLY',
  scopes: ['school:read'],
  ipAllow: ['47.98.12.0/24'],
  expiresAt: '2027-03-05T00:00:00.000+08:00',
  ratePerMinute: 600,
  creatorId: 1,
  creator: '林晓雯',
  state: 'ACTIVE',
  lastUsedAt: '2026-11-29T10:00:00.000+08:00',
  calls: 412_775,
  errors: 1_344,
}

const editor = ['API_KEY', 'API_KEY_EDIT', 'GOODS', 'CAMP_INDEX', 'COASH_INDEX']

const answers = (rows: readonly ApiKey[]) =>
  server.answer(({ path, method }) => {
    if (path === getApiKeyFigures.path) return { body: { usable: 1, calls: 412_775, errors: 1_344, unused: 0 } }
    if (path === listApiKeys.path && method === 'GET') return { body: aPage(rows, rows.length) }
    if (path === createApiKey.path && method === 'POST') return { body: { id: 8, version: 1, secret: SECRET } }
    if (path.endsWith('/rotate')) return { body: { id: 7, version: 4, secret: SECRET } }
    if (path.endsWith('/revoke')) return { body: { id: 7, version: 4 } }
    return {}
  })

function shown(rows: readonly ApiKey[], codes: readonly string[] = editor) {
  answers(rows)
  return onScreen(<ApiKeyListPage />, { at: '/core/apiKey', codes })
}
/** What can be done with the key, as its row and its drawer have it. */
function Acts() {
  const { actions, dialogs } = useApiKeys()
  return (
    <>
      {actions(key).map(({ key: name, title, run }) => (
        <button key={name} type="button" onClick={run}>
          {title}
        </button>
      ))}
      {dialogs}
    </>
  )
}

const sent = (path: string) => server.seen.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body)

test('where there are none, the list says what a key is for', async () => {
  shown([])
  expect(await screen.findByText('还没有接口密钥')).toBeDefined()
  expect(screen.getByText(/自有系统用接口密钥读取这里的数据/)).toBeDefined()
})

test('a key is made in steps: a network that is none is named by its line, and the secret is shown this once', async () => {
  const { user } = shown([])
  await user.click((await screen.findAllByRole('button', { name: '新建密钥' }))[0] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: '新建接口密钥' })
  const next = () => user.click(within(form).getByRole('button', { name: '下一步' }))
  await user.type(within(form).getByRole('textbox', { name: '名称' }), '官网')
  await next()
  expect(within(form).getByRole('checkbox', { name: /school:read/ })).toHaveProperty('checked', true)
  await next()
  const networks = within(form).getByRole('textbox', { name: '允许的 IP' })
  await user.type(networks, '47.98.12.0/24{Enter}300.1.1.1')
  const create = () => user.click(within(form).getByRole('button', { name: '新建密钥' }))
  await create()
  expect(within(form).getByText(/第 2 行不是 IP 地址或网段/)).toBeDefined()
  expect(sent(createApiKey.path)).toEqual([])
  await user.clear(networks)
  await user.type(networks, '47.98.12.0/24')
  await create()
  const made = await screen.findByRole('dialog', { name: '已新建密钥“官网”' })
  expect(sent(createApiKey.path)).toEqual([
    { name: '官网', scopes: ['school:read'], ipAllow: ['47.98.12.0/24'], lastDay: null, ratePerMinute: 600 },
  ])
  expect(within(made).getByText(SECRET)).toBeDefined()
  expect(within(made).getByText(/^curl -H "Authorization: Bearer camp_live_4Tn8Wc0v.*\/foundation\/open\/v1\/goods/)).toBeDefined()
  // It is nowhere else: until it was copied, closing asks.
  await user.click(within(made).getByRole('button', { name: '完成' }))
  const question = await screen.findByRole('dialog', { name: '还没有复制密钥' })
  await user.click(within(question).getByRole('button', { name: '返回复制' }))
  await user.click(within(made).getByRole('button', { name: '复制密钥' }))
  await user.click(within(made).getByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
})

test('a scope whose codes one does not hold cannot be chosen, and says which', async () => {
  const { user } = shown([], ['API_KEY', 'API_KEY_EDIT', 'GOODS'])
  await user.click((await screen.findAllByRole('button', { name: '新建密钥' }))[0] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: '新建接口密钥' })
  await user.type(within(form).getByRole('textbox', { name: '名称' }), '官网')
  await user.click(within(form).getByRole('radio', { name: '自选' }))
  await user.click(within(form).getByRole('button', { name: '下一步' }))
  expect(within(form).getByText('您没有：CAMP_INDEX、COASH_INDEX')).toBeDefined()
  await user.click(within(form).getByRole('checkbox', { name: /school:read/ }))
  expect(within(form).getByRole('checkbox', { name: /school:read/ })).toHaveProperty('disabled', true)
})

test('a key is revoked after a question that says when it was last used, and rotated into a new secret', async () => {
  answers([key])
  const { user } = onScreen(<Acts />, { codes: editor })
  const act = (name: string) => user.click(screen.getByRole('button', { name }))
  await act('轮换')
  await user.click(within(await screen.findByRole('dialog', { name: '轮换密钥“微信小程序商城”？' })).getByRole('button', { name: '轮换' }))
  const rotated = await screen.findByRole('dialog', { name: '已轮换密钥“微信小程序商城”' })
  expect(within(rotated).getByText(/旧密钥还有 24 小时有效/)).toBeDefined()
  expect(sent(rotateApiKey.path.replace('{id}', '7'))).toEqual([{ version: 3 }])
  await user.click(within(rotated).getByRole('button', { name: '复制密钥' }))
  await user.click(within(rotated).getByRole('button', { name: '完成' }))
  await act('停用')
  const question = await screen.findByRole('dialog', { name: '停用密钥“微信小程序商城”？' })
  expect(within(question).getByText(/不能恢复.*近 30 天共 412,775 次/)).toBeDefined()
  await user.click(within(question).getByRole('button', { name: '停用' }))
  await waitFor(() => expect(sent(revokeApiKey.path.replace('{id}', '7'))).toEqual([{ version: 3 }]))
})

const days = Array.from({ length: 30 }, (_, n) => ({
  day: `2026-11-${String(n + 1).padStart(2, '0')}`,
  calls: n === 7 ? 900 : 10,
  errors: n === 7 ? 81 : 0,
}))

test('beside the list stand both secrets of a rotation, the days, how calls were refused, and what the key may do', async () => {
  server.answer(() => ({
    body: {
      ...key,
      state: 'ROTATING',
      lacking: ['COASH_INDEX'],
      secrets: [
        {
          tail: '9fQ2mB',
          createdAt: '2026-11-30T08:20:00.000+08:00',
          endsAt: null,
          lastUsedAt: '2026-11-30T08:30:00.000+08:00',
          calls: 2_906,
        },
        { tail: 'c7LmXw', createdAt: '2026-03-04T10:00:00.000+08:00', endsAt: '2026-12-01T08:20:00.000+08:00', lastUsedAt: null, calls: 0 },
      ],
      days,
      refusals: [
        { error: 'KEY_RATE', calls: 81 },
        { error: 'LATER_ERROR', calls: 1 },
      ],
      byScope: [{ scope: 'school:read', calls: 412_775 }],
    },
  }))
  onScreen(<ApiKeyPeek of="7" />, { codes: editor })
  expect(await screen.findByText('…9fQ2mB')).toBeDefined()
  expect(screen.getByText('没有人用过')).toBeDefined()
  expect(screen.getByRole('button', { name: '现在结束旧密钥' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '轮换' })).toBeNull()
  expect(screen.getByText('2026-11-08：900 次，其中出错 81 次')).toBeDefined()
  expect(screen.getByText('峰值 11-08，900 次')).toBeDefined()
  expect(screen.getByText('超过速率')).toBeDefined()
  expect(screen.getByText('其他（LATER_ERROR）')).toBeDefined()
  expect(screen.getByText(/创建人 林晓雯 已没有 COASH_INDEX/)).toBeDefined()
  expect(screen.getByText('2027-03-04')).toBeDefined()
  expect(server.seen.at(-1)?.path).toBe(getApiKey.path.replace('{id}', '7'))
})

test('of a key that writes it is shown what waits and for what, until when, and why it was refused; narrowed by state', async () => {
  const row = {
    id: 1,
    op: 'students',
    externalId: 's-1',
    arrivedAt: '2026-11-30T08:00:00.000+08:00',
    until: '2026-12-01T08:00:00.000+08:00',
  }
  const rows = [
    { ...row, state: 'WAITING', waitsFor: { op: 'parents', externalId: 'p-9' }, error: null, msg: null },
    { ...row, id: 2, externalId: 's-2', state: 'REFUSED', waitsFor: { op: 'parents', externalId: 'p-8' }, error: 'X', msg: '一直没有写入' },
    { ...row, id: 3, externalId: 's-3', state: 'REFUSED', waitsFor: { op: 'parents', externalId: 'p-7' }, error: 'LATER_ERROR', msg: null },
  ]
  server.answer(({ path }) => {
    if (path.endsWith('/waiting')) return { body: aPage(rows, 25) }
    return { body: { ...key, scopes: ['students:write'], lacking: [], secrets: [], days: [], refusals: [], byScope: [] } }
  })
  const { user } = onScreen(<ApiKeyPeek of="7" />, { codes: editor })
  const table = await screen.findByRole('table', { name: '等待中的数据' })
  expect(within(table).getByText('students s-1')).toBeDefined()
  expect(within(table).getByText('parents p-9')).toBeDefined()
  expect(within(table).getByText('一直没有写入')).toBeDefined()
  expect(within(table).getByText('LATER_ERROR')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '已拒绝' }))
  await waitFor(() => expect(server.seen.at(-1)?.query.getAll('state')).toEqual(['REFUSED']))
})

test('of a key that only reads nothing waits, and nobody asks', async () => {
  server.answer(() => ({ body: { ...key, lacking: [], secrets: [], days: [], refusals: [], byScope: [] } }))
  onScreen(<ApiKeyPeek of="7" />, { codes: editor })
  expect(await screen.findByText('它能做什么')).toBeDefined()
  expect(screen.queryByText('等待中的数据')).toBeNull()
  expect(server.seen.some(({ path }) => path.endsWith('/waiting'))).toBe(false)
})
