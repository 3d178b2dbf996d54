import { putBatch } from '@camp/contract/inflow/inflow.open'
import { putParents } from '@camp/contract/parents/parents.open'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, keyEditorCodes)).caller
  key = await aKey(editor, { ratePerMinute: 6_000 })
})

let last = 0
/** A phone that nobody has. */
const aPhone = () => `1390000${String(++last).padStart(4, '0')}`
const item = (externalId: string, data: object) => ({ op: 'parents', externalId, data })
const batch = async (items: unknown, secret = key.secret) => {
  const answer = await askWithKey(server.url, putBatch, secret, { body: { items } })
  return { ...answer, items: (answer.body as { items?: { status: string; error?: string }[] }).items ?? [] }
}
const statuses = (items: readonly { status: string; error?: string }[]) => items.map(({ status, error }) => error ?? status)

it('asks to come again where others held what it needs, however often it was tried', async () => {
  await server.pool.query(`
    create function locked_for_good() returns trigger language plpgsql as $$ begin raise 'deadlock' using errcode = '40P01'; end $$;
    create trigger locked_for_good before insert on parents for each row when (new.real_name = '锁住') execute function locked_for_good()`)
  try {
    const single = await askWithKey(server.url, putParents, key.secret, {
      params: { externalId: 'l1' },
      body: { data: { phone: aPhone(), realName: '锁住' } },
    })
    expect([single.status, single.error, single.headers.get('retry-after')]).toEqual([503, 'BUSY', '2'])
    const many = await batch([item('l2', { phone: aPhone(), realName: '锁住' })])
    expect([many.status, many.error, many.headers.get('retry-after')]).toEqual([503, 'BUSY', '2'])
  } finally {
    await server.pool.query('drop trigger locked_for_good on parents; drop function locked_for_good()')
  }
})

it('holds what is there in one order, whoever sends it: nobody blocks another', async () => {
  const other = await aKey(editor, { ratePerMinute: 6_000 })
  const families = Array.from({ length: 40 }, (_, n) => ({ externalId: `o${n}`, phone: aPhone() }))
  const sent = (name: string) => families.map(({ externalId, phone }) => item(externalId, { phone, realName: name }))
  await batch(sent('赵甲'))
  await batch(sent('赵甲'), other.secret)
  const deadlocks = async () => {
    await server.pool.query('select pg_stat_clear_snapshot()')
    return (await server.pool.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks
  }
  const before = await deadlocks()
  for (const name of ['赵乙', '赵丙', '赵丁']) {
    const answers = await Promise.all([batch(sent(name)), batch(sent(`${name}一`).toReversed(), other.secret)])
    for (const { items } of answers) expect(new Set(statuses(items))).toEqual(new Set(['UPDATED']))
  }
  // What a connection counted is told a second later.
  await new Promise((done) => setTimeout(done, 1_500))
  expect(await deadlocks()).toBe(before)
})
