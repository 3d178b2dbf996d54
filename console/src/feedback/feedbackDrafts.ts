import { useCallback, useSyncExternalStore } from 'react'
import { type DraftKey, readStored, writeStored } from '../platform/storage.ts'

const keyOf = (id: number): DraftKey => `draft-feedback-${id}`

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** What was typed as a reply to a feedback, kept by this browser until it is sent or one logs out. */
export const draftOf = (id: number): string => readStored(keyOf(id)) ?? ''

/** Keeps what was typed; an empty text is none. */
export function keepDraft(id: number, text: string): void {
  writeStored(keyOf(id), text === '' ? null : text)
  tell()
}

/** The draft of one feedback; it survives going to another one, and a reload. */
export function useDraftOf(id: number): string {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => draftOf(id))
}
