import type { Me } from '@camp/contract/base/account'
import { useSyncExternalStore } from 'react'
import { secondStepBy } from './failures.ts'

/** A log-in that waits for its second step. */
export interface HalfLogIn {
  readonly ways: readonly string[]
  /** It was finished, or left (null). */
  answer(me: Me | null): void
}

let waiting: HalfLogIn | null = null
const listeners = new Set<() => void>()

function publish(next: HalfLogIn | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

secondStepBy(
  (ways) =>
    new Promise((resolve) => {
      waiting?.answer(null)
      publish({
        ways,
        answer: (me) => {
          publish(null)
          resolve(me)
        },
      })
    }),
)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The log-in of this page that waits; null: none does. */
export const useHalfLogIn = (): HalfLogIn | null => useSyncExternalStore(subscribe, () => waiting)
