import { beginTotp, confirmTotp, getOwnFactors } from '@camp/contract/factors/factors'
import { approveFactorReset, askFactorReset, declineFactorReset, getUserFactors } from '@camp/contract/users/users.factors'
import { beforeAll, expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { newSession, type Person, signedIn } from '../../test/people.ts'
import { totpCodeOf } from '../factors/factors.totp.rules.ts'
import { sealEntry } from '../platform/write/audit.ts'
import { transaction } from '../platform/write/transaction.ts'
import { rescueFactors } from './users.rescue.service.ts'

const server = aServer()
const CODES = ['USER_RESET_PASSWORD']
let one: Person
let other: Person
beforeAll(async () => {
  one = await signedIn(server, CODES)
  other = await signedIn(server, CODES)
})

/** Somebody who has lost an authenticator. */
async function lost(codes: string[] = []): Promise<Person> {
  const person = await signedIn(server, codes)
  const { body } = await person.caller.call(beginTotp, {})
  const set = await person.caller.call(confirmTotp, { body: { code: totpCodeOf(body.secret, server.clock.now()) } })
  person.caller.codes = [...(set.body.recoveryCodes ?? [])]
  return person
}
const reason = '手机丢失，已视频核实'
const ask = async (by: Caller, { userId: id }: Person) => by.call(askFactorReset, { params: { id }, body: { reason } })
const approve = (by: Caller, id: number) => by.call(approveFactorReset, { params: { id } })
const told = async (title: string) =>
  (await server.pool.query("select user_id from messages where title->>'code' = $1 order by user_id", [title])).rows.map(
    ({ user_id: id }) => id,
  )

test('one asks, another approves: all is gone, the sessions end, the person is told, and the log names both', async () => {
  const person = await lost()
  const { body } = await ask(one.caller, person)
  expect((await one.caller.call(getUserFactors, { params: { id: person.userId } })).body).toMatchObject({
    set: true,
    asked: { id: body.id, byId: one.userId, reason },
  })
  expect((await ask(other.caller, person)).error.error).toBe('FACTOR_RESET_ASKED')
  expect((await approve(one.caller, body.id)).error.error).toBe('FACTOR_RESET_OWN')
  expect((await person.caller.call(getOwnFactors, {})).status).toBe(200)
  expect((await approve(other.caller, body.id)).status).toBe(200)
  expect((await person.caller.call(getOwnFactors, {})).status).toBe(401)
  const { rows } = await server.pool.query(
    'select from user_totps where user_id = $1 union all select from recovery_codes where user_id = $1',
    [person.userId],
  )
  expect(rows).toEqual([])
  expect(await told('message.factorResetAsked')).toContain(person.userId)
  expect(await told('message.factorsReset')).toEqual([person.userId])
  expect(await told('message.factorResetWaits')).toContain(other.userId)
  const log = await server.pool.query(
    "select call, operator_id as by from operation_logs where call like '%FactorReset' and target_id = $1 order by id",
    [person.userId],
  )
  expect(log.rows).toEqual([
    { call: 'askFactorReset', by: one.userId },
    { call: 'approveFactorReset', by: other.userId },
  ])
  expect((await approve(other.caller, body.id)).error.error).toBe('FACTOR_RESET_OVER')
  expect((await ask(one.caller, person)).error.error).toBe('FACTOR_RESET_NONE')
})

test('each asks for fresh proof; nobody does it to themselves, to who may do more, after a day, or with who may no more', async () => {
  const person = await lost()
  const { caller: quiet } = await newSession(server, one.userId)
  quiet.proves = false
  expect((await ask(quiet, person)).error.error).toBe('PROOF_NEEDED')
  const own = await lost(CODES)
  expect((await ask(own.caller, own)).error.error).toBe('NOT_ONESELF')
  expect((await ask(one.caller, await lost(['ORDER_INDEX']))).error.error).toBe('ACCOUNT_BEYOND_OWN')
  const wish = (await ask(one.caller, own)).body
  expect((await approve(quiet, wish.id)).error.error).toBe('PROOF_NEEDED')
  expect((await approve(own.caller, wish.id)).error.error).toBe('NOT_ONESELF')
  await server.pool.query("update factor_resets set asked_at = now() - interval '24 hours' where id = $1", [wish.id])
  expect((await approve(other.caller, wish.id)).error.error).toBe('FACTOR_RESET_OVER')
  // What is over makes way.
  const again = (await ask(one.caller, own)).body
  expect((await one.caller.call(declineFactorReset, { params: { id: again.id } })).status).toBe(200)
  expect((await approve(other.caller, again.id)).error.error).toBe('FACTOR_RESET_OVER')
  const gone = await signedIn(server, CODES)
  const last = (await ask(gone.caller, person)).body
  await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [gone.userId])
  expect((await approve(other.caller, last.id)).error.error).toBe('FACTOR_RESET_OVER')
  expect((await server.pool.query('select from user_totps where user_id = any($1)', [[person.userId, own.userId]])).rowCount).toBe(2)
})

test('of two who approve at once one does; who stands alone is sent to the operator, who takes factors off and nothing else', async () => {
  const third = await signedIn(server, CODES)
  const person = await lost()
  const { id } = (await ask(one.caller, person)).body
  const both = await Promise.all([approve(other.caller, id), approve(third.caller, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

  const alone = await lost()
  await server.pool.query(
    "update users set activeflg = 'FROZEN' where id in (select id from code_holders('USER_RESET_PASSWORD')) and id <> $1",
    [one.userId],
  )
  expect((await ask(one.caller, alone)).error.error).toBe('FACTOR_RESET_ALONE')
  const { rows } = await server.pool.query<{ username: string; roles: number }>(
    'select u.username, (select count(*)::int from user_roles r where r.user_id = u.id) as roles from users u where id = $1',
    [alone.userId],
  )
  const rescue = (name: string) =>
    transaction(server.pool, (tx) => rescueFactors(tx, (entry) => sealEntry(entry, server.clock, server.keys), name))
  expect(await rescue('nobody')).toBe(false)
  expect(await rescue(rows[0]?.username ?? '')).toBe(true)
  const now = await server.pool.query(
    `select (select count(*)::int from user_roles r where r.user_id = $1) as roles, (select must_change_password from users where id = $1) as once,
       (select count(*)::int from user_totps where user_id = $1) + (select count(*)::int from sessions where user_id = $1 and ended_at is null) as left`,
    [alone.userId],
  )
  expect(now.rows).toEqual([{ roles: rows[0]?.roles, once: false, left: 0 }])
  expect(await told('message.factorsRescued')).toEqual([alone.userId])
})
