import { useSyncExternalStore } from 'react'
import { type Doubted, proveBy } from '../failures.ts'

/** What the page asks its person to prove: one thing at a time. */
export interface AskedProof extends Doubted {
  /** It was proved, or left. */
  answer(proved: boolean): void
}

let waiting: readonly AskedProof[] = []
const listeners = new Set<() => void>()

function publish(next: readonly AskedProof[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

const ask = (doubted: Doubted): Promise<boolean> =>
  new Promise((resolve) => {
    const asked: AskedProof = {
      ...doubted,
      answer: (proved) => {
        publish(waiting.filter((one) => one !== asked))
        resolve(proved)
      },
    }
    publish([...waiting, asked])
  })

/** Lets the page ask its person; answers how it does so no more. */
export function askForProof(): () => void {
  proveBy(ask)
  return () => {
    proveBy(undefined)
    for (const asked of waiting) asked.answer(false)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is to be proved now; null: nothing. */
export const useAskedProof = (): AskedProof | null => useSyncExternalStore(subscribe, () => waiting[0] ?? null)
