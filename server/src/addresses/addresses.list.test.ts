import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let reader: Caller
beforeAll(async () => {
  reader = (await signedIn(server, ['ADDRESS'])).caller
})

it('addresses are found by a part of province and city, in whatever case, the newest first', async () => {
  const parent = await makeParent(server.pool)
  for (const [province, city, deleted] of [
    ['浙江省', '杭州市', null],
    ['浙江省', '宁波市', null],
    ['江西省', '九江市', null],
    ['Jiangsu', 'Nanjing', null],
    ['江苏省', '南京市', new Date()],
  ]) {
    await server.pool.query(
      `insert into user_addresses (parent_id, receiver, phone, province, city, detail, deleted_at) values ($1, '王', '19000000001', $2, $3, '一路', $4)`,
      [parent, province, city, deleted],
    )
  }
  const found = async (body: { province?: string; city?: string }) => {
    const answer = await reader.call(getUserAddressByPage, { query: { page: 1 }, body })
    expect(answer.body.totalElements).toBe(answer.body.content.length)
    return answer.body.content.map(({ city }) => city)
  }
  expect(await found({})).toEqual(['Nanjing', '九江市', '宁波市', '杭州市'])
  const cities = async (page: number) => (await reader.call(getUserAddressByPage, { query: { page, size: 3 }, body: {} })).body
  expect([(await cities(1)).content.length, (await cities(2)).content.map(({ city }) => city)]).toEqual([3, ['杭州市']])
  expect(await cities(2)).toMatchObject({ totalElements: 4, totalPages: 2, size: 3, number: 1 })
  expect(await found({ province: '江' })).toEqual(['九江市', '宁波市', '杭州市'])
  expect(await found({ province: 'JIANG' })).toEqual(['Nanjing'])
  expect(await found({ city: '江' })).toEqual(['九江市'])
  expect(await found({ province: '浙江', city: '宁波' })).toEqual(['宁波市'])
  expect(await found({ province: '西藏' })).toEqual([])
  expect(await found({ province: '%' })).toEqual([])
})
