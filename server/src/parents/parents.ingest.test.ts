import { eraseParent } from '@camp/contract/parents/parents.family'
import { mergeParents, undoParentMerge } from '@camp/contract/parents/parents.merges'
import { putParents } from '@camp/contract/parents/parents.open'
import { putStudents } from '@camp/contract/parents/parents.students.open'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let clerk: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  clerk = (await signedIn(server, [...keyEditorCodes, 'PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_MERGE', 'PARENT_ERASE'])).caller
  key = await aKey(clerk, { ratePerMinute: 6_000 })
})

interface Put {
  status: string
  id: number
  error?: string
}
const putWith = async (call: typeof putParents | typeof putStudents, externalId: string, data: object) =>
  (await askWithKey(server.url, call, key.secret, { params: { externalId }, body: { data } })).body as Put
const parent = (externalId: string, data: object) => putWith(putParents, externalId, data)
const child = (externalId: string, data: object) => putWith(putStudents, externalId, data)
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

describe('a family whose two accounts were made one', () => {
  it('is known by the numbers of both, with its own phone and names, and each account by its own again once they are parted', async () => {
    const [kept, merged] = ['13900000001', '13900000002']
    const { id: keptId } = await parent('m1', { phone: kept, realName: '李敏' })
    const { id: mergedId } = await parent('m2', { phone: merged, realName: '李小敏' })
    const { id: keptChild } = await child('c1', { parentId: keptId, name: '端木小禾', birthday: '2018-05-04' })
    const { id: sameChild } = await child('c2', { parentExternalId: 'm2', name: '端木小禾', birthday: '2018-05-04' })
    const { mergeId } = (await clerk.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).body
    expect((await parent('m2', { phone: merged, realName: '李小敏' })).id).toBe(keptId)
    expect(await parent('m2', { phone: merged, realName: '李大敏', nickname: '旧昵称' })).toEqual({ status: 'UPDATED', id: keptId })
    expect(await child('c2', { parentExternalId: 'm2', name: '端木小禾', grade: 'G2' })).toEqual({ status: 'UPDATED', id: keptChild })
    expect(await parent('m3', { phone: merged })).toEqual({ status: 'UPDATED', id: keptId, linked: true })
    expect(await rows('select phone, real_name from parents where id = $1', [keptId])).toEqual([{ phone: kept, real_name: '李敏' }])
    const again = await clerk.call(undoParentMerge, { body: { mergeId } })
    expect([again.status, again.error?.error]).toEqual([200, undefined])
    const led = await rows(
      "select external_id, internal_id::int as id from external_ids where key_id = $1 and external_id ~ '^[mc][123]$' order by external_id",
      [key.id],
    )
    expect(led).toEqual([
      { external_id: 'c1', id: keptChild },
      { external_id: 'c2', id: sameChild },
      { external_id: 'm1', id: keptId },
      { external_id: 'm2', id: mergedId },
      { external_id: 'm3', id: keptId },
    ])
    expect(await parent('m2', { phone: merged, realName: '李中敏' })).toEqual({ status: 'UPDATED', id: mergedId })
  })
})

describe('a family that is forgotten', () => {
  it('is not in what waits, nor in what its data are compared with; others wait on', async () => {
    const phone = '13900000011'
    const { id } = await parent('f1', { phone, realName: '慕容雪见' })
    expect((await child('w1', { parentExternalId: 'not-yet', name: '慕容雪见' })).status).toBe('WAITING')
    expect((await child('w2', { parentExternalId: 'not-yet', name: '司徒云' })).status).toBe('WAITING')
    const waiting = () => rows('select external_id, state, error, item is null as empty from ingest_waiting order by external_id')
    expect(await waiting()).toMatchObject([{ state: 'WAITING' }, { state: 'WAITING' }])
    expect((await clerk.call(eraseParent, { body: { id, confirm: String(id), reason: '家长书面申请' } })).status).toBe(200)
    expect(await waiting()).toEqual([
      { external_id: 'w1', state: 'REFUSED', error: 'PARENT_ERASED', empty: true },
      { external_id: 'w2', state: 'WAITING', error: null, empty: false },
    ])
    expect(await rows("select hash from external_ids where external_id = 'f1'")).toEqual([{ hash: null }])
    expect((await parent('f1', { phone, realName: '慕容雪见' })).error).toBe('PARENT_ERASED')
  })
})
