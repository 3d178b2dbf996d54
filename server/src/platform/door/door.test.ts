import { getApiKey, revokeApiKey, updateApiKey } from '@camp/contract/apiKeys/apiKeys'
import { openCampGroups, openCamps } from '@camp/contract/camps/camps.open'
import { openCalls } from '@camp/contract/catalogue'
import { openCoaches } from '@camp/contract/coaches/coaches.open'
import { openGoods } from '@camp/contract/goods/goods.open'
import { keyScope } from '@camp/contract/scopes'
import { changeUserStatus } from '@camp/contract/users/users'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { aKey, askSchool, askWithKey, keyEditorCodes } from '../../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCoach, makeGoods, makeLedCoachGroup } from '../../../test/factories.ts'
import type { Caller } from '../../../test/http.ts'
import { signedIn } from '../../../test/people.ts'
import { newSecret } from './key.secret.ts'

const lines: string[] = []
const server = aServer({ SANDBOX: 'off' }, lines)
let editor: Caller
let campId: number
let coachId: number
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'USER_STATUS'])).caller
  await makeGoods(server.pool, { name: '绘本套装' })
  campId = await makeCamp(server.pool, { name: '春季营' })
  coachId = await makeCoach(server.pool, { name: '王老师', phone: '13900000001' })
  await makeCampGroup(server.pool, campId, { name: '一组', coach_id: coachId })
})
beforeEach(async () => {
  key = await aKey(editor)
})

const inputOf = (path: string) => {
  if (path.includes('/uploads/{id}')) return { params: { id: 'x'.repeat(30) } }
  if (path.includes('{id}')) return { params: { id: campId } }
  if (path.includes('/banners')) return { query: { position: 'HOME_TOP' } }
  if (path.includes('/app-versions/')) return { query: { platform: 'ANDROID', versionCode: 1, installation: 'x' } }
  return path.includes('{externalId}') ? { params: { externalId: 'x' } } : {}
}
/** What says that a call was let in, and refused for what it was sent. */
const LET_IN = new Set(['INVALID_INPUT', 'UPLOAD_VERSION', 'UNSUPPORTED_MEDIA_TYPE', 'NOT_FOUND'])

/** Every open call, asked in one way: one that changes something is sent nothing, so it is let in where its body is what is refused. */
const everywhere = (secret: string | null, headers: Record<string, string> = {}, asked = openCalls) =>
  Promise.all(
    asked.map(async (call) => {
      const { status, error, msg } = await askWithKey(server.url, call, secret, inputOf(call.path), headers)
      const isLetIn = error !== undefined && LET_IN.has(error)
      return { call, status: isLetIn ? 200 : status, error: isLetIn ? undefined : error, msg }
    }),
  )

/** What every open call says, which has to be one and the same. */
async function saidBy(
  secret: string | null,
  headers: Record<string, string> = {},
  asked = openCalls,
): Promise<[number, string | undefined]> {
  const answers = await everywhere(secret, headers, asked)
  const said = new Set(answers.map(({ status, error }) => `${status} ${error ?? ''}`))
  expect([...said]).toHaveLength(1)
  return [answers[0]?.status ?? 0, answers[0]?.error]
}

const sql = (text: string) => server.pool.query(text, [key.id])

