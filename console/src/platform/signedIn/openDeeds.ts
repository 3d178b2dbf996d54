import { type RefObject, useEffect, useRef } from 'react'

/** What can be done with what is in view. */
export interface OpenDeed {
  readonly key: string
  readonly title: string
  run(): unknown
  /** Why it cannot be done now. */
  readonly refusal?: string | undefined
}

const open = new Set<RefObject<readonly OpenDeed[]>>()
const listeners = new Set<() => void>()

const told = (): void => {
  for (const hear of listeners) hear()
}

/** Hears that a part with deeds has come into view or has gone: a record may come after the palette. */
export function onOpenDeeds(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Tells the palette what can be done here, for as long as it is in view: a hidden tab runs no effects. */
export function useOpenDeeds(deeds: readonly OpenDeed[]): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    open.add(latest)
    told()
    return () => {
      open.delete(latest)
      told()
    }
  }, [])
}

/** What can be done at this moment, each once: what lies above (a record beside its list) before what lies below, and instead of it. */
export function openDeeds(): readonly OpenDeed[] {
  const titles = new Set<string>()
  return [...open].toReversed().flatMap(({ current }) => current.filter(({ title }) => titles.size < titles.add(title).size))
}
