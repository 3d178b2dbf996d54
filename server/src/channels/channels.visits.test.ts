import { openVisit } from '@camp/contract/channels/channels.open'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeChannel } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let secret: string
beforeAll(async () => {
  editor = (await signedIn(server, keyEditorCodes)).caller
  secret = (await aKey(editor, { ratePerMinute: 6_000 })).secret
})

const visit = async (code: string, visitor: string, headers: Record<string, string> = {}, by = secret) =>
  askWithKey(server.url, openVisit, by, { body: { code, visitor } }, headers)
const counted = async (id: number) =>
  (await server.pool.query('select visits, visitors from channel_visits_day where channel_id = $1', [id])).rows[0]

it('a visit counts as by the short link: each visitor once a day, and what is sent twice under one key once', async () => {
  const id = await makeChannel(server.pool, { code: 'App-1' })
  expect((await visit('aPP-1', 'a')).body).toEqual({ channelId: id, counted: true })
  await Promise.all([visit('App-1', 'a'), visit('App-1', 'a'), visit('App-1', 'b')])
  expect(await counted(id)).toEqual({ visits: 4, visitors: 2 })
  const once = { 'idempotency-key': 'visit-0001' }
  await Promise.all([visit('App-1', 'c', once), visit('App-1', 'c', once), visit('App-1', 'c', once)])
  expect(await counted(id)).toEqual({ visits: 5, visitors: 3 })
  // Another program tells its visitors apart by itself.
  await visit('App-1', 'a', {}, (await aKey(editor)).secret)
  expect(await counted(id)).toEqual({ visits: 6, visitors: 4 })
  await visit('App-1', 'd', { 'camp-dry-run': '1' })
  expect(await counted(id)).toEqual({ visits: 6, visitors: 4 })
  const { rows } = await server.pool.query<{ visitor: string }>('select visitor from channel_visitors where channel_id = $1', [id])
  for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{43}$/)
})

it('nobody is counted of a channel that is not in use, and one that is not there is refused', async () => {
  const id = await makeChannel(server.pool, { code: 'App-2', active_flg: 'INACTIVE' })
  expect((await visit('App-2', 'a')).body).toEqual({ channelId: id, counted: false })
  expect(await counted(id)).toBeUndefined()
  const { status, body } = await visit('nobody', 'a')
  expect([status, body]).toMatchObject([400, { error: 'UNKNOWN_REFERENCE', fields: [{ path: 'code' }] }])
})
