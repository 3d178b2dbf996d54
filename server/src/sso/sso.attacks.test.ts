import { getCurrentUserInfo } from '@camp/contract/base/account'
import * as social from '@camp/contract/sso/sso'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import type { Forged } from '../../test/oidc.peer.ts'
import { newSession, signedIn } from '../../test/people.ts'
import { inside, type Person, SsoStage } from '../../test/sso.ts'
import { newToken } from '../platform/session/token.ts'

let stage: SsoStage
const lines: string[] = []
beforeAll(async () => {
  stage = await SsoStage.start(lines)
})
afterAll(() => stage.stop())
beforeEach(async () => {
  stage.peer.mood = 'well'
  await stage.server.pool.query('delete from attempt_counters')
  await stage.server.pool.query('delete from sso_identities')
})

const away = (browser: Browser, redirect?: string) => browser.call(social.authorizeSso, { query: { redirect } })
/** As the browser comes back: from another site. */
const back = async (browser: Browser, query: Record<string, string | undefined>) =>
  inside((await browser.call(social.finishSso, { query }, { 'sec-fetch-site': 'cross-site' })).location)
const refusedFor = (reason: string) => ({ page: '/sso/error', reason, requestId: expect.any(String) })
const said = ({ status, error }: { status: number; error: { code: number; error: string } }) => [status, error.code, error.error]
const SPENT = [400, 999, 'SSO_CODE_SPENT']
const freeze = (username: string, activeflg: 'FROZEN' | 'ACTIVE') =>
  stage.server.pool.query('update users set activeflg = $2 where username = $1', [username, activeflg])
const sessions = async () => Number((await stage.server.pool.query('select count(*) from sessions where ended_at is null')).rows[0].count)

