import { MOST_BATCH_BYTES, putBatch } from '@camp/contract/inflow/inflow.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { eraseParent, erasureConfirmation } from '@camp/contract/parents/parents.family'
import { putParents } from '@camp/contract/parents/parents.open'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const lines: string[] = []
const server = aServer({ SANDBOX: 'off' }, lines)
let editor: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'PARENT_INDEX', 'PARENT_DETAIL'])).caller
  key = await aKey(editor, { name: '小程序', ratePerMinute: 6_000 })
})

let last = 0
/** A phone that nobody has. */
const aPhone = () => `1380000${String(++last).padStart(4, '0')}`
const put = (externalId: string, body: object, headers: Record<string, string> = {}) =>
  askWithKey(server.url, putParents, key.secret, { params: { externalId }, body }, headers)
interface Result {
  index: number
  status: string
  id: number | null
  error?: string
  linked?: boolean
  fields?: { path: string }[]
}
const batch = async (items: unknown, { query = {}, headers = {}, secret = key.secret } = {}) => {
  const answer = await askWithKey(server.url, putBatch, secret, { query, body: { items } }, headers)
  return { ...answer, items: (answer.body as { items?: Result[] }).items ?? [] }
}
const item = (externalId: string, data: object, more: object = {}) => ({ op: 'parents', externalId, data, ...more })
const statuses = (items: readonly Result[]) => items.map(({ status, error }) => error ?? status)
const read = async (id: number) =>
  (await server.pool.query('select phone, nickname, real_name, version from parents where id = $1', [id])).rows[0]

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ name: string }>(
    "select quote_ident(c.relname) as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^(api_key_|chores)' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    counts[name] = Number((await server.pool.query<{ n: number }>(`select count(*) as n from ${name}`)).rows[0]?.n)
  }
  return counts
}

