import { takeCarriers } from '@camp/contract/logistics/logistics.companies'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let store: Caller
beforeAll(async () => {
  store = (await signedIn(server, ['LOGISTICS_COMPANY_EDIT'])).caller
})

describe('the known companies', () => {
  it('are added by their codes, each once, and leave those that are there as they are', async () => {
    await server.pool.query("delete from logistics_companies where code in ('ems', 'danniao')")
    await server.pool.query("insert into logistics_companies (name, code) values ('丹鸟', 'own-danniao')")
    const take = () => store.call(takeCarriers, { body: { codes: ['ems', 'danniao'] } })
    const answers = await Promise.all([take(), take()])
    expect(answers.reduce((sum, { body }) => sum + body.count, 0)).toBe(1)
    const { rows } = await server.pool.query("select code, phone from logistics_companies where name in ('EMS', '丹鸟') order by name")
    expect(rows).toEqual([
      { code: 'ems', phone: '11183' },
      { code: 'own-danniao', phone: null },
    ])
    expect((await store.call(takeCarriers, { body: { codes: ['unknown' as 'ems'] } })).status).toBe(400)
  })
})
