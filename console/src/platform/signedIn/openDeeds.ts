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

/** Tells the palette what can be done here, for as long as it is in view: a hidden tab runs no effects. */
export function useOpenDeeds(deeds: readonly OpenDeed[]): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    open.add(latest)
    return () => void open.delete(latest)
  }, [])
}

/** What can be done at this moment, each once: what lies above (a record beside its list) before what lies below. */
export const openDeeds = (): readonly OpenDeed[] => [
  ...new Map([...open].toReversed().flatMap(({ current }) => current.map((deed) => [deed.title, deed]))).values(),
]
