import { listDemoTries } from '@camp/contract/account/account.demo'
import { getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { type Code, permissions } from '@camp/contract/permissions'
import { transaction } from '@camp/server/platform/write/transaction'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settledSet } from '../../server/test/changeSets.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent } from '../../server/test/factories.ts'
import { startTestServer, type TestServer } from '../../server/test/http.ts'
import { type Person, signedIn } from '../../server/test/people.ts'
import { demoTries, seedTriedImports } from './demo.tries.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on' })
  owner = await signedIn(server, Object.keys(permissions) as Code[])
})
afterAll(() => server.stop())

const tries = async (who = owner) => (await who.caller.call(listDemoTries, {})).body.tries
const byId = async (who = owner) => Object.fromEntries((await tries(who)).map(({ id, path, token }) => [id, path ?? token]))

it('offers nothing where there is no demo', async () => {
  expect(await tries()).toEqual([])
})

it('leads to records that fit, as far as this person can open them', async () => {
  Object.assign(server.running.services, { demoTries })
  const campId = await makeCamp(server.pool, { start_date: businessDay(5), end_date: businessDay(20) })
  expect(await byId()).toMatchObject({ DIVIDE: `/coach/CoachDivision?campId=${campId}`, IMPORT: null, AS_OF: null, REFUND: null })
  expect((await byId()).WHY_NOT).toMatch(/^\/usercenter\/permissionLens\?userId=\d+&kind=SCREEN/)
  const nobody = await signedIn(server, [])
  expect(Object.values(await byId(nobody))).toEqual([null, null, null, null, null])
})

it('has an import to undo, which the console takes back as any other', async () => {
  Object.assign(server.running.services, { demoTries })
  await server.pool.query("update users set username = 'jiaowu2' where username = 'jiaowu' and id <> $1", [owner.userId])
  await server.pool.query("update users set username = 'jiaowu' where id = $1", [owner.userId])
  await server.pool.query("update users set deleted_at = now() where username = 'admin'")
  const campId = await makeCamp(server.pool, { start_date: businessDay(5), end_date: businessDay(20) })
  const groupId = await makeCampGroup(server.pool, campId)
  for (const _ of [1, 2, 3]) await makeCampStudent(server.pool, { campId, groupId })
  await transaction(server.pool, seedTriedImports)
  const { IMPORT: token } = await byId()
  expect((await owner.caller.call(getChangeSet, { params: { token: token ?? '' } })).body).toMatchObject({ undoable: true, rows: 3 })
  await owner.caller.call(undoChangeSet, { params: { token: token ?? '' } })
  expect((await settledSet(owner.caller, token ?? '')).counts).toMatchObject({ UNDONE: 3, APPLIED: 0 })
})
