import { revealPersonal } from '@camp/contract/base/pii.calls'
import { useState } from 'react'
import { call, isFailure } from '../../platform/client.ts'

interface Personal {
  readonly entity: string
  readonly id: number
  readonly field: string
}

/** A personal value that is shown in full on demand. */
export interface Reveal {
  /** The value, once it was asked for. */
  readonly full: string | undefined
  readonly busy: boolean
  /** Asks for it, which is logged, and shows it; undefined where it was refused. */
  reveal(): Promise<string | undefined>
  hide(): void
}

/** Shows one personal value in full; each time is logged. */
export function useReveal({ entity, id, field }: Personal): Reveal {
  const [full, setFull] = useState<string>()
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    if (busy || full !== undefined) return full
    setBusy(true)
    const answer = await call(revealPersonal, { body: { entity, id, field } })
    setBusy(false)
    if (isFailure(answer)) return undefined
    setFull(answer.value)
    return answer.value
  }
  return { full, busy, reveal, hide: () => setFull(undefined) }
}

/** Shows a phone in full and hands it to what makes calls on this device. */
export async function dial({ reveal }: Reveal): Promise<void> {
  const phone = await reveal()
  if (phone === undefined) return
  const link = document.createElement('a')
  link.href = `tel:${phone}`
  link.click()
}
