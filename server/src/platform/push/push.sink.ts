import type { PushEvent } from '@camp/contract/base/notify'
import type { Language } from '@camp/contract/errors'

/** One open stream of a browser. */
export interface Sink {
  readonly userId: number
  readonly sessionId: number
  readonly token: string
  readonly language: Language
  /** What the person may do, read anew when that changes. */
  codes: ReadonlySet<string>
  /** Sees the records of some groups alone: hears that records of a kind changed, never which. */
  limited: boolean
  send(id: number, event: PushEvent): void
  /** Ends the stream; the reason is sent to the browser. */
  close(reason: 'session' | 'stopping' | 'replaced'): void
}
