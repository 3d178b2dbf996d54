import { createUserAddress, deleteUserAddress, getUserAddressByPage, updateUserAddress } from '@camp/contract/addresses/addresses'
import { divisionsOf, isDivision } from '@camp/contract/addresses/addresses.divisions'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { areaList } from '@vant/area-data'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['ADDRESS', 'ADDRESS_EDIT', 'ADDRESS_DELETE', 'PARENT_DETAIL', 'LOG_MANAGE'])).caller
})

const body = (more: object = {}) => ({
  receiver: '王芳',
  phone: '19000000001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区' as string | null,
  detail: '文三路 90 号 3 幢 1204',
  ...more,
})
const add = async (parentId: number, more: object = {}) =>
  (await editor.call(createUserAddress, { body: { parentId, ...body(more) } })).body.id
const listed = async (parentId: number) =>
  (await editor.call(getUserAddressByPage, { query: { page: 1, size: 500 }, body: { parentId } })).body.content
const one = async (parentId: number, id: number) => (await listed(parentId)).find((address) => address.id === id)
const stored = async (id: number) => {
  const { rows } = await server.pool.query('select phone, detail, receiver, version from user_addresses where id = $1', [id])
  return rows[0]
}
const defaults = async (parentId: number) => (await listed(parentId)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('an address', () => {
  it('is the default if it is the first, and the next one only if it is said to be', async () => {
    const parentId = await makeParent(server.pool)
    const first = await add(parentId, { isDefault: false })
    const second = await add(parentId)
    expect(await defaults(parentId)).toEqual([first])
    const third = await add(parentId, { isDefault: true })
    expect(await defaults(parentId)).toEqual([third])
    expect((await editor.call(updateUserAddress, { body: { id: second, ...body(), isDefault: true } })).status).toBe(200)
    expect(await defaults(parentId)).toEqual([second])
    expect((await editor.call(updateUserAddress, { body: { id: second, ...body(), isDefault: false } })).error).toMatchObject({
      code: 999,
      error: 'ADDRESS_DEFAULT_STAYS',
    })
    // The newest one that is left takes over.
    expect((await editor.call(deleteUserAddress, { params: { id: second } })).body).toMatchObject({ id: second })
    expect(await defaults(parentId)).toEqual([third])
    await editor.call(deleteUserAddress, { params: { id: first } })
    expect(await defaults(parentId)).toEqual([third])
    await editor.call(deleteUserAddress, { params: { id: third } })
    expect(await listed(parentId)).toEqual([])
    expect((await editor.call(deleteUserAddress, { params: { id: third } })).status).toBe(404)
  })

  it('of two that are made the default at once, exactly one is it', async () => {
    const parentId = await makeParent(server.pool)
    const ids = [await add(parentId), await add(parentId), await add(parentId), await add(parentId)]
    for (let round = 0; round < 10; round++) {
      const make = (id: number) => editor.call(updateUserAddress, { body: { id, ...body(), isDefault: true } })
      const made = () => editor.call(createUserAddress, { body: { parentId, ...body(), isDefault: true } })
      const answers = await Promise.all([...ids.map(make), made()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await defaults(parentId)).toHaveLength(1)
    }
  })

  it('is not changed by masked values that come back, and takes no others', async () => {
    const parentId = await makeParent(server.pool)
    const id = await add(parentId)
    const shown = await one(parentId, id)
    expect(shown).toMatchObject({ phone: '190****0001', detail: '文三路****' })
    if (!shown) throw new Error('the address is not in the list')
    const { receiver, phone, province, city, district, detail, version } = shown
    const same = { id, receiver, phone, province, city, district, detail }
    expect((await editor.call(updateUserAddress, { body: { ...same, version } })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ phone: '19000000001', detail: '文三路 90 号 3 幢 1204' })
    for (const [field, value] of [
      ['phone', '190****0002'],
      ['detail', '文二路****'],
      ['detail', '3 幢 *04'],
      ['receiver', '王*'],
    ]) {
      const { status, error } = await editor.call(updateUserAddress, { body: { ...same, [field ?? '']: value } })
      expect([field, value, status, error.error, error.fields?.[0]?.path]).toEqual([field, value, 400, 'MASKED_VALUE', field])
    }
    expect((await editor.call(createUserAddress, { body: { parentId, ...body({ detail: '文三路****' }) } })).error.error).toBe(
      'MASKED_VALUE',
    )
    expect((await editor.call(updateUserAddress, { body: { ...same, version: 1 } })).status).toBe(409)
  })

  it('of every district of China is known, and of a place that is on no list is kept with a doubt', async () => {
    const parentId = await makeParent(server.pool)
    const id = await add(parentId)
    const checked = async (more: object) => {
      await editor.call(updateUserAddress, { body: { id, ...body(more) } })
      return (await one(parentId, id))?.regionChecked
    }
    const codes = Object.keys(areaList.county_list)
    expect(codes).toHaveLength(3_479)
    const { province_list, city_list, county_list } = areaList
    const place = (code: string) => ({
      province: province_list[`${code.slice(0, 2)}0000`],
      city: city_list[`${code.slice(0, 4)}00`],
      district: county_list[code],
    })
    const divisions = divisionsOf(areaList)
    const unknown = codes
      .map(place)
      .filter(({ province = '', city = '', district = '' }) => !isDivision(divisions, province, city, district))
    expect(unknown).toEqual([])
    // By the call one of each hundred.
    for (const code of codes.filter((_, at) => at % 100 === 0)) expect([code, await checked(place(code))]).toEqual([code, true])
    expect(await checked({ district: null })).toBe(true)
    expect(await checked({ district: '雄安片区' })).toBe(false)
    expect(await checked({ province: '浙江', city: '杭州市' })).toBe(false)
    expect((await one(parentId, id))?.province).toBe('浙江')
  })

  it('may be long and of any letters', async () => {
    const parentId = await makeParent(server.pool)
    const detail = `${'望京西园🏠四区'.repeat(57)}`.slice(0, 400)
    const id = await add(parentId, { detail })
    expect((await stored(id)).detail).toBe(detail)
    expect((await editor.call(createUserAddress, { body: { parentId, ...body({ detail: 'x'.repeat(401) }) } })).status).toBe(400)
  })
})

describe('what the log and strangers see', () => {
  it('is sealed under the family, and read by those who may', async () => {
    const parentId = await makeParent(server.pool)
    const id = await add(parentId)
    await editor.call(updateUserAddress, { body: { id, ...body({ receiver: '王小芳', district: '上城区' }) } })
    const { rows } = await server.pool.query(
      "select before::text || after::text as words from operation_logs where target_entity = 'userAddress' and target_id = $1",
      [id],
    )
    for (const { words } of rows) expect(words ?? '').not.toMatch(/王芳|王小芳|19000000001|文三路|上城区/)
    const { body: history } = await editor.call(getRecordHistory, { query: { entity: 'userAddress', id, page: 1 } })
    expect(history.content[0]).toMatchObject({
      content: `编辑家长 #${parentId} 的收货地址`,
      before: { receiver: '王芳' },
      after: { receiver: '王小芳' },
    })
  })

  it('is only what their groups and codes show', async () => {
    const parentId = await makeParent(server.pool)
    const id = await add(parentId)
    const reader = (await signedIn(server, ['ADDRESS'])).caller
    expect((await reader.call(createUserAddress, { body: { parentId, ...body() } })).status).toBe(403)
    expect((await reader.call(updateUserAddress, { body: { id, ...body() } })).status).toBe(403)
    expect((await reader.call(deleteUserAddress, { params: { id } })).status).toBe(403)
    const other = (await signedIn(server, ['ADDRESS', 'ADDRESS_EDIT', 'ADDRESS_DELETE'], 'OWN_GROUPS')).caller
    expect((await other.call(createUserAddress, { body: { parentId, ...body() } })).status).toBe(404)
    expect((await other.call(updateUserAddress, { body: { id, ...body() } })).status).toBe(404)
    expect((await other.call(deleteUserAddress, { params: { id } })).status).toBe(404)
    expect((await editor.call(createUserAddress, { body: { parentId: 999_999, ...body() } })).status).toBe(404)
  })
})
