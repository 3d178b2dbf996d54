import { recordVisits, type Visit } from '@camp/contract/base/visits'
import { call } from '../client.ts'

/** Who passes through has not opened it. */
export const STAYS_MS = 2_000
/** So long more are waited for: they go in one call, when the page has long been there. */
export const GATHERS_MS = 5_000
const MOST = 20

let waiting: Visit[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Who comes next at this browser is somebody else: what was not sent yet is dropped. */
export function dropVisits(): void {
  clearTimeout(timer)
  timer = undefined
  waiting = []
}

/** Sends what was opened. That it fails is nobody's matter: the next ones come. */
export async function sendVisits(): Promise<void> {
  const visits = waiting.slice(-MOST)
  dropVisits()
  if (visits.length > 0) await call(recordVisits, { body: { visits } }, { quiet: () => true })
}

/** Keeps what was opened, and sends it later; `onSent`: what shows such things is asked anew. */
export function keepVisit(visit: Visit, onSent: () => void): void {
  waiting.push(visit)
  timer ??= setTimeout(() => void sendVisits().then(onSent), GATHERS_MS)
}
