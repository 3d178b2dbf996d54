import { type RefObject, useEffect, useRef } from 'react'

/** Under which head the help names a key. */
export type KeyPlace = 'everywhere' | 'screen' | 'list'

/** A key that is bound now: what it does, and what is pressed for it. */
export interface BoundKey {
  readonly words: string
  readonly strokes: readonly string[]
}

/** A key with its words and its deed in one: whoever binds it cannot leave the words out. */
export interface ScreenKey {
  readonly words: string
  run(): unknown
}

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Hears when keys are bound or let go. */
export function onBoundKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const bound = new Set<readonly [KeyPlace, RefObject<readonly (BoundKey | false)[]>]>()

/**
 * Tells the help what keys do, from where they are bound and for as long as they are: it lists what works on the screen in view, and nothing
 * else. A hidden tab runs no effects, so its keys are not told. `false`: a key without use as things stand.
 */
export function useKeyWords(place: KeyPlace, keys: readonly (BoundKey | false)[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const entry = [place, latest] as const
    bound.add(entry)
    tell()
    return () => {
      bound.delete(entry)
      tell()
    }
  }, [place])
}

/** The keys of a place that are bound now, each once. */
export function boundKeys(place: KeyPlace): readonly BoundKey[] {
  const keys = [...bound].flatMap(([at, { current }]) => (at === place ? current.filter((key) => key !== false) : []))
  return [...new Map(keys.map((key) => [`${key.words} ${key.strokes.join(' ')}`, key])).values()]
}

/** Keys that are one sign each, as the help lists them. */
export const signKeys = (keys: Readonly<Record<string, ScreenKey | undefined>>): readonly BoundKey[] =>
  Object.entries(keys).flatMap(([sign, key]) =>
    key ? [{ words: key.words, strokes: [sign === 'enter' ? 'Enter' : sign.toUpperCase()] }] : [],
  )
