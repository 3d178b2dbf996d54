import { readOutbox } from '@camp/contract/account/account.outbox'
import { useEffect, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { outboxToken } from '../platform/outboxToken.ts'

const EVERY_MS = 600
const LOOKS = 12
/** Server and browser are one machine where there is an outbox; this allows for the time of an answer. */
const SLACK_MS = 2_000

interface Kept {
  /** The code that came after `watch`; null until it is there, and where there is no outbox. */
  readonly code: string | null
  /** There is an outbox, but this tab was not opened by the address that its start printed. */
  readonly shut: boolean
  readonly watch: (since: number) => void
}

/** What the built-in outbox holds for a receiver. */
export function useOutbox(receiver: string | 'own' | null): Kept {
  const [since, setSince] = useState<number | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [shut, setShut] = useState(false)
  useEffect(() => {
    if (since === null || receiver === null) return
    const token = outboxToken()
    if (token === null) return setShut(true)
    const gone = new AbortController()
    let looks = 0
    const look = async (): Promise<void> => {
      const body = receiver === 'own' ? { token } : { token, receiver }
      const answer = await call(readOutbox, { body }, { quiet: () => true, signal: gone.signal })
      if (isFailure(answer) && answer.status === 404) return setShut(true)
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
    setShut(false)
    setSince(from)
  }
  return { code, shut, watch }
}
