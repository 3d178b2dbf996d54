import { setTimeout as sleep } from 'node:timers/promises'
import { getCurrentUserInfo, type Me, updateUserBaseInfo } from '@camp/contract/base/account'
import type { Staff } from './staff.ts'

/** A name that tells the number of the write: letters alone, as the rules for names demand. */
export const nameOf = (n: number): string => `Writer ${String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

/** Who somebody is by now. */
export const me = async (staff: Staff): Promise<Me> => (await (await staff.send(getCurrentUserInfo)).json()) as Me // its schema is checked by the server

/** Writes one after the other until asked to stop or the server is gone; counts what the server acknowledged. */
export function keepWriting(staff: Staff) {
  const writes = { acknowledged: 0, statuses: new Set<number>(), stop: false }
  const running = (async () => {
    while (!writes.stop) {
      try {
        const { status } = await staff.send(updateUserBaseInfo, { realName: nameOf(writes.acknowledged + 1) })
        writes.statuses.add(status)
        if (status === 200) writes.acknowledged += 1
      } catch {
        await sleep(50)
      }
    }
  })()
  const end = (): Promise<void> => {
    writes.stop = true
    return running
  }
  return { writes, end }
}
