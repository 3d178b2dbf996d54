import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  changePassword,
  getCurrentUserInfo,
  getPermissionMenus,
  getUserAllPermission,
  login,
  logout,
  updateUserBaseInfo,
} from '@camp/contract/base/account'
import { listOrders } from '@camp/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { Caller } from '../../../test/http.ts'
import { TEST_PASSWORD } from '../../../test/template.ts'

const server = aServer()

const guest = () => new Caller(server.url)

describe('logging in', () => {
  it('gives a cookie that scripts cannot read and the person behind it', async () => {
    const caller = guest()
    const response = await caller.fetch('/foundation/api/userinfo/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'KEFU', password: TEST_PASSWORD }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toMatch(/^Access-Token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const me = (await caller.call(getCurrentUserInfo, {})).body
    expect(me.username).toBe('kefu')
    expect(me.codes).toContain('ORDER_INDEX')
    expect(me.codes).not.toContain('ORDER_REFUND')
  })

  it('says the same for unknown, wrong and frozen', async () => {
    await server.pool.query("update users set activeflg = 'FROZEN' where username = 'shichang'")
    const answers = await Promise.all([
      guest().call(login, { body: { username: 'nobody-here', password: 'Wrong-pass-1' } }),
      guest().call(login, { body: { username: 'jiaowu', password: 'Wrong-pass-1' } }),
      guest().call(login, { body: { username: 'shichang', password: TEST_PASSWORD } }),
    ])
    expect(answers.map((answer) => [answer.status, answer.error.code, answer.error.msg])).toEqual(
      Array(3).fill([401, 401, '用户名或密码不正确']),
    )
  })

  it('asks for what was left empty in the words of its fields', async () => {
    const { status, error } = await guest().call(login, { body: { username: ' ', password: '' } })
    expect([status, error.code]).toEqual([400, 999])
    expect(error.fields).toEqual([
      { path: 'username', msg: '请输入用户名' },
      { path: 'password', msg: '请输入密码' },
    ])
  })

  it('makes one wait after ten failures, however many are sent at once', async () => {
    const tries = await Promise.all(
      Array.from({ length: 25 }, () => guest().call(login, { body: { username: 'shenji', password: 'Wrong-pass-1' } })),
    )
    // A busy machine may turn some away before they are looked at; none beyond ten may be.
    const looked = tries.filter((answer) => answer.status === 401)
    expect(looked.length).toBeLessThanOrEqual(10)
    const refused = tries.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(tries.every((answer) => [401, 429, 503].includes(answer.status))).toBe(true)
    while ((await guest().call(login, { body: { username: 'shenji', password: 'Wrong-pass-1' } })).status === 401);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await guest().call(login, { body: { username: 'shenji', password: TEST_PASSWORD } })
    expect(right.status).toBe(429)
  })

  it('ends the session that came with the request', async () => {
    const caller = await server.as('caiwu')
    const old = new Caller(server.url, caller.cookie)
    await caller.call(login, { body: { username: 'caiwu', password: TEST_PASSWORD } })
    expect(caller.cookie).not.toBe(old.cookie)
    expect((await old.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await caller.call(getCurrentUserInfo, {})).status).toBe(200)
  })
})

describe('the gate', () => {
  it('answers 401 without a session, 403 for a foreign origin, 403 without the code, 400 for nonsense, in this order', async () => {
    const nonsense = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const target = '/foundation/api/order/refundOrder'
    const send = (caller: Caller, headers: Record<string, string>) => caller.fetch(target, { method: 'POST', headers, body: '{"broken' })
    expect((await send(guest(), nonsense)).status).toBe(401)
    const kefu = await server.as('kefu')
    const foreign = await send(kefu, nonsense)
    expect([foreign.status, ((await foreign.json()) as { error: string }).error]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    const noCode = await send(kefu, { 'content-type': 'application/json' })
    expect([noCode.status, ((await noCode.json()) as { error: string }).error]).toEqual([403, 'FORBIDDEN'])
    expect((await send(await server.as('caiwu'), { 'content-type': 'application/json' })).status).toBe(400)
  })

  it('refuses a changing GET that a link from outside opens', async () => {
    const admin = await server.as('admin')
    for (const site of ['cross-site', 'same-site', 'none']) {
      const response = await admin.fetch('/foundation/api/order/cancelOrder/1', { headers: { 'sec-fetch-site': site } })
      expect(response.status).toBe(403)
    }
    const bare = await fetch(`${server.url}/foundation/api/order/cancelOrder/1`, { headers: { cookie: admin.cookie ?? '' } })
    expect(bare.status).toBe(403)
    expect((await admin.fetch('/foundation/api/order/cancelOrder/1')).status).toBe(404)
  })

  it('answers every refusal as JSON with a request id, in the language of the reader, and is never stored', async () => {
    const response = await guest().fetch('/foundation/api/order/list', { headers: { 'accept-language': 'en-US,en;q=0.9' } })
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({ code: 401, error: 'UNAUTHENTICATED', msg: 'Your session has ended. Please log in again' })
    expect(body.requestId).toEqual(expect.any(String))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  it('is never stored, however its address is written and whatever is refused', async () => {
    const { cookie } = await server.as('admin')
    const { port } = new URL(server.url)
    const ask = async (head: string): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`${head}\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
      return text(socket)
    }
    const targets = ['/foundation/api/userinfo', '/%66oundation/api/userinfo', 'http://other.example/foundation/api/userinfo']
    for (const target of targets) {
      const answer = await ask(`GET ${target} HTTP/1.1`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toContain('cache-control: no-store')
    }
    for (const refused of ['GET /nowhere HTTP/1.1', 'GET /foundation/nowhere HTTP/1.1', 'POST / HTTP/1.1', 'GET / HTTP/1.1\r\nx y: z']) {
      const answer = await ask(refused)
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff', "content-security-policy: default-src 'self'"])
        expect(answer, refused).toContain(header)
    }
  })

  it('lets a page run and draw only what comes from the server', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy')
    for (const rule of ["default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy?.split(';')).toContain(rule)
    expect(policy).not.toContain('unsafe')
  })

  it('refuses two headers where there can be one: a proxy may have gone by the other', async () => {
    const { cookie } = await server.as('admin')
    const { port, host } = new URL(server.url)
    const ask = async (...more: string[]): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1')
      const lines = ['GET /foundation/api/userinfo HTTP/1.1', `host: ${host}`, `cookie: ${cookie}`, 'connection: close', ...more]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      return text(socket)
    }
    expect(await ask('accept: text/html', 'accept: application/json', 'x-forwarded-for: 1.1.1.1', 'x-forwarded-for: 2.2.2.2')).toMatch(
      /^HTTP\/1\.1 200 /,
    )
    const doubled = [`Host: ${host}`, 'HOST: other.example', 'origin: a|origin: b', 'sec-fetch-site: none|Sec-Fetch-Site: same-origin']
    for (const lines of doubled) {
      const answer = await ask(...lines.split('|'))
      expect(answer, lines).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":999')
    }
    const nowhere = connect(Number(port), '127.0.0.1')
    nowhere.write(`GET /assets/x HTTP/1.1\r\nhost: ${host}\r\nhost: b\r\nconnection: close\r\n\r\n`)
    expect(await text(nowhere)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('keeps the description of the calls from those who must change their password first, and from guests', async () => {
    const read = (caller: Caller) =>
      Promise.all(
        ['openapi.json', 'docs', 'docs/json'].map(async (page) => {
          const response = await caller.fetch(`/foundation/${page}`)
          return response.status === 200 ? 200 : ((await response.json()) as { error: string }).error
        }),
      )
    expect(await read(guest())).toEqual(Array(3).fill('UNAUTHENTICATED'))
    const reader = await server.as('zuzhang')
    expect(await read(reader)).toEqual([200, 200, 200])
    const [own, shown] = await Promise.all(
      ['openapi.json', 'docs/json'].map(async (page) => (await reader.fetch(`/foundation/${page}`)).json() as Promise<{ paths: object }>),
    )
    expect(Object.keys(own?.paths ?? {}).length).toBeGreaterThan(500)
    expect(shown).toEqual(own)
    const force = (must: boolean) => server.pool.query('update users set must_change_password = $1 where username = $2', [must, 'zuzhang'])
    await force(true)
    expect(await read(await server.as('zuzhang'))).toEqual(Array(3).fill('MUST_CHANGE_PASSWORD'))
    await force(false)
  })

  it('refuses a text in another encoding than UTF-8, instead of keeping question marks', async () => {
    const admin = await server.as('admin')
    const say = async (name: number[]) => {
      const body = new Uint8Array([...Buffer.from('{"operationType":"ADD","content":"'), ...name, ...Buffer.from('"}')])
      return (await admin.fetch('/foundation/api/log', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
    }
    const [utf8, gbk] = [
      [0xe9, 0x98, 0xbf],
      [0xb0, 0xa2],
    ]
    expect([await say(utf8 ?? []), await say(gbk ?? [])]).toEqual([200, 400])
  })

  it('refuses deep nesting, compressed bodies, other types and unknown sort keys', async () => {
    const admin = await server.as('admin')
    const post = (body: string, headers: Record<string, string>) =>
      admin.fetch('/foundation/api/order/orderStat', { method: 'POST', headers, body })
    expect((await post(`${'['.repeat(60)}${']'.repeat(60)}`, { 'content-type': 'application/json' })).status).toBe(400)
    expect((await post('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    const sorted = await admin.loose(listOrders, { query: { page: 1, sort: 'parentPhone,asc' } })
    expect([sorted.status, sorted.error.error]).toEqual([400, 'UNKNOWN_SORT'])
  })
})

describe('one’s own account', () => {
  it('shows only the menu entries that one’s codes allow, in order', async () => {
    const cangchu = await server.as('cangchu')
    const menus = (await cangchu.call(getPermissionMenus, {})).body
    // The last for the own alarms.
    expect(menus.map((menu) => menu.path)).toEqual(['/dashboard', '/order', '/permission'])
    // What everybody may open says so: each entry names a code that its reader holds.
    expect(menus[0]).toMatchObject({ codes: ['ALWAYS'], children: [{ path: '/dashboard/workplace', codes: ['ALWAYS'] }] })
    const codes = (await cangchu.call(getUserAllPermission, {})).body
    expect(codes).toContain('ALWAYS')
    for (const entry of menus.flatMap((menu) => [menu, ...menu.children]))
      expect(
        entry.codes.some((code) => codes.includes(code)),
        entry.titleZh,
      ).toBe(true)
  })

  it('lets a person change name and picture, and refuses the later of two editors', async () => {
    const jiaowu = await server.as('jiaowu')
    const { version } = (await jiaowu.call(getCurrentUserInfo, {})).body
    const first = await jiaowu.call(updateUserBaseInfo, { body: { realName: '林晓晓', version } })
    expect(first.body.realName).toBe('林晓晓')
    const second = await jiaowu.call(updateUserBaseInfo, { body: { realName: '林小小', version } })
    expect([second.status, second.error.code, second.error.error]).toEqual([409, 999, 'VERSION_CONFLICT'])
    const notAPicture = await jiaowu.call(updateUserBaseInfo, {
      body: { realName: '林晓晓', avatarUrl: `data:image/png;base64,${btoa('<svg onload=x>')}` },
    })
    expect(notAPicture.status).toBe(400)
  })

  it('changes a password, keeps this session and ends the others', async () => {
    const here = await server.as('cangchu')
    const there = await server.as('cangchu')
    const short = await here.call(changePassword, { body: { oldPassword: 'abc', newPassword: 'Other-pass-2' } })
    expect(short.error.fields).toEqual([{ path: 'oldPassword', msg: '原密码长度应为4-20位' }])
    const wrong = await here.call(changePassword, { body: { oldPassword: 'Wrong-pass-1', newPassword: 'Other-pass-2' } })
    expect([wrong.status, wrong.error.error]).toEqual([400, 'OLD_PASSWORD_WRONG'])
    const right = await here.call(changePassword, { body: { oldPassword: TEST_PASSWORD, newPassword: 'Other-pass-2' } })
    expect(right.status).toBe(200)
    expect((await here.call(getCurrentUserInfo, {})).status).toBe(200)
    expect((await there.call(getCurrentUserInfo, {})).status).toBe(401)
  })

  it('ends the session on the server at log-out', async () => {
    const caller = await server.as('zuzhang')
    const copy = new Caller(server.url, caller.cookie)
    expect((await caller.call(logout, {})).status).toBe(200)
    expect((await copy.call(getCurrentUserInfo, {})).status).toBe(401)
  })
})
