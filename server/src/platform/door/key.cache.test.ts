import { changeUserStatus } from '@camp/contract/users/users'
import { expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { aKey, keyEditorCodes } from '../../../test/doorKeys.ts'
import { signedIn } from '../../../test/people.ts'
import type { DatabaseListener } from '../session/listener.ts'
import { KeyCache } from './key.cache.ts'

const server = aServer({ SANDBOX: 'off' })

it('forgets whose rights have changed before the change is answered: its notice may still be on its way', async () => {
  const { pool, access, clock, keys: own } = server.running.services
  // Nothing that is announced has come yet, and nothing can have been missed.
  const late = { on: () => undefined, vouches: () => true } as unknown as DatabaseListener
  const keys = new KeyCache(pool, late, access, clock, own)
  const maker = await signedIn(server, keyEditorCodes)
  const { secret } = await aKey(maker.caller)
  const makerNow = async () => {
    const found = await keys.of(secret, 'LIVE', '127.0.0.1')
    return 'key' in found ? (found.key.access?.userId ?? null) : found.refusal
  }
  expect(await makerNow()).toBe(maker.userId)
  const { caller } = await signedIn(server, ['USER_STATUS'])
  expect((await caller.call(changeUserStatus, { params: { id: maker.userId, flag: '0' } })).status).toBe(200)
  expect(await makerNow()).toBeNull()
})
