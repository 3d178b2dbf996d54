import { generateKeyPairSync } from 'node:crypto'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import {
  checkMerchant,
  createMerchant,
  deleteMerchant,
  getMerchant,
  listMerchants,
  updateMerchant,
} from '@camp/contract/merchants/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOrder } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { merchantKeys, WechatPeer } from '../../test/wechat.peer.ts'

let peer: WechatPeer
let server: TestServer
let editor: Caller
beforeAll(async () => {
  peer = await new WechatPeer().start()
  server = await startTestServer({ WECHAT_PAY_BASE_URL: peer.url })
  editor = (await signedIn(server, ['BANNER_OTHER', 'MERCHANT_EDIT', 'MERCHANT_DELETE'])).caller
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})
beforeEach(async () => {
  peer.mood = 'well'
  peer.heard.length = 0
  await server.pool.query('update merchants set deleted_at = now() where deleted_at is null')
})

let counter = 0
const { mchId, serialNo, apiV3Key, privateKey, platformKey } = merchantKeys('publicKey')
const keys = { serialNo, apiV3Key, privateKey }
const publicKeys = { publicKeyId: platformKey?.id ?? '', publicKey: platformKey?.pem ?? '' }
const body = (more: object = {}) => ({ name: '主商户', mchId: String(1_900_000_500 + ++counter), appId: 'wx0000000000000001', ...more })
const add = async (more: object = {}) => (await editor.call(createMerchant, { body: body(more) })).body.id
const one = async (id: number) => (await editor.call(getMerchant, { params: { id } })).body
const refused = async (more: object) => (await editor.call(createMerchant, { body: body(more) })).error
const update = async (id: number, more: object = {}) => {
  const { name, mchId: number, appId, activeFlg } = await one(id)
  return editor.call(updateMerchant, { body: { id, name, mchId: number, appId, activeFlg, ...more } })
}

