import { readOutbox } from '@camp/contract/account.outbox'
import { useEffect, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'

const EVERY_MS = 600
const LOOKS = 12
/** Server and browser are one machine where there is an outbox; this bears with the time of an answer. */
const SLACK_MS = 2_000

/** The code that the built-in outbox got after `watch`; null until it is there, and where there is no outbox. */
export function useOutbox(receiver: string | 'own' | null): { readonly code: string | null; readonly watch: (since: number) => void } {
  const [since, setSince] = useState<number | null>(null)
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (since === null || receiver === null) return
    const gone = new AbortController()
    let looks = 0
    const look = async (): Promise<void> => {
      const body = receiver === 'own' ? {} : { receiver }
      const answer = await call(readOutbox, { body }, { quiet: () => true, signal: gone.signal })
      const found = isFailure(answer) ? undefined : answer.find(({ sentAt }) => Date.parse(sentAt) >= since - SLACK_MS)?.code
      if (found) return setCode(found)
      if (++looks < LOOKS) timer = setTimeout(() => void look().catch(() => undefined), EVERY_MS)
    }
    let timer = setTimeout(() => void look().catch(() => undefined), EVERY_MS / 2)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [since, receiver])
  const watch = (from: number): void => {
    setCode(null)
    setSince(from)
  }
  return { code, watch }
}
