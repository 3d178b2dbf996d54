import { endOtherSessions } from '@camp/contract/account/account.sessions'
import { DRAFT_BYTES, DRAFTS_MOST, type DraftPlace, keepDraft, readDraft } from '@camp/contract/base/drafts'
import type { FieldKind } from '@camp/contract/base/record'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { type LogEntity, records } from '@camp/contract/records'
import { changeUserStatus } from '@camp/contract/users/users'
import { endUserSessions } from '@camp/contract/users/users.sessions'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { newSession, signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { draftsRepository, ofFamilies } from './formDrafts.repository.ts'

const server = aServer()
const TEXT = '家长说周三再联系'
const PHONE = '19055550117'
const note = { values: { content: TEXT, days: 3 }, start: { content: '', days: null } }
const loose: DraftPlace = { form: '新建营期 /camp/index' }

const keep = (caller: Caller, place: DraftPlace, draft: typeof note | null = note) => caller.call(keepDraft, { body: { ...place, draft } })
const read = async (caller: Caller, place: DraftPlace) => (await caller.call(readDraft, { body: place })).body.draft
const rowsOf = async (userId: number): Promise<string[]> =>
  (await server.pool.query<{ row: string }>('select to_jsonb(d)::text as row from drafts d where user_id = $1', [userId])).rows.map(
    ({ row }) => row,
  )

let admin: Caller
let parent: number
let family: DraftPlace
beforeAll(async () => {
  admin = (await signedIn(server, ['USER_STATUS', 'USER_GRANT', 'PARENT_INDEX', 'PARENT_ERASE'])).caller
  parent = await makeParent(server.pool, { nickname: '小满妈妈', phone: PHONE })
  family = { form: '跟进 小满妈妈', record: { entity: 'parent', id: parent } }
})

describe('a draft', () => {
  it('is there again for its owner alone, with what its fields began with; dropped, it is gone', async () => {
    const { caller, userId } = await signedIn(server, ['PARENT_INDEX'])
    expect(await read(caller, family)).toBeNull()
    expect((await keep(caller, family)).body).toEqual({ kept: true })
    expect(await read(caller, family)).toEqual({ ...note, keptAt: expect.any(String) })
    const elsewhere = await newSession(server, userId)
    expect(await read(elsewhere.caller, family)).toMatchObject(note)
    expect(await read(caller, { ...family, form: '另一个' })).toBeNull()
    expect(await read((await signedIn(server, ['PARENT_INDEX'])).caller, family)).toBeNull()
    await keep(caller, family, null)
    expect(await rowsOf(userId)).toEqual([])
  })

  it('lies sealed: neither what was typed nor the title of its form stands in the table', async () => {
    const { caller, userId } = await signedIn(server, ['PARENT_INDEX'])
    await keep(caller, family)
    await keep(caller, loose)
    const rows = await rowsOf(userId)
    expect(rows).toHaveLength(2)
    for (const plain of ['家长', '周三', '小满', 'content', '新建营期']) expect(rows.join()).not.toContain(plain)
    expect(rows.map((row) => JSON.parse(row).parent_id)).toEqual(expect.arrayContaining([parent, null]))
  })

  it('takes 64 KB, and says which field is too long', async () => {
    const { caller } = await signedIn(server, [])
    const of = (bytes: number) => ({ values: { text: '字'.repeat(bytes / 3) }, start: {} })
    const send = (bytes: number) => caller.call(keepDraft, { body: { ...loose, draft: of(bytes) } })
    expect((await send(DRAFT_BYTES - 60)).status).toBe(200)
    const { status, error } = await send(DRAFT_BYTES)
    expect([status, error.fields?.[0]?.path]).toEqual([400, 'draft'])
  })

  it('gives way where there are twenty newer ones', async () => {
    const { caller, userId } = await signedIn(server, [])
    for (let n = 0; n <= DRAFTS_MOST; n++) await keep(caller, { form: `form ${n}` })
    expect(await rowsOf(userId)).toHaveLength(DRAFTS_MOST)
    expect(await read(caller, { form: 'form 0' })).toBeNull()
    expect(await read(caller, { form: `form ${DRAFTS_MOST}` })).toMatchObject(note)
  })

  it('is over after a day by the clock of the database, and its row goes within the hour', async () => {
    const { caller, userId } = await signedIn(server, [])
    await keep(caller, loose)
    await server.pool.query("update drafts set kept_at = now() - interval '24 hours 1 second' where user_id = $1", [userId])
    expect(await read(caller, loose)).toBeNull()
    await draftsRepository.dropOld(new Executor(server.pool))
    expect(await rowsOf(userId)).toEqual([])
  })

  it('asks for the right to its record again when it is read, and when it is kept', async () => {
    const { caller, userId } = await signedIn(server, ['PARENT_INDEX'])
    await keep(caller, family)
    await server.pool.query('delete from user_roles where user_id = $1', [userId])
    const { caller: later } = await newSession(server, userId)
    expect(await read(later, family)).toBeNull()
    expect((await keep(later, family)).status).toBe(404)
    const led = await signedIn(server, ['PARENT_INDEX'], 'OWN_GROUPS')
    expect((await keep(led.caller, family)).status).toBe(404)
    expect((await keep(led.caller, { form: 'x', record: { entity: 'nobody', id: 1 } })).status).toBe(404)
  })
})

describe('drafts are gone', () => {
  it('with the erasure of the family that they are about, or that they name', async () => {
    const { caller, userId } = await signedIn(server, ['PARENT_INDEX'])
    await keep(caller, family)
    await keep(caller, loose)
    const named: DraftPlace = { form: '代客下单' }
    await caller.call(keepDraft, { body: { ...named, draft: { values: { phone: PHONE }, start: { phone: '' } } } })
    // Whoever has a copy of the row has nothing either: its key is destroyed.
    const { rows } = await server.pool.query('select * from drafts where user_id = $1 and parent_id = $2', [userId, parent])
    const erased = await admin.call(eraseParent, { body: { id: parent, confirm: String(parent), reason: '家长书面申请' } })
    expect(erased.status).toBe(200)
    expect(await rowsOf(userId)).toHaveLength(1)
    expect([await read(caller, family), await read(caller, named)]).toEqual([null, null])
    expect(await read(caller, loose)).toMatchObject(note)
    const [copy] = rows
    await server.pool.query('insert into drafts (user_id, place, parent_id, sealed) values ($1, $2, $3, $4)', [
      userId,
      copy.place,
      parent,
      copy.sealed,
    ])
    await server.pool.query('update parents set deleted_at = null where id = $1', [parent])
    expect(await read(caller, family)).toBeNull()
    // Of a family that was forgotten, nothing is kept.
    expect((await keep(caller, family)).body).toEqual({ kept: false })
    expect(await rowsOf(userId)).toHaveLength(1)
  })

  it('with a log-out of all sessions, one by an administrator, and a freeze; not with one that ends alone', async () => {
    const ways: readonly ((caller: Caller, userId: number) => Promise<{ status: number }>)[] = [
      (caller) => caller.call(endOtherSessions, {}),
      (_, id) => admin.call(endUserSessions, { params: { id } }),
      (_, id) => admin.call(changeUserStatus, { params: { id, flag: '0' } }),
    ]
    for (const [at, end] of ways.entries()) {
      const { caller, userId, sessionId } = await signedIn(server, [])
      await keep(caller, loose)
      await server.pool.query('update sessions set ended_at = now() where id <> $1 and user_id = $2', [sessionId, userId])
      expect(await rowsOf(userId), String(at)).toHaveLength(1)
      expect((await end(caller, userId)).status, String(at)).toBe(200)
      expect(await rowsOf(userId), String(at)).toEqual([])
    }
  })
})

it('knows the family of each kind of record that keeps something under the key of one', () => {
  const seals = (kind: FieldKind | undefined): boolean =>
    kind === 'sealed' ||
    (typeof kind === 'object' &&
      (('of' in kind && seals(kind.of)) || ('parts' in kind && Object.values(kind.parts).some(([, , k]) => seals(k)))))
  const sealing = records.filter(({ fields }) =>
    Object.values(fields).some(([, , kind]: readonly [string, string, FieldKind?]) => seals(kind)),
  )
  const missing = sealing.map(({ entity }): LogEntity => entity).filter((entity) => !ofFamilies.includes(entity))
  expect(missing).toEqual([])
})
