import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../platform/session.ts'
import type { FormFile } from '../uploads/uploads.parts.tsx'
import { sendVoice } from '../uploads/uploads.voice.parts.ts'

/** One's own voice: on its way, sent, or not sent for a reason. */
export interface VoiceNote {
  readonly key: number
  readonly seconds: number
  readonly recorded: File
  /** From 0 to 1. */
  readonly share: number
  readonly file: FormFile | null
  readonly fault: string | null
}

/** What somebody is about to say to one child. */
export interface CommentDraft {
  readonly text: string
  readonly voices: readonly VoiceNote[]
  readonly files: readonly FormFile[]
}

const EMPTY: CommentDraft = { text: '', voices: [], files: [] }

/** In the memory of this page alone: nothing of a family stays in a browser. */
const drafts = new Map<number, CommentDraft>()
const sending = new Map<number, AbortController>()
const listeners = new Set<() => void>()
let owner: number | undefined
let lastKey = 0

const tell = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const draftOf = (id: number): CommentDraft => drafts.get(id) ?? EMPTY
export const isEmpty = ({ text, voices, files }: CommentDraft): boolean => text === '' && voices.length === 0 && files.length === 0

export function keepDraft(id: number, part: Partial<CommentDraft>): void {
  const next = { ...draftOf(id), ...part }
  if (isEmpty(next)) drafts.delete(id)
  else drafts.set(id, next)
  tell()
}

/** It was sent, or is not wanted. */
export function dropDraft(id: number): void {
  for (const { key } of draftOf(id).voices) sending.get(key)?.abort()
  drafts.delete(id)
  tell()
}

const changeVoice = (id: number, key: number, part: Partial<VoiceNote>): void => {
  if (draftOf(id).voices.some((one) => one.key === key))
    keepDraft(id, { voices: draftOf(id).voices.map((one) => (one.key === key ? { ...one, ...part } : one)) })
}

/** Sends a recording, also while one looks at another child. */
export async function sendAgain(id: number, { key, recorded }: Pick<VoiceNote, 'key' | 'recorded'>): Promise<void> {
  const stop = new AbortController()
  sending.set(key, stop)
  changeVoice(id, key, { fault: null, share: 0 })
  const sent = await sendVoice(recorded, 'COMMENT', { signal: stop.signal, onShare: (share) => changeVoice(id, key, { share }) })
  sending.delete(key)
  changeVoice(id, key, sent)
}

export function addVoice(id: number, recorded: File, seconds: number): void {
  const key = ++lastKey
  keepDraft(id, { voices: [...draftOf(id).voices, { key, seconds, recorded, share: 0, file: null, fault: null }] })
  void sendAgain(id, { key, recorded })
}

export function removeVoice(id: number, key: number): void {
  sending.get(key)?.abort()
  keepDraft(id, { voices: draftOf(id).voices.filter((one) => one.key !== key) })
}

/** What is about to be said to a child: it stays while one looks at others. Another person finds nothing. */
export function useCommentDraft(id: number): CommentDraft {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => draftOf(id), [id]),
  )
}

/** Is anything typed or recorded that was not sent? */
export function useDrafts(): ReadonlySet<number> {
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (owner !== userId) drafts.clear()
    owner = userId
    tell()
  }, [userId])
  const ids = useSyncExternalStore(subscribe, () => [...drafts.keys()].join())
  return new Set(ids === '' ? [] : ids.split(',').map(Number))
}