describe('every open call', () => {
  it('answers who brings a key, and nobody else', async () => {
    expect(await saidBy(key.secret)).toEqual([200, undefined])
    expect(await saidBy(null)).toEqual([401, 'KEY_MISSING'])
    expect(await saidBy('x')).toEqual([401, 'KEY_UNKNOWN'])
    expect(await saidBy(null, { authorization: 'Basic YTpi' })).toEqual([401, 'KEY_UNKNOWN'])
    for (const [secret, scheme] of [
      [null, 'Bearer'],
      [key.secret, null],
    ] as const)
      expect((await askSchool(server, secret)).headers.get('www-authenticate')).toBe(scheme)
  })

  it('refuses a wrong key and one with a wrong checksum', async () => {
    const { secret } = key
    // Another secret of the same key, right in itself.
    expect(await saidBy(newSecret('LIVE', secret.slice(10, 18)).secret)).toEqual([401, 'KEY_UNKNOWN'])
    // Each may be looked up by itself, and a stranger has thirty of these a minute.
    expect(await saidBy(newSecret('LIVE', '00000000').secret, {}, openCalls.slice(0, 20))).toEqual([401, 'KEY_UNKNOWN'])
    expect(await saidBy(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).toEqual([401, 'KEY_UNKNOWN'])
    expect(await saidBy(`${secret}0`)).toEqual([401, 'KEY_UNKNOWN'])
  })

  it('reads no cookie, and refuses one beside a key', async () => {
    const cookie = editor.cookie ?? ''
    expect(await saidBy(null, { cookie })).toEqual([401, 'KEY_MISSING'])
    expect(await saidBy(key.secret, { cookie })).toEqual([400, 'KEY_WITH_COOKIE'])
    // Other cookies are those of a balancer.
    expect(await saidBy(key.secret, { cookie: 'AWSALB=1' })).toEqual([200, undefined])
  })

  it('refuses a key that was revoked or has ended', async () => {
    expect(await saidBy(key.secret)).toEqual([200, undefined])
    await editor.call(revokeApiKey, { params: { id: key.id }, body: {} })
    expect(await saidBy(key.secret)).toEqual([401, 'KEY_REVOKED'])
    key = await aKey(editor)
    await sql("update api_keys set expires_at = now() - interval '1 second' where id = $1")
    expect(await saidBy(key.secret)).toEqual([401, 'KEY_ENDED'])
  })

  it('ends a key that it knows at the moment that was set', async () => {
    await sql("update api_keys set expires_at = clock_timestamp() + interval '700 milliseconds' where id = $1")
    expect((await askSchool(server, key.secret)).status).toBe(200)
    await expect.poll(async () => (await askSchool(server, key.secret)).error, { timeout: 5_000 }).toBe('KEY_ENDED')
  })

  it('says in words that a test key is for a sandbox', async () => {
    const test = newSecret('TEST', '00000000').secret
    const answer = await askSchool(server, test)
    expect([answer.status, answer.error]).toEqual([401, 'KEY_FOR_TEST'])
    expect(answer.msg).toContain('沙箱')
    expect((await askSchool(server, test, { 'accept-language': 'en' })).msg).toContain('sandbox')
  })

  it('refuses an address that is not among those of the key', async () => {
    await editor.call(updateApiKey, {
      body: { id: key.id, name: '测试密钥', scopes: [...keyScope.values], ratePerMinute: 600, ipAllow: ['47.98.12.0/24', '2001:db8::/32'] },
    })
    expect(await saidBy(key.secret)).toEqual([403, 'KEY_ADDRESS'])
    expect((await askSchool(server, key.secret)).msg).toContain('127.0.0.1')
    await editor.call(updateApiKey, {
      body: { id: key.id, name: '测试密钥', scopes: [...keyScope.values], ratePerMinute: 600, ipAllow: ['127.0.0.0/8', '2001:db8::/32'] },
    })
    expect(await saidBy(key.secret)).toEqual([200, undefined])
  })

  it('names the scope that a key lacks', async () => {
    await sql("update api_keys set scopes = '{school:none}' where id = $1")
    const answers = await everywhere(key.secret)
    for (const { call, status, error, msg } of answers)
      expect([status, error, msg.includes(call.key ?? '')]).toEqual([403, 'KEY_SCOPE_MISSING', true])
  })

  it('holds a key to its calls a minute, and says what is left and when to come again', async () => {
    key = await aKey(editor, { ratePerMinute: 3 })
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await askSchool(server, key.secret))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
    const last = answers[3]
    expect([last?.error, last?.headers.get('ratelimit-limit')]).toEqual(['KEY_RATE', '3'])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(10)
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(20)
    expect(Number(last?.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
    expect(await saidBy(key.secret)).toEqual([429, 'KEY_RATE'])
  })
})

describe('a key', () => {
  it('may no more than its maker may at that moment', async () => {
    const maker = await signedIn(server, keyEditorCodes)
    const { secret } = await aKey(maker.caller)
    expect(await saidBy(secret)).toEqual([200, undefined])
    await server.pool.query(
      `delete from role_permissions where permission_id = (select id from permissions where code = 'COASH_INDEX')
       and role_id in (select role_id from user_roles where user_id = $1)`,
      [maker.userId],
    )
    await server.pool.query("select pg_notify('access', 'role:1')")
    await expect.poll(async () => (await askWithKey(server.url, openCoaches, secret)).error).toBe('KEY_MAKER_LACKS')
    for (const { call, status } of await everywhere(secret))
      expect([call.id, status]).toEqual([call.id, call.codes.includes('COASH_INDEX') ? 403 : 200])
    expect((await askWithKey(server.url, openCoaches, secret)).msg).toContain('school:read')
    await editor.call(changeUserStatus, { params: { id: maker.userId, flag: '0' } })
    expect(await saidBy(secret)).toEqual([403, 'KEY_MAKER_GONE'])
  })

  it('does nothing while its maker still has the password that somebody gave them', async () => {
    const maker = await signedIn(server, keyEditorCodes)
    const { secret } = await aKey(maker.caller)
    expect(await saidBy(secret)).toEqual([200, undefined])
    await server.pool.query('update users set must_change_password = true where id = $1', [maker.userId])
    await server.pool.query("select pg_notify('access', $1)", [`user:${maker.userId}`])
    await expect.poll(async () => (await askSchool(server, secret)).error).toBe('KEY_MAKER_GONE')
  })

  it('sees the groups of a maker who sees their own alone', async () => {
    const leader = await signedIn(server, keyEditorCodes, 'OWN_GROUPS')
    const other = await makeCoach(server.pool, { name: '李老师' })
    const otherCamp = await makeCamp(server.pool, { name: '别的营' })
    await makeCampGroup(server.pool, otherCamp, { name: '别组', coach_id: other })
    await makeLedCoachGroup(server.pool, leader.userId, [coachId])
    const { secret } = await aKey(leader.caller)
    const named = async (call: typeof openCamps | typeof openCoaches) =>
      ((await askWithKey(server.url, call, secret)).body as { name: string }[]).map(({ name }) => name)
    expect(await named(openCamps)).toEqual(['春季营'])
    expect(await named(openCoaches)).not.toContain('李老师')
    expect((await askWithKey(server.url, openCampGroups, secret, { params: { id: otherCamp } })).status).toBe(404)
  })

  it('opens no call of the console, and a session opens no open one', async () => {
    const answer = await fetch(`${server.url}/foundation/api/api-keys`, { headers: { authorization: `Bearer ${key.secret}` } })
    expect(answer.status).toBe(401)
  })

  it('is told ids, names and prices, in pages by id, and nothing else of a record', async () => {
    const body = async (call: Parameters<typeof askWithKey>[1], input = {}) => (await askWithKey(server.url, call, key.secret, input)).body
    expect(await body(openCoaches, { query: { name: '王老师' } })).toEqual([{ id: coachId, name: '王老师', activeFlg: 'ACTIVE' }])
    expect(await body(openCampGroups, { params: { id: campId } })).toMatchObject([{ name: '一组', activeFlg: 'ACTIVE' }])
    expect(Object.keys(((await body(openGoods)) as object[])[0] ?? {}).sort()).toEqual(['activeFlg', 'id', 'kind', 'name', 'priceAmount'])
    expect(Object.keys(((await body(openCamps)) as object[])[0] ?? {}).sort()).toEqual(['id', 'name', 'status', 'term'])
    await makeGoods(server.pool)
    expect(await body(openGoods, { query: { page: 2, size: 1 } })).toMatchObject({
      totalElements: 2,
      number: 1,
      content: [{ kind: 'PHYSICAL' }],
    })
    expect(await askWithKey(server.url, openCampGroups, key.secret, { params: { id: 999_999 } })).toMatchObject({ status: 404 })
  })

  it('answers bad input with the field', async () => {
    for (const query of [{ kind: 'NONE' }, { page: 'x' }, { size: 501 }]) {
      const { status, body } = await askWithKey(server.url, openGoods, key.secret, { query })
      expect([query, status, (body as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual([query, 400, Object.keys(query)[0]])
    }
  })

  it('is counted with what became of its calls, once a second for all of them', async () => {
    key = await aKey(editor, { ratePerMinute: 5 })
    for (let n = 0; n < 3; n++) await askSchool(server, key.secret)
    await askWithKey(server.url, openCamps, key.secret)
    await askWithKey(server.url, openGoods, key.secret, { query: { kind: 'NONE' } })
    await askSchool(server, key.secret)
    const read = async () => (await editor.call(getApiKey, { params: { id: key.id } })).body
    await expect.poll(async () => (await read()).calls, { timeout: 5_000 }).toBe(6)
    const found = await read()
    expect(found).toMatchObject({
      errors: 2,
      secrets: [{ calls: 5 }],
      byScope: expect.arrayContaining([{ scope: 'school:read', calls: 6 }]),
    })
    expect(found.refusals).toEqual([
      { error: 'INVALID_INPUT', calls: 1 },
      { error: 'KEY_RATE', calls: 1 },
    ])
    expect(found.days.at(-1)).toMatchObject({ calls: 6, errors: 2 })
    expect(Date.now() - Date.parse(found.lastUsedAt ?? '')).toBeLessThan(10_000)
  })

  it('is named by its id in the log, also where it was refused, and not by its maker', async () => {
    key = await aKey(editor, { ratePerMinute: 1 })
    lines.length = 0
    for (let n = 0; n < 2; n++) await askSchool(server, key.secret)
    const said = () => lines.filter((line) => line.includes('openGoods')).map((line) => JSON.parse(line) as Record<string, unknown>)
    await expect.poll(() => said().length).toBe(2)
    expect(said().map(({ keyId, userId, status }) => [keyId, userId, status])).toEqual([
      [key.id, undefined, 200],
      [key.id, undefined, 429],
    ])
  })

  it('stands in no line of the log, as little as what was asked', async () => {
    await askSchool(server, key.secret)
    await askWithKey(server.url, openCoaches, key.secret, { query: { name: '只此一问' } })
    const written = lines.join('')
    expect(written).toContain('openCoaches')
    expect(written).not.toContain(key.secret.slice(18, 61))
    expect(written).not.toContain('只此一问')
  })
})

describe('the document of the open calls', () => {
  it('is given to staff who are logged in', async () => {
    const answer = await editor.fetch('/foundation/openapi.open-v1.json')
    expect(Object.keys(((await answer.json()) as { paths: object }).paths).sort()).toEqual(
      [...new Set(openCalls.map(({ path }) => path))].sort(),
    )
    expect((await fetch(`${server.url}/foundation/openapi.open-v1.json`)).status).toBe(401)
  })
})
