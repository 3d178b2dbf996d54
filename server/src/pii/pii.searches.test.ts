import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import type { AnyCall } from '@camp/contract/base/call'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { findCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { calls } from '@camp/contract/catalogue'
import { getLogs } from '@camp/contract/logs/logs'
import { listParents } from '@camp/contract/parents/parents'
import { type Code, permissions } from '@camp/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Attacker, requestOf } from '../../test/attack.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { sampleInput } from '../../test/samples.ts'
import { phoneSearches } from '../platform/http/searching.ts'

const server = aServer()
let seeing: Person
let blind: Person
const ALL = Object.keys(permissions) as Code[]

beforeAll(async () => {
  seeing = await signedIn(server, ['PII_VIEW', 'PARENT_INDEX', 'CAMP_STUDENT', 'LOG_MANAGE'])
  blind = await signedIn(server, ['PARENT_INDEX'])
  await server.pool.query(
    "insert into parents (phone, nickname) select '1380013' || lpad(n::text, 4, '0'), '家长' || n from generate_series(1, 70) as n",
  )
  await server.pool.query("insert into parents (phone, nickname) values ('19012345678', '妈妈')")
})

const tries = async (subject: string, { userId }: Person): Promise<number> =>
  (await server.pool.query<{ tries: number }>('select tries from attempt_counters where subject = $1', [`${subject}:${userId}`])).rows[0]
    ?.tries ?? 0
const list = (person: Person, phone: string, more = {}) => person.caller.call(listParents, { query: { page: 1, phone, ...more } })
const fresh = (codes: Code[] = ['PII_VIEW', 'PARENT_INDEX']) => signedIn(server, codes)

/** Where a call takes a phone to search by, in its query or its body. */
const searching = calls.filter((call) => call.codes !== 'PUBLIC' && phoneSearches(call))

/** The sample of a call, with a phone at each place that searches one. */
function asking(call: AnyCall, phone: string): ReturnType<typeof sampleInput> {
  const input = sampleInput(call) as Record<string, Record<string, unknown>>
  const put = (at: Record<string, unknown> | undefined, field: string) => ({ ...at, [field]: phone })
  const tried = (['query', 'body'] as const).flatMap((part) =>
    ['phone', 'keyword'].flatMap((field) => [
      { ...input, [part]: put(input[part], field) },
      { ...input, [part]: { ...input[part], filter: put(input[part]?.filter as Record<string, unknown> | undefined, field) } },
    ]),
  )
  const found = tried.find((one) => {
    const parsed = {
      query: call.query?.safeParse(one.query ?? {}).data,
      body: call.body?.safeParse(one.body).data,
    }
    return phoneSearches(call)?.(parsed).some(({ digits }) => digits === phone)
  })
  if (!found) throw new Error(`${call.id}: no place for a phone was found`)
  return found as ReturnType<typeof sampleInput>
}

describe('a search by phone', () => {
  it('is known of every call that takes one', () => {
    expect(searching.length).toBeGreaterThanOrEqual(20)
    // A field of that name in what finds or chooses is searched by; elsewhere it is a phone to keep.
    const named = calls.filter((call) => call.codes !== 'PUBLIC' && call.query?.safeParse({ phone: '5678' }).success === true)
    const silent = named.filter((call) => {
      const parsed = call.query?.safeParse({ phone: '5678' }).data as Record<string, unknown>
      return 'phone' in parsed && !phoneSearches(call)
    })
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it.each(searching.map((call) => [call.id, call] as const))('by %s is refused beyond 120 whole numbers an hour', async (_id, call) => {
    const person = await fresh(ALL)
    await server.pool.query("insert into attempt_counters values ('phones-hour:' || $1::bigint, now(), 120)", [person.userId])
    const attacker = new Attacker({ url: server.url, cookie: person.caller.cookie })
    const answer = await attacker.send(call, requestOf(call, asking(call, '13900000000')))
    expect([answer.status, answer.text]).toEqual([429, expect.stringContaining('120')])
  })

  it('by the last four digits is free, also to who sees phones in full, and finds no other four', async () => {
    const person = await fresh()
    expect((await list(person, '5678')).body.totalElements).toBe(1)
    expect((await list(person, '1234')).body.totalElements).toBe(0)
    expect([await tries('reveals-hour', person), await tries('phones-hour', person)]).toEqual([0, 0])
  })

  it('by a whole number counts once however often it is asked, and is in the log without the number', async () => {
    const person = await fresh(['PARENT_INDEX'])
    for (const page of [1, 1, 2]) expect((await list(person, '19012345678', { page })).status).toBe(200)
    expect(await tries('phones-hour', person)).toBe(1)
    expect((await list(person, '19012345679')).body.totalElements).toBe(0)
    expect(await tries('phones-hour', person)).toBe(2)
    const { content } = (await seeing.caller.call(getLogs, { query: { page: 1, size: 5, operatorId: [person.userId] } })).body
    expect(content.map((entry) => [entry.operationType, entry.content])).toEqual([
      ['VIEW_PII', '用完整手机号查询家长'],
      ['VIEW_PII', '用完整手机号查询家长'],
    ])
    const kept = await server.pool.query(
      "select coalesce(string_agg(subject, ' '), '') || (select string_agg(l::text, ' ') from operation_logs l) as all from attempt_counters",
    )
    expect(JSON.stringify(kept.rows)).not.toMatch(/1901234567/)
  })

  it('by any other part needs PII_VIEW and counts each phone found as a reveal, once', async () => {
    expect((await list(blind, '23456')).error.error).toBe('PHONE_FILTER_TOO_SHORT')
    const person = await fresh()
    for (const size of [10, 20]) expect((await list(person, '23456', { size })).body.totalElements).toBe(1)
    expect((await list(person, '99999')).body.totalElements).toBe(0)
    expect([await tries('reveals-hour', person), await tries('reveals-day', person)]).toEqual([1, 1])
    expect((await list(person, '138001300')).error).toMatchObject({ error: 'PHONE_PART_BROAD', msg: expect.stringContaining('后 4 位') })
    expect(await tries('reveals-hour', person)).toBe(2)
  })

  it('does not find out a number digit by digit: 60 phones an hour, then 429, and those who read the log are told', async () => {
    const person = await fresh()
    const known = new Set<string>()
    let refused = 0
    // From the mask 138****0001 on: each hidden digit is tried out.
    for (let n = 1; n <= 70 && refused < 5; n++) {
      const last = String(n).padStart(4, '0')
      for (const digit of '3012456789') {
        const { status, body } = await list(person, `${digit}${last}`)
        if (status === 429) refused += 1
        else if (body.totalElements === 1) known.add(`${digit}${last}`)
        if (status === 429 || body.totalElements === 1) break
      }
    }
    expect([known.size, refused]).toEqual([60, 5])
    expect((await person.caller.call(revealPersonal, { body: { entity: 'parent', id: 1, field: 'phone' } })).error.error).toBe(
      'REVEALS_AN_HOUR',
    )
  })

  it('out of scope costs nothing and tells nothing', async () => {
    const leader = await signedIn(server, ['PII_VIEW', 'PARENT_INDEX', 'CAMP_STUDENT', 'ADDRESS'] as Code[], 'OWN_GROUPS')
    expect((await list(leader, '13800')).body.totalElements).toBe(0)
    expect((await leader.caller.call(findCampClientUsers, { query: { keyword: '13800' } })).body).toEqual([])
    await leader.caller.call(getUserAddressByPage, { body: { phone: '13800' } as never })
    expect(await tries('reveals-hour', leader)).toBe(0)
  })
})
