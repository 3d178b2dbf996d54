import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Draft } from '../platform/signedIn/drafts.ts'

const texts = new Map<number, string>()
const drafts = new Map<number, Draft>()
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

function draftFor(id: number): Draft {
  const known = drafts.get(id)
  if (known) return known
  const content = () => {
    const reply = draftOf(id)
    return reply === '' ? null : { values: { reply }, start: { reply: '' } }
  }
  const draft = new Draft({ form: 'feedback.reply', record: { entity: 'feedback', id } }, content)
  drafts.set(id, draft)
  return draft
}

/** What was typed as a reply to a feedback, until it is sent; the server keeps it for a day. */
export const draftOf = (id: number): string => texts.get(id) ?? ''

/** Keeps what was typed; an empty text is none. */
export function keepDraft(id: number, text: string): void {
  texts.set(id, text)
  if (text === '') draftFor(id).end()
  else draftFor(id).changed()
  tell()
}

/** A reply that was taken back stands in its box again, before what was typed there since. */
export const returnText = (id: number, reply: string): void => {
  const typed = draftOf(id)
  keepDraft(id, typed === '' ? reply : `${reply}\n${typed}`)
}

/** A reply that this window has sent and that may not have left yet. */
interface HeldReply {
  readonly step: number
  readonly text: string
  readonly until: number
}

const held = new Map<number, HeldReply>()

/** Remembers, in this window alone, how the reply to a feedback is taken back. */
export const holdReply = (id: number, step: number, text: string): void => {
  held.set(id, { step, text, until: Date.now() + SEND_HOLD_SECONDS * 1_000 })
}
export const dropReply = (id: number): void => void held.delete(id)

/** The reply to a feedback that can be taken back at this moment. */
export function heldReply(id: number, now: number): HeldReply | undefined {
  const reply = held.get(id)
  return reply && now < reply.until ? reply : undefined
}

async function load(id: number): Promise<void> {
  const kept = await draftFor(id).read()
  const reply = kept?.values.reply
  // What is typed since is newer.
  if (typeof reply !== 'string' || texts.has(id)) return
  texts.set(id, reply)
  tell()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of one feedback, as far as it is known in this window; it survives going to another one. */
export const useDraftOf = (id: number): string =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => draftOf(id), [id]),
  )

/** The same where it is written: what was typed before a reload or elsewhere is there. */
export function useWrittenDraft(id: number): string {
  useEffect(() => {
    if (!texts.has(id)) void load(id)
    const keepNow = () => draftFor(id).keepNow()
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [id])
  return useDraftOf(id)
}
