import { getReferrerGraph } from '@camp/contract/referrers/referrers.graph'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['PROMOTE_REFERRER'])).caller
})

let made = 0
const nextPhone = () => `1910003${String(++made).padStart(4, '0')}`
async function referrer(phone: string): Promise<number> {
  const text = "insert into referrers (name, phone, kind, verify_status) values ('王老师', $1, 'PARENT', 'VERIFIED') returning id"
  return (await server.pool.query(text, [phone])).rows[0].id
}
const graph = async (id: number) => (await staff.call(getReferrerGraph, { params: { id } })).body

it('shows whom a referrer recommended and whom they recommended in turn, and where the way comes back to the referrer', async () => {
  const [own, friend] = [nextPhone(), nextPhone()]
  const first = await referrer(own)
  const second = await referrer(friend)
  const plain = await makeParent(server.pool, { real_name: '平常家长', referrer_id: first })
  const friendly = await makeParent(server.pool, { real_name: '好友家长', phone: friend, referrer_id: first })
  const back = await makeParent(server.pool, { real_name: '推荐人自家', phone: own, referrer_id: second })
  const gone = await makeParent(server.pool, { real_name: '已归档', referrer_id: first })
  await server.pool.query('update parents set deleted_at = now() where id = $1', [gone])

  expect(await graph(first)).toEqual({
    families: [
      { parentId: friendly, under: null, name: '好友家长', referrerId: second, referred: 1, ring: true },
      { parentId: plain, under: null, name: '平常家长', referrerId: null, referred: 0, ring: false },
      { parentId: back, under: friendly, name: '推荐人自家', referrerId: first, referred: 2, ring: true },
    ],
    more: 0,
  })
  expect((await staff.loose(getReferrerGraph, { params: { id: 999_999 } })).status).toBe(404)
  // A leader sees the families of the own groups alone.
  const leader = (await signedIn(server, ['PROMOTE_REFERRER'], 'OWN_GROUPS')).caller
  expect((await leader.call(getReferrerGraph, { params: { id: first } })).body).toEqual({ families: [], more: 0 })
})

it('marks a ring of three, whose last step is beyond what is shown', async () => {
  const [one, two, three] = [nextPhone(), nextPhone(), nextPhone()]
  const [first, second, third] = [await referrer(one), await referrer(two), await referrer(three)]
  const b = await makeParent(server.pool, { phone: two, referrer_id: first })
  const c = await makeParent(server.pool, { phone: three, referrer_id: second })
  await makeParent(server.pool, { phone: one, referrer_id: third })
  const aside = await makeParent(server.pool, { referrer_id: second })
  const rings = async (id: number) => new Map((await graph(id)).families.map(({ parentId, ring }) => [parentId, ring]))
  expect(await rings(first)).toEqual(
    new Map([
      [b, true],
      [c, true],
      [aside, false],
    ]),
  )
  expect([...(await rings(second)).values()].filter(Boolean)).toHaveLength(2)
})

it('names 100 of a referrer with many, those first who recommend others, and says how many more there are', async () => {
  const id = await referrer(nextPhone())
  const phone = nextPhone()
  await referrer(phone)
  const known = await makeParent(server.pool, { phone, referrer_id: id })
  for (let n = 0; n < 103; n++) await makeParent(server.pool, { referrer_id: id })
  const { families, more } = await graph(id)
  expect([families.length, more, families[0]?.parentId]).toEqual([100, 4, known])
})
