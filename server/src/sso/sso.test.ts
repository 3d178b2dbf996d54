import { getAccountWays } from '@camp/contract/account/account.ways'
import { getCurrentUserInfo } from '@camp/contract/base/account'
import { queryMessageList } from '@camp/contract/base/notify'
import * as social from '@camp/contract/sso/sso'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT } from '../../test/oidc.peer.ts'
import { signedIn } from '../../test/people.ts'
import { inside, SsoStage } from '../../test/sso.ts'

let stage: SsoStage
beforeAll(async () => {
  stage = await SsoStage.start()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.server.pool.query('delete from attempt_counters')
})

describe('single sign-on', () => {
  it('is offered to the log-in under the name of its provider', async () => {
    const browser = stage.browser()
    expect((await browser.call(social.getSsoConfig)).body).toEqual({ enabled: true, name: '企业账号' })
    expect((await browser.call(getAccountWays)).body).toMatchObject({ sso: '企业账号' })
  })

  it('sends the browser to the provider with PKCE, state and nonce, none of which a script can read', async () => {
    const { status, location, set } = await stage.browser().call(social.authorizeSso)
    const asked = new URL(location)
    expect([status, asked.origin + asked.pathname]).toEqual([302, `${stage.peer.url}/authorize`])
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: 'http://console.example/foundation/api/social/callback',
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(set).toEqual([
      expect.stringMatching(/^Sso-Attempt-[\w-]{12}=[\w.-]+; Max-Age=600; Path=\/foundation\/api\/social; HttpOnly; SameSite=Lax$/),
    ])
    for (const name of ['nonce', 'state']) expect(set[0]).not.toContain(asked.searchParams.get(name))
  })

  it('asks who has no account here to bind one, and from then on lets him or her in', async () => {
    const person = stage.newcomer()
    const browser = stage.browser()
    const back = await stage.comeBack(browser, person, { redirect: '/order/index?status=PAID' })
    expect(back).toEqual({ page: '/static/sso', code: expect.stringMatching(/^[\w-]{43}$/), redirect: '/order/index?status=PAID' })
    const unknown = await stage.enter(browser, back.code)
    expect([unknown.status, unknown.error]).toEqual([
      400,
      {
        code: 999,
        error: 'SSO_UNBOUND',
        msg: '“王小明”还没有绑定账号，请登录已有账号完成绑定',
        bindKey: expect.stringMatching(/^[\w-]{43}$/),
        requestId: expect.any(String),
      },
    ])
    expect(browser.token).toBe('')
    const done = await stage.bind(browser, unknown.error.bindKey, 'kefu')
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ username: 'kefu', codes: expect.arrayContaining(['ALWAYS']) }),
    ])
    expect(done.body).not.toHaveProperty('code')
    expect((await browser.call(getCurrentUserInfo)).body).toMatchObject({ username: 'kefu' })
    expect((await browser.call(queryMessageList)).body).toMatchObject({
      unRead: [{ title: '账号已绑定单点登录', link: '#/settings/personalCenter' }],
    })

    const again = stage.browser()
    const second = await stage.enter(again, (await stage.comeBack(again, person)).code)
    expect([second.status, second.body]).toEqual([200, expect.objectContaining({ username: 'kefu' })])
    expect(again.token).not.toBe(browser.token)
    expect((await again.call(getCurrentUserInfo)).status).toBe(200)
    expect([...again.cookies.keys()]).toEqual(['Sso-Log-In', 'Access-Token', 'Known-Browser', expect.stringMatching(/^Known-Device-\d+$/)])
  })

  it('is told in the log: who bound, who came in', async () => {
    const { rows } = await stage.server.pool.query(
      `select call, operation_type as type, after from operation_logs where call in ('bindSsoUserAndLogin', 'loginBySso') order by id`,
    )
    expect(rows).toEqual([
      { call: 'bindSsoUserAndLogin', type: 'EDIT', after: { sso: '王小明' } },
      { call: 'bindSsoUserAndLogin', type: 'LOGIN', after: null },
      { call: 'loginBySso', type: 'LOGIN', after: null },
    ])
  })

  it('shows the binding to its owner, who can remove it; then the identity is unknown again', async () => {
    const { person, browser } = await stage.bound('caiwu')
    expect((await browser.call(social.getSsoBinding)).body).toEqual({ identity: { name: '王小明', boundAt: expect.any(String) } })
    expect((await browser.call(social.removeSsoBinding)).status).toBe(200)
    expect((await browser.call(social.getSsoBinding)).body).toEqual({ identity: null })
    expect((await browser.call(social.removeSsoBinding)).status).toBe(404)
    const again = stage.browser()
    expect((await stage.enter(again, (await stage.comeBack(again, person)).code)).error.error).toBe('SSO_UNBOUND')
  })

  it('is removed from an account, and seen there, by people who may close accounts; its owner is told', async () => {
    const { person, browser } = await stage.bound('jiaowu')
    const { id } = (await browser.call(getCurrentUserInfo)).body as { id: number }
    const administrator = await signedIn(stage.server, ['USER_STATUS'])
    const other = await signedIn(stage.server, ['USER_MANAGE'])
    const params = { userId: id }
    expect((await administrator.caller.call(social.getUserSsoBinding, { params })).body.identity).toMatchObject({ name: '王小明' })
    for (const call of [social.getUserSsoBinding, social.removeUserSsoBinding])
      expect((await other.caller.call(call, { params })).status).toBe(403)
    expect((await administrator.caller.call(social.removeUserSsoBinding, { params })).status).toBe(200)
    expect((await administrator.caller.call(social.getUserSsoBinding, { params })).body).toEqual({ identity: null })
    expect((await administrator.caller.call(social.removeUserSsoBinding, { params })).status).toBe(404)
    expect((await browser.call(queryMessageList)).body).toMatchObject({
      unRead: expect.arrayContaining([expect.objectContaining({ title: '单点登录绑定已解除' })]),
    })
    const again = stage.browser()
    expect((await stage.enter(again, (await stage.comeBack(again, person)).code)).error.error).toBe('SSO_UNBOUND')
    const { rows } = await stage.server.pool.query(
      "select operator_id::int as by, target_id::int as of, before, after from operation_logs where call = 'removeUserSsoBinding'",
    )
    expect(rows).toEqual([{ by: administrator.userId, of: id, before: { sso: '王小明' }, after: { sso: null } }])
  })

  it('lets two tabs go to the provider at once, and come back in any order', async () => {
    const { person } = await stage.bound('shichang')
    const browser = stage.browser()
    const [first, second] = [await browser.call(social.authorizeSso), await browser.call(social.authorizeSso)]
    const back = []
    for (const away of [second, first]) {
      back.push(inside((await browser.call(social.finishSso, { query: stage.peer.approve(away.location, person) }, {})).location))
    }
    for (const { code } of back) expect((await stage.enter(browser, code)).status).toBe(200)
  })

  it('forgets all but the last few attempts of a browser, whose headers stay small', async () => {
    const browser = stage.browser()
    for (let n = 0; n < 9; n++) await browser.call(social.authorizeSso, { query: { redirect: `/${'x'.repeat(900)}` } })
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('Sso-'))).toHaveLength(4)
  })

  it('keeps one identity an account and one account an identity', async () => {
    const { person } = await stage.bound('cangchu')
    const other = stage.browser()
    const refused = await stage.enter(other, (await stage.comeBack(other, stage.newcomer())).code)
    const twice = await stage.bind(other, refused.error.bindKey, 'cangchu')
    expect([twice.status, twice.error.error, twice.error.fields?.[0]?.path]).toEqual([400, 'SSO_ACCOUNT_BOUND', 'username'])

    // Two tabs hold a key for one identity; the first has bound it.
    const tabs = stage.browser()
    await stage.server.pool.query('delete from sso_identities where subject = $1', [person.sub])
    const keys = []
    for (const _tab of [1, 2]) keys.push((await stage.enter(tabs, (await stage.comeBack(tabs, person)).code)).error.bindKey)
    expect((await stage.bind(tabs, keys[0], 'cangchu')).status).toBe(200)
    expect((await stage.bind(tabs, keys[1], 'shenji')).error.error).toBe('SSO_TAKEN')
    expect((await stage.bind(tabs, keys[1], 'cangchu')).status).toBe(200)
  })

  it('gives the identity of a deleted account free', async () => {
    const { person } = await stage.bound('zuzhang')
    await stage.server.pool.query("update users set deleted_at = now() where username = 'zuzhang'")
    const browser = stage.browser()
    const refused = await stage.enter(browser, (await stage.comeBack(browser, person)).code)
    expect((await stage.bind(browser, refused.error.bindKey, 'shenji')).body).toMatchObject({ username: 'shenji' })
  })
})