describe('a merchant', () => {
  it('says which keys it has and never shows them; empty ones stay', async () => {
    const id = await add({ ...keys, ...publicKeys })
    expect(await one(id)).toMatchObject({
      apiV3KeySet: true,
      privateKeySet: true,
      publicKeySet: true,
      isConfigure: false,
      lacks: ['CHECK'],
    })
    expect((await update(id, { name: '改名', apiV3Key: '', privateKey: '' })).status).toBe(200)
    expect(await one(id)).toMatchObject({ name: '改名', serialNo, apiV3KeySet: true, privateKeySet: true })
    expect((await update(id, { publicKeyId: null })).status).toBe(200)
    expect(await one(id)).toMatchObject({ publicKeyId: null, publicKeySet: false })
    expect((await editor.call(createMerchant, { body: { ...body(), mchId: (await one(id)).mchId } })).error).toMatchObject({
      code: 999,
      error: 'MERCHANT_TAKEN',
      fields: [{ path: 'mchId' }],
    })
    expect((await update(id, { version: 1 })).status).toBe(409)
  })

  it('takes only keys that are keys, in either form', async () => {
    const error = async (more: object) => {
      const answer = await refused(more)
      expect(JSON.stringify(answer)).not.toContain('SECRETPART')
      return [answer.error, answer.fields?.[0]?.path]
    }
    expect(await error({ privateKey: '-----BEGIN PRIVATE KEY-----\nSECRETPART\n-----END PRIVATE KEY-----' })).toEqual([
      'MERCHANT_PRIVATE_KEY',
      'privateKey',
    ])
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(await error({ privateKey: ec })).toEqual(['MERCHANT_PRIVATE_KEY', 'privateKey'])
    expect(await error({ apiV3Key: 'SECRETPART' })).toEqual(['MERCHANT_API_KEY', 'apiV3Key'])
    expect(await error({ ...publicKeys, publicKey: privateKey })).toEqual(['MERCHANT_PUBLIC_KEY', 'publicKey'])
    expect(await error({ publicKeyId: publicKeys.publicKeyId })).toEqual(['MERCHANT_PUBLIC_PAIR', 'publicKey'])
    expect(await error({ serialNo: '12' })).toEqual(['INVALID_INPUT', 'serialNo'])
    const pkcs1 = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    expect((await one(await add({ privateKey: pkcs1 }))).privateKeySet).toBe(true)
  })

  it('is ready once the keys that are there passed a test, and only as long as they stay', async () => {
    const id = await add({ mchId, ...keys, ...publicKeys })
    const check = async (more: object = {}) => (await editor.call(checkMerchant, { body: { id, mchId, ...more } })).body
    expect(await check()).toEqual({ ok: true, code: null, message: null, apiV3KeyChecked: false })
    expect(peer.heard.at(-1)).toMatch(/^GET \/v3\/pay\/transactions\/out-trade-no\/CHECK\w+\?mchid=1900000109$/)
    expect(await one(id)).toMatchObject({ isConfigure: true, lacks: [], checkedAt: expect.any(String) })
    // Another name is no other key; another key is.
    await update(id, { name: '改名' })
    expect((await one(id)).isConfigure).toBe(true)
    await update(id, { apiV3Key: 'another-api-v3-key-of-32-chars!!' })
    expect(await one(id)).toMatchObject({ isConfigure: false, lacks: ['CHECK'], checkedAt: null })
    // By certificates the APIv3 key is proved too.
    await update(id, { apiV3Key, publicKeyId: null })
    expect(await check()).toMatchObject({ ok: true, apiV3KeyChecked: true })
    expect((await one(id)).isConfigure).toBe(true)
  })

  it('with wrong keys is told what the provider says, and no key comes back', async () => {
    const id = await add({ mchId, ...keys, ...publicKeys })
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const check = async (more: object) => (await editor.call(checkMerchant, { body: { id, mchId, ...more } })).body
    expect(await check({ privateKey: other })).toMatchObject({ ok: false, code: 'SIGN_ERROR' })
    const wrongApiKey = await check({ apiV3Key: 'another-api-v3-key-of-32-chars!!', publicKeyId: null })
    expect(wrongApiKey).toMatchObject({ ok: false, code: 'NO_CLEAR_ANSWER', apiV3KeyChecked: true })
    // Another public key than that of WeChat Pay proves nothing that it says.
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(await check({ publicKey: stranger })).toMatchObject({ ok: false, code: 'NO_CLEAR_ANSWER' })
    for (const mood of ['tampered', 'unsigned'] as const) {
      peer.mood = mood
      expect([mood, (await check({})).ok]).toEqual([mood, false])
    }
    peer.mood = 'tampered'
    expect(await check({})).toMatchObject({ ok: false, code: 'NO_CLEAR_ANSWER' })
    peer.mood = 'fault'
    const fault = await check({})
    expect(fault.ok).toBe(false)
    for (const answer of [wrongApiKey, fault]) expect(JSON.stringify(answer)).not.toMatch(/PRIVATE KEY|another-api|v3-key-of/)
    expect((await one(id)).isConfigure).toBe(false)
    const bare = await editor.call(checkMerchant, { body: { mchId } })
    expect(bare.error).toMatchObject({ error: 'MERCHANT_KEYS_MISSING', fields: [{ path: 'serialNo' }] })
  })

  it('says that keys are lacking which were sealed under a lost key, and takes them anew', async () => {
    const id = await add({ ...keys, ...publicKeys })
    const lost =
      "update merchants set api_v3_key_sealed = 'lost' || api_v3_key_sealed, private_key_sealed = 'lost' || private_key_sealed where id = $1"
    await server.pool.query(lost, [id])
    expect(await one(id)).toMatchObject({ apiV3KeySet: false, privateKeySet: false, isConfigure: false })
    expect((await one(id)).lacks).toEqual(expect.arrayContaining(['API_KEY', 'PRIVATE_KEY']))
    const refusal = await editor.call(checkMerchant, { body: { id, mchId } })
    expect(refusal.error).toMatchObject({ error: 'MERCHANT_KEYS_MISSING', fields: [{ path: 'apiV3Key' }] })
    // Another name erases nothing that the right key could still open.
    expect((await update(id, { name: '改名' })).status).toBe(200)
    const { rows } = await server.pool.query('select api_v3_key_sealed as sealed from merchants where id = $1', [id])
    expect(rows[0].sealed).toMatch(/^lost/)
    expect((await update(id, { apiV3Key, privateKey })).status).toBe(200)
    expect(await one(id)).toMatchObject({ apiV3KeySet: true, privateKeySet: true, lacks: ['CHECK'] })
  })

  it('is kept while money is on its way through it, and the last active one says so', async () => {
    const [id, second] = [await add(), await add({ activeFlg: 'INACTIVE' })]
    expect([(await one(id)).lastActive, (await one(second)).lastActive]).toEqual([true, false])
    const { id: orderId } = await makeOrder(server.pool, { merchant_id: id, progress: 'PENDING_PAYMENT' })
    const remove = () => editor.call(deleteMerchant, { params: { id } })
    expect((await remove()).error).toMatchObject({ code: 999, error: 'MERCHANT_HAS_ORDERS' })
    await server.pool.query("update orders set progress = 'CLOSED', closed_at = now() where id = $1", [orderId])
    const paid = await makeOrder(server.pool, { merchant_id: id, refund_state: 'REFUNDING' })
    await server.pool.query(
      "insert into refunds (refund_number, order_id, amount, reason, effect) values ('R1', $1, 100, '不想要了', 'SENT')",
      [paid.id],
    )
    expect((await remove()).error).toMatchObject({ code: 999, error: 'MERCHANT_HAS_REFUNDS' })
    await server.pool.query("update refunds set status = 'SUCCESS' where order_id = $1", [paid.id])
    expect((await remove()).body).toEqual({ id })
    expect((await remove()).status).toBe(404)
  })
})

it('no key is in an answer, in the log or anywhere in the database in clear', async () => {
  const id = await add({ mchId, ...keys, ...publicKeys })
  await editor.call(checkMerchant, { body: { mchId, ...keys, ...publicKeys } })
  await update(id, { privateKey, apiV3Key })
  const middle = privateKey.split('\n')[10] ?? ''
  expect(middle).toHaveLength(64)
  const answers = [
    await editor.call(listMerchants, { query: { page: 1 } }),
    await editor.call(getMerchant, { params: { id } }),
    await editor.call(getRecordHistory, { query: { entity: 'merchant', id, page: 1 } }),
  ]
  const { rows: tables } = await server.pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const kept: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.pool.query<{ words: string | null }>(`select string_agg(t::text, ' ') as words from ${name} t`)
    kept.push(rows[0]?.words ?? '')
  }
  for (const text of [...answers.map(({ body: told }) => JSON.stringify(told)), ...kept]) {
    expect(text.includes(middle) || text.includes(apiV3Key.slice(8, 24))).toBe(false)
  }
})

it('needs its own codes', async () => {
  const reader = (await signedIn(server, ['BANNER_OTHER'])).caller
  expect((await reader.call(listMerchants, { query: { page: 1 } })).status).toBe(200)
  expect((await reader.call(createMerchant, { body: body() })).status).toBe(403)
  expect((await reader.call(checkMerchant, { body: { mchId, ...keys } })).status).toBe(403)
  expect((await reader.call(deleteMerchant, { params: { id: 1 } })).status).toBe(403)
})
