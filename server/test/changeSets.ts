import { getChangeSet } from '@camp/contract/base/changes.calls'
import { vi } from 'vitest'
import type { Caller } from './http.ts'

/** The set of changes of a token, once it is planned, applied or taken back. */
export const settledSet = (caller: Caller, token: string) =>
  vi.waitFor(
    async () => {
      const { body } = await caller.call(getChangeSet, { params: { token } })
      if (body.status !== 'CHECKED' && body.status !== 'DONE') throw new Error(body.status)
      return body
    },
    { timeout: 25_000, interval: 40 },
  )
