import { getMemberConfig, saveMemberConfig } from '@camp/contract/members/members'
import { beforeAll, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let office: Caller
beforeAll(async () => {
  office = (await signedIn(server, ['MEMBER_CONFIG', 'MEMBER_CONFIG_EDIT'])).caller
})

it('a level stays on if somebody gets it while switching it off waits', async () => {
  const level = { name: '守候', priceAmount: 9_900, durationDays: 30 }
  const { id } = (await office.call(saveMemberConfig, { body: { ...level, activeFlg: 'ACTIVE' } })).body
  const giving = await server.pool.connect()
  await giving.query('begin')
  await giving.query('select from member_levels where id = $1 for share', [id])
  await giving.query(
    "insert into members (parent_id, level_id, source, started_at, expires_at) values ($1, $2, 'GIFT', now(), now() + interval '9 days')",
    [await makeParent(server.pool), id],
  )
  const off = office.call(saveMemberConfig, { body: { id, ...level, activeFlg: 'INACTIVE' } })
  await vi.waitFor(async () =>
    expect(
      (await server.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount,
    ).toBe(1),
  )
  await giving.query('commit')
  giving.release()
  expect((await off).error).toMatchObject({ error: 'MEMBER_LEVEL_HELD' })
  expect((await office.call(getMemberConfig, {})).body.find((one) => one.id === id)).toMatchObject({ activeFlg: 'ACTIVE' })
})
