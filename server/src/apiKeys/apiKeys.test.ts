import {
  createApiKey,
  endOldSecret,
  getApiKey,
  getApiKeyFigures,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@camp/contract/apiKeys/apiKeys'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { codesBehind } from '@camp/contract/scopes'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askSchool, keyEditorCodes } from '../../test/doorKeys.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
let person: Person
beforeAll(async () => {
  person = await signedIn(server, keyEditorCodes)
  editor = person.caller
})

const named = (name: string, more: object = {}) => ({ name, scopes: ['school:read' as const], ratePerMinute: 600, ...more })
const names = async (query: Record<string, unknown> = {}) =>
  ((await editor.loose(listApiKeys, { query: { page: 1, ...query } })).body as { content: { name: string }[] }).content.map(
    ({ name }) => name,
  )
const read = async (id: number) => (await editor.call(getApiKey, { params: { id } })).body

describe('API keys', () => {
  it('are made with a secret that is answered this once, and of which only a hash is kept', async () => {
    const { body } = await editor.call(createApiKey, {
      body: named('小程序', { ipAllow: ['47.98.12.0/24', '10.0.0.1'], lastDay: '2099-01-31' }),
    })
    expect(body.secret).toMatch(/^camp_live_[0-9A-Za-z]{57}$/)
    const key = await read(body.id)
    expect(key).toMatchObject({
      name: '小程序',
      mode: 'LIVE',
      purpose: 'READ_ONLY',
      scopes: ['school:read'],
      ipAllow: ['47.98.12.0/24', '10.0.0.1/32'],
      ratePerMinute: 600,
      state: 'ACTIVE',
      creatorId: person.userId,
      lastUsedAt: null,
      calls: 0,
      lacking: [],
    })
    expect(key.expiresAt).toContain('2099-02-01T00:00:00')
    expect(body.secret).toContain(key.prefix)
    expect(key.secrets).toMatchObject([{ tail: body.secret.slice(-6), endsAt: null, calls: 0 }])
    expect(key.days).toHaveLength(30)
    const { rows } =
      await server.pool.query(`select k::text || coalesce(s::text, '') as text from api_keys k join api_key_secrets s on s.key_id = k.id
      union all select l::text from operation_logs l`)
    for (const { text } of rows) expect(text).not.toContain(body.secret.slice(18, 61))
  })

  it('are listed by name, state and purpose, sorted, in pages', async () => {
    for (const name of ['甲店', '乙店', '丙店']) expect((await editor.call(createApiKey, { body: named(name) })).status).toBe(200)
    expect(await names({ name: '店', sort: 'createdAt,asc' })).toEqual(['甲店', '乙店', '丙店'])
    expect(await names({ name: '店', sort: 'createdAt,asc', size: 1, page: 2 })).toEqual(['乙店'])
    expect(await names({ name: '乙店', state: ['ACTIVE'], purpose: 'READ_ONLY' })).toEqual(['乙店'])
    expect(await names({ state: 'REVOKED' })).toEqual([])
    for (const key of ['name', 'lastUsedAt', 'calls', 'errors', 'expiresAt'])
      expect(await names({ name: '店', sort: `${key},desc` })).toHaveLength(3)
  })

  it('say what is to be done about them: ending, unused, with a maker who is gone, ended', async () => {
    const made: Record<string, number> = {}
    for (const name of ['将到期', '久未用', '已到期']) made[name] = (await editor.call(createApiKey, { body: named(name) })).body.id
    await server.pool.query("update api_keys set expires_at = now() + interval '10 days' where id = $1", [made.将到期])
    await server.pool.query("update api_keys set created_at = now() - interval '91 days' where id = $1", [made.久未用])
    await server.pool.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [made.已到期])
    const gone = await signedIn(server, keyEditorCodes)
    await gone.caller.call(createApiKey, { body: named('无主') })
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [gone.userId])
    expect(await names({ state: 'ENDING' })).toEqual(['将到期'])
    expect(await names({ state: 'UNUSED' })).toEqual(['久未用'])
    expect(await names({ state: 'ENDED' })).toEqual(['已到期'])
    expect(await names({ state: 'STOPPED' })).toEqual(['无主'])
    await server.pool.query("update users set activeflg = 'ACTIVE', must_change_password = true where id = $1", [gone.userId])
    expect(await names({ state: 'STOPPED' })).toEqual(['无主'])
    const figures = await editor.call(getApiKeyFigures, {})
    expect(figures.body).toMatchObject({ unused: 1, calls: 0, errors: 0 })
  })

  it('take nothing that is none: a network, a scope, a day, a rate', async () => {
    const wrong: [string, object][] = [
      ['name', { name: ' ' }],
      ['scopes', { scopes: [] }],
      ['scopes.0', { scopes: ['parents:read'] }],
      ['ipAllow.0', { ipAllow: ['300.1.1.1'] }],
      ['lastDay', { lastDay: '2020-01-01' }],
      ['ratePerMinute', { ratePerMinute: 0 }],
    ]
    for (const [field, more] of wrong) {
      const answer = await editor.loose(createApiKey, { body: { ...named('坏'), ...more } })
      expect([field, answer.status, answer.error.fields?.[0]?.path]).toEqual([field, 400, field])
    }
  })

  it('are changed by version, with their history, and stay as they are once revoked', async () => {
    const { id } = (await editor.call(createApiKey, { body: named('旧名', { ipAllow: ['10.0.0.0/8'], lastDay: '2099-01-01' }) })).body
    const change = { id, ...named('新名'), ratePerMinute: 60, version: 1 }
    expect((await editor.call(updateApiKey, { body: change })).body).toEqual({ id, version: 2 })
    expect((await editor.call(updateApiKey, { body: change })).status).toBe(409)
    // What is left out stays.
    expect(await read(id)).toMatchObject({ ipAllow: ['10.0.0.0/8'], ratePerMinute: 60 })
    expect((await read(id)).expiresAt).toContain('2099-01-02')
    await editor.call(updateApiKey, { body: { ...change, ipAllow: [], lastDay: null, version: 2 } })
    expect(await read(id)).toMatchObject({ ipAllow: [], expiresAt: null })
    const { body } = await editor.call(getRecordHistory, { query: { entity: 'apiKey', id, page: 1 } })
    expect(body.content[1]).toMatchObject({ before: { name: '旧名', ratePerMinute: 600 }, after: { name: '新名', ratePerMinute: 60 } })
    expect((await editor.call(revokeApiKey, { params: { id }, body: { version: 3 } })).body).toEqual({ id, version: 4 })
    for (const call of [revokeApiKey, rotateApiKey, endOldSecret])
      expect((await editor.loose(call, { params: { id }, body: {} })).error.error).toBe('KEY_NOT_IN_USE')
    expect((await editor.call(updateApiKey, { body: { ...change, version: 4 } })).error.error).toBe('KEY_NOT_IN_USE')
    expect((await read(id)).state).toBe('REVOKED')
    const now = await editor.call(getRecordAsOf, { query: { entity: 'apiKey', id, at: new Date().toISOString() } })
    expect(now.body.fields).toMatchObject({ name: '新名', scopes: ['school:read'] })
  })

  it('are given by nobody who may not read as much, nor a secret of one', async () => {
    const poor = (await signedIn(server, ['API_KEY', 'API_KEY_EDIT', 'GOODS'])).caller
    const refused = await poor.call(createApiKey, { body: named('越权') })
    expect(refused.error).toMatchObject({ error: 'KEY_BEYOND_OWN', fields: [{ path: 'scopes' }] })
    expect(refused.error.msg).toContain('COASH_INDEX')
    const { id } = await aKey(editor)
    expect((await poor.call(rotateApiKey, { params: { id }, body: {} })).error.error).toBe('KEY_BEYOND_OWN')
    const leader = (await signedIn(server, keyEditorCodes, 'OWN_GROUPS')).caller
    expect((await leader.call(rotateApiKey, { params: { id }, body: {} })).error.error).toBe('KEY_VIEW_BEYOND_OWN')
    // What a key already has may stay, and whoever may edit keys may end one.
    expect((await poor.call(updateApiKey, { body: { id, ...named('改名') } })).status).toBe(200)
    expect((await poor.call(revokeApiKey, { params: { id }, body: {} })).status).toBe(200)
  })

  it('get a scope later from somebody who has its codes and sees as much, where their maker has the codes too', async () => {
    const maker = await signedIn(server, keyEditorCodes)
    const { id } = await aKey(maker.caller, { scopes: ['parents:write'] })
    const adding = async (caller: Caller) => (await caller.call(updateApiKey, { body: { id, ...named('加权') } })).error
    const leader = (await signedIn(server, keyEditorCodes, 'OWN_GROUPS')).caller
    const poor = (await signedIn(server, ['API_KEY', 'API_KEY_EDIT'])).caller
    expect(await adding(poor)).toMatchObject({ error: 'KEY_BEYOND_OWN', fields: [{ path: 'scopes' }] })
    expect(await adding(leader)).toMatchObject({ error: 'KEY_VIEW_BEYOND_OWN', fields: [{ path: 'scopes' }] })
    await server.pool.query('delete from user_roles where user_id = $1', [maker.userId])
    expect(await adding(editor)).toMatchObject({ error: 'KEY_BEYOND_MAKER', fields: [{ path: 'scopes' }] })
  })

  it('that ask for money or tell of it get a secret, or such a scope, from their maker alone', async () => {
    const other = (await signedIn(server, keyEditorCodes)).caller
    for (const scope of ['refunds:ask', 'payments:vouch', 'payments:write', 'orders:write', 'coupons:redeem'] as const) {
      const { id } = await aKey(editor, { scopes: ['school:read', scope] })
      const refused = await other.call(rotateApiKey, { params: { id }, body: {} })
      expect([refused.error.error, refused.error.msg]).toEqual(['KEY_MONEY_MAKER', expect.stringContaining(scope)])
      expect(await read(id)).toMatchObject({ version: 1 })
      expect((await editor.call(rotateApiKey, { params: { id }, body: {} })).status).toBe(200)
      // Nor by a key that is rotated first.
      const plain = await aKey(editor, { scopes: ['school:read'] })
      expect((await other.call(rotateApiKey, { params: { id: plain.id }, body: {} })).status).toBe(200)
      const adding = { id: plain.id, ...named(`加款项 ${scope}`, { scopes: ['school:read', scope] }) }
      expect((await other.call(updateApiKey, { body: adding })).error).toMatchObject({
        error: 'KEY_MONEY_MAKER',
        fields: [{ path: 'scopes' }],
      })
      expect((await editor.call(updateApiKey, { body: adding })).status).toBe(200)
    }
  })

  it('may be renamed once they have ended, and end no earlier than today', async () => {
    const { id } = await aKey(editor, { lastDay: '2099-01-01' })
    await server.pool.query("update api_keys set expires_at = '2026-01-02 00:00+08' where id = $1", [id])
    const renamed = (lastDay: string) => editor.call(updateApiKey, { body: { id, ...named('改名'), lastDay } })
    expect((await renamed('2026-01-01')).status).toBe(200)
    expect((await renamed('2026-01-03')).error).toMatchObject({ error: 'KEY_END_PAST', fields: [{ path: 'lastDay' }] })
    expect(await read(id)).toMatchObject({ name: '改名', state: 'ENDED' })
  })

  it('are opened by nobody who may not do as much: from other places, for longer, or again', async () => {
    const poor = (await signedIn(server, ['API_KEY', 'API_KEY_EDIT'])).caller
    const leader = (await signedIn(server, keyEditorCodes, 'OWN_GROUPS')).caller
    const { id } = await aKey(editor, { ipAllow: ['10.0.0.0/8', '10.0.0.1'], lastDay: '2099-01-01' })
    const refused: [object, string][] = [
      [{ ipAllow: [] }, 'ipAllow'],
      [{ ipAllow: ['10.0.0.0/8', '47.98.12.1'] }, 'ipAllow'],
      [{ lastDay: '2099-01-02' }, 'lastDay'],
      [{ lastDay: null }, 'lastDay'],
    ]
    for (const [caller, error] of [
      [poor, 'KEY_BEYOND_OWN'],
      [leader, 'KEY_VIEW_BEYOND_OWN'],
    ] as const) {
      for (const [more, field] of refused) {
        const answer = await caller.call(updateApiKey, { body: { id, ...named('放开'), ...more } })
        expect([more, answer.error.error, answer.error.fields?.[0]?.path]).toEqual([more, error, field])
      }
    }
    expect(await read(id)).toMatchObject({ version: 1 })
    // Who may edit keys may narrow one, and say again what holds.
    const narrower = { ipAllow: ['10.0.0.0/8'], lastDay: '2098-12-31' }
    for (let n = 0; n < 2; n++) expect((await poor.call(updateApiKey, { body: { id, ...named('收紧'), ...narrower } })).status).toBe(200)
    expect((await editor.call(updateApiKey, { body: { id, ...named('放开'), ipAllow: [], lastDay: null } })).status).toBe(200)
  })

  it('have names of their own while they are in use, in any case, also where two make one at once', async () => {
    const answers = await Promise.all([1, 2].map(() => editor.call(createApiKey, { body: named('Only one') })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const taken = { error: 'KEY_NAME_TAKEN', fields: [{ path: 'name' }] }
    expect((await editor.call(createApiKey, { body: named('only ONE') })).error).toMatchObject(taken)
    const other = await aKey(editor)
    expect((await editor.call(updateApiKey, { body: { id: other.id, ...named('Only one') } })).error).toMatchObject(taken)
    const id = answers.find(({ status }) => status === 200)?.body.id ?? 0
    await editor.call(revokeApiKey, { params: { id }, body: {} })
    expect((await editor.call(createApiKey, { body: named('Only one') })).status).toBe(200)
  })

  it('rotate once at a time: both secrets hold for a day, or until the old one is ended', async () => {
    const { id, secret } = await aKey(editor)
    const answers = await Promise.all([1, 2].map(() => editor.call(rotateApiKey, { params: { id }, body: { version: 1 } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const fresh = answers.find(({ status }) => status === 200)?.body.secret ?? ''
    expect(await read(id)).toMatchObject({ state: 'ROTATING', secrets: [{ endsAt: null }, { tail: secret.slice(-6) }] })
    const ends = Date.parse((await read(id)).secrets[1]?.endsAt ?? '')
    expect(Math.abs(ends - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    for (const one of [secret, fresh]) expect((await askSchool(server, one)).status).toBe(200)
    expect((await editor.call(rotateApiKey, { params: { id }, body: {} })).error.error).toBe('KEY_ROTATING')
    expect((await editor.call(endOldSecret, { params: { id }, body: { version: 2 } })).status).toBe(200)
    expect((await askSchool(server, secret)).error).toBe('KEY_ROTATED')
    expect((await askSchool(server, fresh)).status).toBe(200)
    expect((await editor.call(endOldSecret, { params: { id }, body: {} })).error.error).toBe('KEY_NOT_ROTATING')
    expect((await read(id)).state).toBe('ACTIVE')
  })

  it('without a version two rotations at once give one new secret', async () => {
    const { id } = await aKey(editor)
    const answers = await Promise.all([1, 2].map(() => editor.call(rotateApiKey, { params: { id }, body: {} })))
    expect(answers.map(({ status, error }) => (status === 200 ? 'rotated' : error.error)).sort()).toEqual(['KEY_ROTATING', 'rotated'])
  })

  it('are read and changed by their codes alone', async () => {
    const { caller } = await signedIn(server, ['API_KEY', ...codesBehind(['school:read'])])
    expect((await caller.loose(listApiKeys, { query: { page: 1 } })).status).toBe(200)
    expect((await caller.call(createApiKey, { body: named('丁') })).status).toBe(403)
    expect((await caller.loose(getApiKey, { params: { id: 999_999 } })).status).toBe(404)
  })
})