describe('the way back from the provider', () => {
  it('is closed to the state of another browser, which may still come back itself', async () => {
    const [own, other] = [stage.browser(), stage.browser()]
    const approved = stage.peer.approve((await away(own)).location, stage.newcomer())
    expect(await back(other, approved)).toEqual(refusedFor('browser'))
    await away(other)
    expect(await back(other, approved)).toEqual(refusedFor('browser'))
    expect((await back(own, approved)).page).toBe('/static/sso')
  })

  it('is used once: the same address again belongs to no browser', async () => {
    const browser = stage.browser()
    const approved = stage.peer.approve((await away(browser)).location, stage.newcomer())
    expect((await back(browser, approved)).page).toBe('/static/sso')
    expect(await back(browser, approved)).toEqual(refusedFor('browser'))
  })

  it('is taken once, though two answers with one state and code come at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = stage.browser()
      const approved = stage.peer.approve((await away(browser)).location, stage.newcomer())
      const before = Number((await stage.server.pool.query('select count(*) from sso_entries')).rows[0].count)
      const ends = await Promise.all([back(browser, approved), back(browser, approved)])
      expect(ends.map(({ page }) => page).toSorted()).toEqual(['/sso/error', '/static/sso'])
      const after = Number((await stage.server.pool.query('select count(*) from sso_entries')).rows[0].count)
      expect(after).toBe(before + 1)
      // The one that was taken leads on, whichever of both the browser heard last.
      const { code } = ends.find(({ page }) => page === '/static/sso') ?? {}
      expect((await stage.enter(browser, code)).error.error).toBe('SSO_UNBOUND')
    }
  })

  it("takes a provider's code once, and only with the attempt it was given to", async () => {
    const browser = stage.browser()
    const first = stage.peer.approve((await away(browser)).location, stage.newcomer())
    const second = stage.peer.approve((await away(browser)).location, stage.newcomer())
    expect(await back(browser, { ...first, code: second.code })).toEqual(refusedFor('refused'))
    expect(await back(browser, second)).toEqual(refusedFor('refused'))
  })

  it('is closed after ten minutes, to a cookie that was altered, and to one that seals something else', async () => {
    const { keys } = stage.server.running.services
    const altered: ((value: string) => string)[] = [
      (value) => keys.seal(JSON.stringify({ ...JSON.parse(keys.open(value)), at: Date.now() - 601_000 })),
      (value) => `${value.slice(0, -3)}AAA`,
      (value) => keys.seal(JSON.stringify({ ...JSON.parse(keys.open(value)), state: newToken() })),
      (value) => keys.seal(JSON.stringify({ ...JSON.parse(keys.open(value)), purpose: 'other' })),
      () => keys.seal('123456'),
      () => '',
    ]
    for (const alter of altered) {
      const browser = stage.browser()
      const approved = stage.peer.approve((await away(browser)).location, stage.newcomer())
      for (const [name, kept] of browser.cookies) browser.cookies.set(name, { ...kept, value: alter(decodeURIComponent(kept.value)) })
      expect(await back(browser, approved)).toEqual(refusedFor('browser'))
    }
  })

  it.each([
    ['nothing', {}],
    ['a made-up state', { state: newToken(), code: 'x' }],
    ['a code alone', { code: 'x' }],
  ])('is closed to %s', async (_about, query) => {
    expect(await back(stage.browser(), query)).toEqual(refusedFor('browser'))
  })

  it.each<[about: string, forged: Forged]>([
    ['the nonce of another attempt', { nonce: newToken() }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'somebody-else' }],
    ['a time that is over', { exp: Math.floor(Date.now() / 1_000) - 300 }],
    ["a key that is not the provider's", { foreignKey: true }],
    ['no signature', { alg: 'none' }],
    ['an algorithm that was not agreed', { alg: 'HS256' }],
  ])('refuses an identity token with %s', async (_about, forged) => {
    const browser = stage.browser()
    const { page, reason, code } = await stage.comeBack(browser, stage.newcomer(), { forged })
    expect([page, reason, code]).toEqual(['/sso/error', 'refused', undefined])
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('refuses an answer that names another issuer, or none', async () => {
    for (const iss of ['https://evil.example', undefined]) {
      const browser = stage.browser()
      const approved = stage.peer.approve((await away(browser)).location, stage.newcomer())
      expect(await back(browser, { ...approved, iss })).toEqual(refusedFor('refused'))
    }
  })

  it('tells a person who said no from a fault', async () => {
    const answers = { access_denied: 'denied', temporarily_unavailable: 'unreachable', invalid_scope: 'refused' }
    for (const [error, reason] of Object.entries(answers)) {
      const browser = stage.browser()
      const state = new URL((await away(browser)).location).searchParams.get('state') ?? ''
      expect(await back(browser, { state, error, iss: stage.peer.url })).toEqual(refusedFor(reason))
    }
  })

  it('leads nowhere but into this console, whatever is asked for and whatever the host is called', async () => {
    const asked = ['https://evil.example/', '//evil.example/', '/\\evil.example/', '\\/evil.example', 'javascript:alert(1)', 'order/index']
    for (const redirect of asked) {
      expect(await stage.comeBack(stage.browser(), stage.newcomer(), { redirect })).not.toHaveProperty('redirect')
    }
    for (const call of [social.authorizeSso, social.finishSso]) {
      const { location } = await stage.browser().call(call, {}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      expect(location).not.toContain('evil')
    }
  })

  it('is shut for an address after a hundred failures', async () => {
    await stage.server.pool.query("insert into attempt_counters values ('address:127.0.0.1', now(), 100)")
    expect(await stage.comeBack(stage.browser(), stage.newcomer())).toEqual(refusedFor('tooMany'))
  })
})

describe('the code that logs in', () => {
  it('is good once, however many send it at the same moment', async () => {
    const { person } = await stage.bound('kefu')
    const browser = stage.browser()
    const { code } = await stage.comeBack(browser, person)
    const before = await sessions()
    const answers = await Promise.all([1, 2, 3, 4].map(() => stage.enter(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await sessions()).toBe(before + 1)
    expect(said(await stage.enter(browser, code))).toEqual(SPENT)
  })

  it('is good for a minute', async () => {
    const { person } = await stage.bound('kefu')
    const browser = stage.browser()
    const { code } = await stage.comeBack(browser, person)
    const { rows } = await stage.server.pool.query(
      'select extract(epoch from expires_at - now())::int as left from sso_entries order by id desc limit 1',
    )
    expect(rows[0].left).toBeGreaterThan(50)
    expect(rows[0].left).toBeLessThanOrEqual(60)
    await stage.server.pool.query('update sso_entries set expires_at = now()')
    expect(said(await stage.enter(browser, code))).toEqual(SPENT)
  })

  it("is worth nothing in another browser: nobody is logged in as somebody else, nor made to bind another's identity", async () => {
    const [attacker, victim] = [stage.browser(), stage.browser()]
    const person = stage.newcomer()
    const { code } = await stage.comeBack(attacker, person)
    const planted = await stage.enter(victim, code)
    expect([said(planted), planted.error.bindKey, victim.token]).toEqual([SPENT, undefined, ''])
    // It was not used up by that.
    const bindKey = (await stage.enter(attacker, code)).error.bindKey
    expect(said(await stage.bind(victim, bindKey, 'kefu'))).toEqual([400, 999, 'SSO_BIND_SPENT'])
  })

  it('is stored as a hash alone', async () => {
    const { code } = await stage.comeBack(stage.browser(), stage.newcomer())
    const { rows } = await stage.server.pool.query('select row_to_json(e)::text as text from sso_entries e order by id desc limit 1')
    expect(rows[0].text).not.toContain(code)
  })

  it('makes a new session and ends the one that was sent with it', async () => {
    const { person } = await stage.bound('kefu')
    const { userId } = await signedIn(stage.server, [])
    const planted = await newSession(stage.server, userId)
    const token = (planted.caller.cookie ?? '').replace('Access-Token=', '')
    const browser = stage.browser()
    browser.cookies.set('Access-Token', { value: token, path: '/' })
    expect((await stage.enter(browser, (await stage.comeBack(browser, person)).code)).status).toBe(200)
    expect(browser.token).not.toBe(token)
    expect((await planted.caller.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await browser.call(getCurrentUserInfo)).body).toMatchObject({ username: 'kefu' })
  })

  it('lets nobody into an account that is frozen', async () => {
    const { person } = await stage.bound('caiwu')
    await freeze('caiwu', 'FROZEN')
    const browser = stage.browser()
    expect(said(await stage.enter(browser, (await stage.comeBack(browser, person)).code))).toEqual([400, 999, 'SSO_CLOSED'])
    expect(browser.token).toBe('')
    await freeze('caiwu', 'ACTIVE')
  })
})

describe('the key that binds', () => {
  const withKey = async (): Promise<{ browser: Browser; person: Person; key: string }> => {
    const [browser, person] = [stage.browser(), stage.newcomer()]
    return { browser, person, key: await stage.keyFor(browser, person) }
  }

  it('says the same of an unknown name, a wrong password and a frozen account, never 401, and stays good for the right one', async () => {
    const { browser, key } = await withKey()
    await freeze('caiwu', 'FROZEN')
    const answers = [await stage.bind(browser, key, 'nobody.there'), await stage.bind(browser, key, 'kefu', 'Wrong-pass-1')]
    answers.push(await stage.bind(browser, key, 'caiwu'))
    await freeze('caiwu', 'ACTIVE')
    const told = answers.map(({ status, error: { requestId: _id, ...rest } }) => [status, rest])
    expect(told).toEqual(Array(3).fill([400, { code: 999, error: 'SSO_BAD_CREDENTIALS', msg: '用户名或密码不正确' }]))
    expect(browser.token).toBe('')
    expect((await stage.bind(browser, key, 'kefu')).status).toBe(200)
  })

  it('is good once, for ten minutes, and a code is no key', async () => {
    const { browser, key } = await withKey()
    expect((await stage.bind(browser, key, 'kefu')).status).toBe(200)
    expect(said(await stage.bind(browser, key, 'kefu'))).toEqual([400, 999, 'SSO_BIND_SPENT'])
    const late = await withKey()
    await stage.server.pool.query("update sso_entries set expires_at = now() where kind = 'BIND'")
    expect(said(await stage.bind(late.browser, late.key, 'kefu'))).toEqual([400, 999, 'SSO_BIND_SPENT'])
    const { code } = await stage.comeBack(browser, stage.newcomer())
    expect(said(await stage.bind(browser, code, 'kefu'))).toEqual([400, 999, 'SSO_BIND_SPENT'])
    const { browser: other, key: fresh } = await withKey()
    expect(said(await stage.enter(other, fresh))).toEqual(SPENT)
  })

  it('counts wrong passwords with those of the log-in, and wrong keys too', async () => {
    const { browser, key } = await withKey()
    const seen: number[] = []
    for (let n = 0; n < 6; n++) seen.push((await stage.bind(browser, key, 'kefu', 'Wrong-pass-1')).status)
    for (let n = 0; n < 4; n++) seen.push((await stage.bind(browser, newToken(), 'kefu')).status)
    expect(seen).toEqual(Array(10).fill(400))
    const late = await stage.bind(browser, key, 'kefu')
    expect(said(late)).toEqual([429, 999, 'TOO_MANY_TRIES'])
  })

  it('binds only the first when two send it at the same moment', async () => {
    const { browser, key } = await withKey()
    const answers = await Promise.all(['kefu', 'caiwu'].map((username) => stage.bind(browser, key, username)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await stage.server.pool.query('select 1 from sso_identities')).rows).toHaveLength(1)
  })

  it.each([[{}], [['x']], [1], [true], [null], ['']])('is a text: %j is refused', async (bindKey) => {
    const body = { bindKey, username: 'kefu', password: 'Camp-pass-1' }
    const { status, error } = await stage.browser().call(social.bindSsoUserAndLogin, { body })
    expect([status, error.error]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('the log', () => {
  it('holds no code, key, state, cookie or secret of all this', async () => {
    const { browser } = await stage.bound('kefu')
    const approved = stage.peer.approve((await away(browser)).location, stage.newcomer())
    const { code } = await back(browser, approved)
    await stage.enter(browser, code)
    await stage.enter(stage.browser(), code)
    await stage.comeBack(browser, stage.newcomer(), { forged: { nonce: 'wrong' } })
    expect(lines.some((line) => line.includes('single sign-on failed'))).toBe(true)
    const secrets = [
      code,
      approved.code,
      approved.state,
      browser.token,
      'a-secret-of',
      ...[...browser.cookies.values()].map(({ value }) => value),
    ]
    for (const secret of secrets)
      expect(
        lines.filter((line) => line.includes(secret ?? '')),
        secret,
      ).toEqual([])
  })
})
