import { applyChangeSet, getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { createFollowUp, listFollowUps } from '@camp/contract/followUps/followUps'
import { exportFollowUps, planPromises } from '@camp/contract/followUps/followUps.many'
import { beforeAll, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let clerk: Caller
let family: number
beforeAll(async () => {
  clerk = (await signedIn(server, ['PARENT_DETAIL', 'FOLLOW_UP', 'FOLLOW_UP_EXPORT', 'LOG_MANAGE'])).caller
  family = await makeParent(server.pool, {})
  const note = { parentId: family, kind: 'PHONE' as const, content: '回访' }
  const nextAt = new Date(Date.now() + 7_200_000).toISOString()
  for (const nextText of ['发视频', '回电']) await clerk.call(createFollowUp, { body: { ...note, nextAt, nextText } })
  await clerk.call(createFollowUp, { body: note })
})

const settled = (token: string) =>
  vi.waitFor(
    async () => {
      const { body } = await clerk.call(getChangeSet, { params: { token } })
      if (body.status !== 'CHECKED' && body.status !== 'DONE') throw new Error(body.status)
      return body
    },
    { timeout: 20_000, interval: 40 },
  )
const kept = async () => (await clerk.call(listFollowUps, { query: { page: 1, parentId: [family], promise: ['KEPT'] } })).body.totalElements

it('promises are kept as a set of changes, which can be taken back; a note without one is refused', async () => {
  const drifted = await clerk.loose(planPromises, { body: { parentId: [family], total: 2 } })
  expect(drifted.body).toMatchObject({ error: 'SELECTION_DRIFTED' })
  const answer = await clerk.loose(planPromises, { body: { parentId: [family], total: 3 } })
  const { token } = answer.body as { token: string }
  expect(await settled(token)).toMatchObject({ counts: { READY: 2, REFUSED: 1 } })
  await clerk.loose(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await settled(token)
  expect(await kept()).toBe(2)
  await clerk.loose(undoChangeSet, { params: { token } })
  await settled(token)
  expect(await kept()).toBe(0)
})

it('leave as a sheet by their own code, and the log says which were chosen without their words', async () => {
  const answer = await clerk.fetch('/foundation/api/follow-up/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parentId: [family], keyword: '回访', columns: ['content', 'promise'] }),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
  await answer.arrayBuffer()
  const { rows } = await server.pool.query("select after::text as said from operation_logs where call = 'exportFollowUps'")
  expect(rows[0]?.said).toContain('***')
  expect(rows[0]?.said).not.toContain('回访')
  const reader = (await signedIn(server, ['PARENT_DETAIL'])).caller
  expect((await reader.loose(exportFollowUps, { body: {}, query: {} })).status).toBe(403)
})
