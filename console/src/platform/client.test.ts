// @vitest-environment node
import { login } from '@camp/contract/base/account'
import { defineCall, file, json, page } from '@camp/contract/base/call'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { fakeServer } from '../../test/fakeServer.ts'
import { createClient, isFailure } from './client.ts'
import { setSessionHooks } from './failures.ts'
import { setLanguage } from './i18n.ts'
import { dismissAll, messageStore } from './notices.ts'

const server = fakeServer()
const { call } = createClient()

const area = 'Tests'
const list = defineCall({
  id: 'testList',
  title: { zh: '查看测试', en: 'List tests' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/test/{name}/list',
  params: z.object({ name: z.string() }),
  query: z.object({ tag: z.array(z.string()).optional(), empty: z.string().optional() }),
  answer: page(z.object({ id: z.int() })),
  codes: ['ORDER_INDEX'],
})
const change = defineCall({
  id: 'testChange',
  title: { zh: '修改测试', en: 'Change a test' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/test',
  body: z.object({ orderNumber: z.string(), amount: z.int() }),
  answer: json(z.object({ id: z.int() })),
  codes: ['ORDER_REFUND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'test',
    says: { zh: '修改 {orderNumber}，金额 ¥{amount}，共 {count}', en: 'Changed {orderNumber}, ¥{amount}, {count}' },
    announces: { zh: '修改 {orderNumber}，金额 ¥{amount}', en: 'Changing {orderNumber}, ¥{amount}' },
  },
})
const sheet = defineCall({
  id: 'testSheet',
  title: { zh: '导出测试', en: 'Export tests' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/test/sheet',
  body: z.object({}),
  answer: file('text/csv'),
  codes: ['ORDER_EXPORT'],
  changes: true,
  audit: { type: 'EXPORT', target: 'test', says: { zh: '导出', en: 'Exported' } },
})

const end = vi.fn()
const mustChangePassword = vi.fn()
const mustAddSecond = vi.fn()
const refused = vi.fn()
let exists = true
beforeEach(() => {
  dismissAll()
  exists = true
  end.mockReset()
  mustChangePassword.mockReset()
  refused.mockReset()
  setSessionHooks({ exists: () => exists, end, mustChangePassword, mustAddSecond, refused })
})

/** What is on the screen: form, kind, title, description. */
const shown = () =>
  messageStore.read().map(({ form, kind, title, description }) => [form, kind, title, ...(description ? [description] : [])])
const refuse = (status: number, body: unknown = { code: status, error: 'SOME', msg: '不行', requestId: 'r-1' }) =>
  server.answer(() => ({ status, body }))
const read = () => call(list, { params: { name: 'a' }, query: { page: 1 } })

describe('a request', () => {
  test('encodes the path, repeats arrays, leaves out the empty, and carries t, language, build and the anti-forgery header', async () => {
    server.answer(() => ({ body: { content: [] } }))
    await call(list, { params: { name: 'a/b 中' }, query: { tag: ['x', 'y'], empty: '', page: 2, sort: ['id,desc'] } })
    const [seen] = server.seen
    expect(seen?.path).toBe('/api/test/a%2Fb%20%E4%B8%AD/list')
    expect([...(seen?.query ?? [])].filter(([name]) => name !== 't')).toEqual([
      ['tag', 'x'],
      ['tag', 'y'],
      ['page', '2'],
      ['sort', 'id,desc'],
    ])
    expect(Math.abs(Number(seen?.query.get('t')) - Date.now())).toBeLessThan(5000)
    expect(seen?.headers).toMatchObject({ 'accept-language': 'zh-CN', 'x-build-id': 'test', 'x-requested-with': 'camp-console' })
  })

  test('speaks the language of the console', async () => {
    server.answer(() => ({ body: {} }))
    setLanguage('en-US')
    await read()
    setLanguage('zh-CN')
    expect(server.seen[0]?.headers['accept-language']).toBe('en-US')
  })

  test('a change carries its key and body, and no t', async () => {
    server.answer(() => ({ body: { id: 1 } }))
    await call(change, { body: { orderNumber: '1', amount: 5 } }, { key: 'key-12345' })
    const sent = server.seen.find(({ path }) => path === '/api/test')
    expect(sent?.headers['idempotency-key']).toBe('key-12345')
    expect(sent?.body).toEqual({ orderNumber: '1', amount: 5 })
    expect(sent?.query.has('t')).toBe(false)
  })

  test('a file comes with the name that the server gave it', async () => {
    server.answer(({ path }) =>
      path === '/api/log'
        ? { body: { id: 1 } }
        : {
            body: 'a,b',
            headers: { 'Content-Disposition': "attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95.csv", 'Content-Type': 'text/csv' },
          },
    )
    const answer = await call(sheet, { body: {} })
    expect(answer).toBeInstanceOf(File)
    expect((answer as File).name).toBe('订单.csv')
    expect(await (answer as File).text()).toBe('a,b')
  })

  test('a page in place of an answer, as a network that wants a log-in sends, is no answer', async () => {
    server.answer(() => ({ body: '<html>please log in</html>', headers: { 'Content-Type': 'text/html' } }))
    const answer = await call(change, { body: { orderNumber: '1', amount: 5 } })
    expect(answer).toMatchObject({ failed: true, network: true })
    expect(shown()).toHaveLength(1)
  })

  test('a caller that gave up gets no message', async () => {
    server.answer(() => new Promise(() => undefined))
    const giveUp = new AbortController()
    const pending = call(list, { params: { name: 'a' } }, { signal: giveUp.signal })
    giveUp.abort()
    await expect(pending).rejects.toThrow()
    expect(shown()).toEqual([])
  })
})

describe('failures', () => {
  test('400 with 999 is an error toast, and the value is the body, typed as a failure', async () => {
    refuse(400, { code: 999, error: 'REFUND_OPEN', msg: '该订单有一笔退款正在处理', requestId: 'r-2' })
    const answer = await read()
    expect(isFailure(answer) && [answer.status, answer.body?.error, answer.network]).toEqual([400, 'REFUND_OPEN', false])
    expect(shown()).toEqual([['toast', 'error', '该订单有一笔退款正在处理']])
  })

  test('400 with 900 is a notice', async () => {
    refuse(400, { code: 900, error: 'FAULT', msg: '出错了', requestId: 'r-3' })
    await read()
    expect(shown()).toEqual([['notice', 'error', '系统错误', '出错了']])
    expect(messageStore.read()[0]?.requestId).toBe('r-3')
  })

  test('400 to a call for a file is a notice with the msg of its JSON', async () => {
    server.answer(({ path }) =>
      path === '/api/log' ? {} : { status: 400, body: { code: 999, error: 'EXPORT_TOO_LARGE', msg: '太多', requestId: 'r' } },
    )
    await call(sheet, { body: {} })
    expect(shown()).toEqual([['notice', 'error', '系统错误', '太多']])
  })

  test('998 is a notice with the body as description', async () => {
    server.answer(() => ({ status: 998, body: 'the gateway says no' }))
    const answer = await read()
    expect(isFailure(answer) && answer.status).toBe(998)
    expect(shown()).toEqual([['notice', 'error', '系统错误', 'the gateway says no']])
  })

  test.each([500, 503])('%i is a notice with the request id', async (status) => {
    refuse(status, { code: 900, error: 'FAULT', msg: '系统暂时不可用', requestId: 'r-9' })
    await read()
    expect(shown()).toEqual([['notice', 'error', '系统错误', '系统暂时不可用']])
    expect(messageStore.read()[0]?.requestId).toBe('r-9')
  })

  test('403 and 404 have the words of the specification', async () => {
    refuse(403)
    await read()
    refuse(404)
    await read()
    expect(shown()).toEqual([
      ['toast', 'error', '无操作权限!'],
      ['toast', 'warning', '请求的资源不存在!'],
    ])
  })

  test('409, 422 and 429 show their msg', async () => {
    for (const status of [409, 422, 429]) {
      refuse(status, { code: 999, error: 'SOME', msg: `第 ${status}`, requestId: 'r' })
      await read()
    }
    expect(shown()).toEqual([409, 422, 429].map((status) => ['toast', 'error', `第 ${status}`]))
  })

  test('no answer at all is a notice, and the failure says so', async () => {
    server.answer(() => {
      server.vanish()
      return undefined
    })
    const answer = await read()
    expect(isFailure(answer) && [answer.network, answer.status]).toEqual([true, 0])
    expect(shown()).toEqual([['notice', 'error', '网络异常，请稍后重试']])
  })

  test('a time-out is no answer', async () => {
    server.answer(() => new Promise(() => undefined))
    const answer = await createClient({ timeoutMs: 50 }).call(list, { params: { name: 'a' } })
    expect(isFailure(answer) && answer.network).toBe(true)
  })

  test('many 401 together are one toast and one end of the session', async () => {
    refuse(401, { code: 401, error: 'UNAUTHENTICATED', msg: '登录已失效，请重新登录', requestId: 'r' })
    await Promise.all([read(), read(), read()])
    expect(shown()).toEqual([['toast', 'error', '登录已失效，请重新登录']])
    expect(end).toHaveBeenCalledTimes(1)
  })

  describe('while a change of the page is under way, which may replace the session', () => {
    const ended = { status: 401, body: { code: 401, error: 'UNAUTHENTICATED', msg: '登录已失效，请重新登录', requestId: 'r' } }
    /** The session is replaced as soon as the change is made; the browser hears of it when the change is answered. */
    const replacing = (after: (reads: number) => { status?: number; body?: unknown }) => {
      let [made, told, reads] = [false, false, 0]
      server.answer(async ({ method, path }) => {
        if (path === '/api/log') return { body: {} }
        if (method === 'GET') {
          while (!made) await new Promise((resolve) => setTimeout(resolve, 5))
          return told ? after(++reads) : ended
        }
        made = true
        await new Promise((resolve) => setTimeout(resolve, 60))
        told = true
        return { body: { id: 1 } }
      })
    }

    test('what is refused meanwhile is sent again when the change is answered', async () => {
      replacing(() => ({ body: { content: [{ id: 7 }] } }))
      const reading = read()
      await call(change, { body: { orderNumber: '1', amount: 1 } })
      expect(await reading).toEqual({ content: [{ id: 7 }] })
      expect([shown(), end.mock.calls]).toEqual([[], []])
    })

    test('what is refused then too has no session any more', async () => {
      replacing(() => ended)
      const reading = read()
      await call(change, { body: { orderNumber: '1', amount: 1 } })
      await reading
      expect(shown()).toEqual([['toast', 'error', '登录已失效，请重新登录']])
      expect(end).toHaveBeenCalledTimes(1)
      expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(2)
    })

    test('a change that is refused itself, alone, is not sent again', async () => {
      server.answer(() => ended)
      await call(change, { body: { orderNumber: '1', amount: 1 } })
      expect(end).toHaveBeenCalledTimes(1)
      expect(server.seen.filter(({ path }) => path === '/api/test')).toHaveLength(1)
    })
  })

  test('a 401 without a session only shows its message', async () => {
    exists = false
    refuse(401, { code: 401, error: 'UNAUTHENTICATED', msg: '请登录', requestId: 'r' })
    await read()
    expect([shown(), end.mock.calls]).toEqual([[['toast', 'error', '请登录']], []])
  })

  test('the 401 of the log-in itself ends nothing', async () => {
    refuse(401, { code: 401, error: 'BAD_CREDENTIALS', msg: '用户名或密码不正确', requestId: 'r' })
    await call(login, { body: { username: 'a', password: 'b' } })
    expect([shown(), end.mock.calls]).toEqual([[['toast', 'error', '用户名或密码不正确']], []])
  })

  test('a password that must be changed leads to its form without a toast, however quiet the caller is', async () => {
    refuse(403, { code: 403, error: 'MUST_CHANGE_PASSWORD', msg: '请先修改一次性密码', requestId: 'r' })
    await call(list, { params: { name: 'a' } }, { quiet: () => true })
    expect([shown(), mustChangePassword.mock.calls]).toEqual([[], [[]]])
  })

  test('a caller that shows refusals itself keeps them to itself, but not the end of the session', async () => {
    refuse(400, { code: 999, error: 'SOME', msg: '不行', requestId: 'r' })
    await call(list, { params: { name: 'a' } }, { quiet: ({ status }) => status < 500 })
    expect(shown()).toEqual([])
    refuse(401)
    await call(list, { params: { name: 'a' } }, { quiet: () => true })
    expect(end).toHaveBeenCalledTimes(1)
  })
})

describe('what is no answer of ours', () => {
  test('a page of a proxy is not shown to people, whatever it says', async () => {
    server.answer(() => ({ status: 502, body: '<html>Bad gateway</html>', headers: { 'Content-Type': 'text/html' } }))
    await read()
    expect(JSON.stringify(shown())).not.toContain('html')
    expect(shown()).toEqual([['notice', 'error', '网络异常，请稍后重试']])
  })

  test('a notice of a lost network goes with the next answer, and a refusal for want of a right makes rights be asked for again', async () => {
    server.answer(() => {
      server.vanish()
      return undefined
    })
    await read()
    expect(shown()).toEqual([['notice', 'error', '网络异常，请稍后重试']])
    refuse(403, { code: 403, error: 'FORBIDDEN', msg: '无操作权限!', requestId: 'r-1' })
    await read()
    expect(shown()).toEqual([['toast', 'error', '无操作权限!']])
    expect(refused).toHaveBeenCalledOnce()
  })
})