describe('a record that is put in', () => {
  it('is made, is left alone where nothing is new, is changed, and is not set back by older news', async () => {
    const phone = aPhone()
    const made = await put('a1', { sequence: 5, data: { phone, realName: '李敏' } })
    expect([made.status, made.body]).toEqual([200, { status: 'CREATED', id: expect.any(Number) }])
    const { id } = made.body as { id: number }
    expect((await put('a1', { sequence: 6, data: { phone, realName: '李敏' } })).body).toEqual({ status: 'UNCHANGED', id })
    expect(await read(id)).toMatchObject({ phone, nickname: '李敏', version: 1 })
    expect((await put('a1', { sequence: 8, data: { phone, realName: '李小敏' } })).body).toEqual({ status: 'UPDATED', id })
    // The sixth was no change, but it was later than the fifth; the eighth is the last that counts.
    expect((await put('a1', { sequence: 7, data: { phone, realName: '旧名字' } })).body).toEqual({ status: 'STALE', id })
    expect((await put('a1', { sequence: 8, data: { phone, realName: '别的名字' } })).body).toEqual({ status: 'STALE', id })
    expect(await read(id)).toMatchObject({ real_name: '李小敏', version: 2 })
  })

  it('is ordered by its moment where it has no number, and by its coming where it has neither', async () => {
    const phone = aPhone()
    const at = (hour: number, realName: string) => put('a2', { occurredAt: `2026-01-01T0${hour}:00:00+08:00`, data: { phone, realName } })
    expect((await at(5, '五点')).body).toMatchObject({ status: 'CREATED' })
    expect((await at(4, '四点')).body).toMatchObject({ status: 'STALE' })
    expect((await at(6, '六点')).body).toMatchObject({ status: 'UPDATED' })
    expect((await put('a2', { data: { phone, realName: '最后' } })).body).toMatchObject({ status: 'UPDATED' })
  })

  it('did not happen in the future: nothing later would count', async () => {
    const occurredAt = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const refused = await put('a8', { occurredAt: occurredAt(6), data: { phone: aPhone() } })
    expect([refused.error, (refused.body as { fields?: object[] }).fields]).toEqual([
      'INGEST_AHEAD',
      [expect.objectContaining({ path: 'occurredAt' })],
    ])
    const told = await batch([
      item('a8', { phone: aPhone() }, { occurredAt: occurredAt(4) }),
      item('a9', {}, { occurredAt: occurredAt(6) }),
    ])
    expect(told.items.map(({ status, fields }) => [status, fields?.[0]?.path])).toEqual([
      ['CREATED', undefined],
      ['REFUSED', 'items.1.occurredAt'],
    ])
  })

  it('is refused with the path of its field and no value, and leaves nothing', async () => {
    const before = await rowCounts()
    const fields = async (body: object) => {
      const { status, body: said } = await put('a3', body)
      return [status, (said as { fields?: { path: string }[] }).fields?.[0]?.path]
    }
    expect(await fields({ data: { phone: '123' } })).toEqual([400, 'data.phone'])
    expect(await fields({ data: { phone: aPhone(), age: 3 } })).toEqual([400, 'data.age'])
    expect(await fields({ data: { phone: aPhone(), channelId: 999_999 } })).toEqual([400, 'data.channelId'])
    expect(await fields({ data: { phone: aPhone() }, sequence: -1 })).toEqual([400, 'sequence'])
    expect((await put('no blanks', { data: { phone: aPhone() } })).status).toBe(400)
    expect(await rowCounts()).toEqual(before)
    expect(lines.join('')).not.toContain('13800000')
  })

  it('is linked to the family of its phone, of which nothing that staff wrote is replaced', async () => {
    const phone = aPhone()
    const id = await makeParent(server.pool, { phone, nickname: '王妈妈', real_name: null })
    const linked = await put('a4', { data: { phone, nickname: '小程序昵称', realName: '王芳' } })
    expect(linked.body).toEqual({ status: 'UPDATED', id, linked: true })
    expect(await read(id)).toMatchObject({ nickname: '王妈妈', real_name: '王芳' })
    expect((await put('a4', { data: { phone, nickname: '新昵称', realName: '王芳' } })).body).toEqual({ status: 'UPDATED', id })
    expect(await read(id)).toMatchObject({ nickname: '新昵称' })
  })

  it('is linked where somebody else makes the family of its phone in that moment', async () => {
    const phone = aPhone()
    const other = await server.pool.connect()
    try {
      await other.query('begin')
      const { rows } = await other.query<{ id: number }>("insert into parents (phone, nickname) values ($1, '同时') returning id", [phone])
      const linked = put('a7', { data: { phone, realName: '同时' } })
      const held = async () =>
        (await server.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
      await expect.poll(held, { timeout: 20_000 }).toBe(1)
      await other.query('commit')
      expect((await linked).body).toEqual({ status: 'UPDATED', id: rows[0]?.id, linked: true })
    } finally {
      other.release()
    }
  })

  it('is told in the history of the record as done by the key', async () => {
    const { id } = (await put('a5', { data: { phone: aPhone() } })).body as { id: number }
    await put('a5', { data: { phone: aPhone(), realName: '陈晨' } })
    const { content } = (await editor.call(getRecordHistory, { query: { entity: 'parent', id, page: 1 } })).body
    expect(content).toMatchObject([
      { operatorId: null, operator: 'key:小程序', source: 'KEY', operationType: 'EDIT', content: `写入家长 ${id}` },
      { operator: 'key:小程序', operationType: 'ADD' },
    ])
    expect(content[0]?.after).toMatchObject({ realName: '陈晨', phone: expect.stringContaining('****') })
  })

  it('is not made anew once its family was forgotten, of which no hash is kept either', async () => {
    const data = { phone: aPhone(), realName: '孙丽' }
    const { id } = (await put('a6', { data })).body as { id: number }
    const { caller } = await signedIn(server, ['PARENT_INDEX', 'PARENT_ERASE'])
    const { version } = await read(id)
    await caller.call(eraseParent, { body: { id, version, confirm: erasureConfirmation(id), reason: '本人要求' } })
    expect((await server.pool.query("select hash from external_ids where external_id = 'a6'")).rows).toEqual([{ hash: null }])
    expect((await put('a6', { data })).error).toBe('PARENT_ERASED')
  })

  it('changes nothing in a dry run, and is answered as if it did', async () => {
    const before = await rowCounts()
    const answer = await put('dry', { data: { phone: aPhone() } }, { 'camp-dry-run': '1' })
    expect([answer.status, answer.headers.get('camp-dry-run'), (answer.body as Result).status]).toEqual([200, '1', 'CREATED'])
    const headers = { 'camp-dry-run': '1', 'idempotency-key': 'dry-run-00001' }
    expect(statuses((await batch([item('dry', { phone: aPhone() })], { headers })).items)).toEqual(['CREATED'])
    expect(await rowCounts()).toEqual(before)
  })

  it('is not put in where a dry run is asked for in other words', async () => {
    const before = await rowCounts()
    for (const asked of ['true', '1, 1', '0']) {
      const { status, body } = await put('dry2', { data: { phone: aPhone() } }, { 'camp-dry-run': asked })
      expect([status, (body as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual([400, 'Camp-Dry-Run'])
    }
    expect(await rowCounts()).toEqual(before)
  })

  it('needs the scope, and a key alone', async () => {
    const reader = await aKey(editor, { scopes: ['school:read'] })
    const input = { params: { externalId: 'b1' }, body: { data: { phone: aPhone() } } }
    const refused = await askWithKey(server.url, putParents, reader.secret, input)
    expect([refused.status, refused.error, refused.msg.includes('parents:write')]).toEqual([403, 'KEY_SCOPE_MISSING', true])
    expect((await batch([item('b1', { phone: aPhone() })], { secret: reader.secret })).status).toBe(403)
    expect((await put('b1', input.body, { cookie: editor.cookie ?? '' })).error).toBe('KEY_WITH_COOKIE')
  })
})

describe('a batch', () => {
  it('judges each item for itself, and says where it was wrong', async () => {
    const phone = aPhone()
    const { status, items } = await batch([
      item('c1', { phone }),
      item('c2', { phone: '1' }),
      { op: 'unheard', externalId: 'c3', data: {} },
      item('c1', { phone, realName: '第二次' }),
      item('c4', { phone: aPhone(), referrerId: 999_999 }),
    ])
    expect(status).toBe(200)
    expect(statuses(items)).toEqual(['CREATED', 'INVALID_INPUT', 'INGEST_UNKNOWN', 'UPDATED', 'UNKNOWN_REFERENCE'])
    expect(items.map(({ fields }) => fields?.[0]?.path)).toEqual([
      undefined,
      'items.1.data.phone',
      'items.2.op',
      undefined,
      'items.4.data.referrerId',
    ])
    expect(await read(items[0]?.id ?? 0)).toMatchObject({ real_name: '第二次', version: 2 })
    // Nothing is left of one that was refused: it can come again, made right.
    expect(statuses((await batch([item('c4', { phone: aPhone() })])).items)).toEqual(['CREATED'])
  })

  it('is not refused as a whole for a moment that the database does not take: its form says so', async () => {
    for (const occurredAt of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+20:00', `2026-01-01T00:00:00.${'1'.repeat(10)}Z`]) {
      const { status, body } = await batch([item('i1', { phone: aPhone() }, { occurredAt })])
      expect([status, (body as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual([400, 'items.0.occurredAt'])
    }
    const told = await batch([
      item('i1', { phone: aPhone() }, { occurredAt: '2026-01-01T00:00:00+14:00' }),
      item('i4', { phone: aPhone() }, { occurredAt: `2026-01-01T00:00:00.${'1'.repeat(9)}Z` }),
      { op: 'clock-ins', externalId: 'i2', data: { enrolmentId: 1, date: '2026-01-01', submittedAt: '2026-01-01T00:00:00+20:00' } },
    ])
    expect(told.items.map(({ status, fields }) => [status, fields?.[0]?.path])).toEqual([
      ['CREATED', undefined],
      ['CREATED', undefined],
      ['REFUSED', 'items.2.data.submittedAt'],
    ])
  })

  it('is put in whole or not at all where that is asked', async () => {
    const before = await rowCounts()
    const items = [item('d1', { phone: aPhone() }), item('d2', { phone: aPhone(), channelId: 999_999 })]
    expect(statuses((await batch(items, { query: { atomic: 'true' } })).items)).toEqual(['BATCH_UNDONE', 'PARENT_CHANNEL'])
    expect(await rowCounts()).toEqual(before)
    expect(statuses((await batch(items.slice(0, 1), { query: { atomic: 'true' } })).items)).toEqual(['CREATED'])
  })

  it('doubles nothing where the same comes twice at once, in another order', async () => {
    const items = Array.from({ length: 60 }, (_, n) => item(`e${n}`, { phone: aPhone() }))
    const answers = await Promise.all([batch(items), batch(items.toReversed()), batch(items)])
    const ids = answers.map(({ items: told }) => new Set(told.map(({ id }) => id)))
    for (const one of ids) expect(one).toEqual(ids[0])
    const all = answers.flatMap(({ items: told }) => statuses(told))
    expect([all.filter((one) => one === 'CREATED').length, all.filter((one) => one === 'UNCHANGED').length]).toEqual([60, 120])
  })

  it('is answered alike for a repeated key, and refused with another body; other keys know nothing of it', async () => {
    const headers = { 'idempotency-key': 'batch-0000001' }
    const items = [item('f1', { phone: aPhone() })]
    const first = await batch(items, { headers })
    expect((await batch(items, { headers })).body).toEqual(first.body)
    expect((await batch([item('f2', { phone: aPhone() })], { headers })).status).toBe(422)
    const other = await aKey(editor)
    expect(statuses((await batch([item('f2', { phone: aPhone() })], { headers, secret: other.secret })).items)).toEqual(['CREATED'])
  })

  it('takes 1,000 items and no more, and a large body but not any', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => item(`g${n}`, { phone: '1' }))
    expect((await batch(many(1_000))).items).toHaveLength(1_000)
    expect((await batch(many(1_001))).status).toBe(400)
    const large = [item('h1', { phone: '1', nickname: 'x'.repeat(2_000_000) })]
    expect((await batch(large)).status).toBe(200)
    expect((await batch([item('h1', { nickname: 'x'.repeat(MOST_BATCH_BYTES) })])).status).toBe(413)
  })

  it('is never answered with a fault, whatever comes', async () => {
    const odd = fc.oneof(
      fc.json(),
      fc
        .record({
          items: fc.array(fc.record({ op: fc.constantFrom('parents', 'x', ''), externalId: fc.string(), data: fc.object() }), {
            maxLength: 5,
          }),
        })
        .map((body) => JSON.stringify(body)),
      fc
        .array(
          fc.record({
            op: fc.constant('parents'),
            externalId: fc.constantFrom('z1', 'z2'),
            sequence: fc.maxSafeNat(),
            data: fc.record({
              phone: fc.anything(),
              nickname: fc.string({ unit: 'binary' }),
              channelId: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.string()),
            }),
          }),
          { minLength: 1, maxLength: 5 },
        )
        .map((items) => JSON.stringify({ items })),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(odd, async (body) => {
        const { status } = await askWithKey(server.url, putBatch, key.secret, { body })
        return status < 500 || status === 503
      }),
      { numRuns: 500 },
    )
  })
})
