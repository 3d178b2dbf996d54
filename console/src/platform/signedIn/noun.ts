import type { LogEntity } from '@camp/contract/records'
import { defineScreens, type Screen } from '../screen.ts'
import type { Search } from './search.ts'

/** What a noun has in the console. It says so once, in its `<noun>.console.tsx`; `npm run roots` lists it. All that these name comes late. */
export interface Noun {
  readonly screens?: readonly Screen[]
  /** What finds its records for the palette. */
  readonly searches?: readonly Search[]
  /**
   * The areas of calls whose answers show its records, or figures of them, those of other nouns too: open screens follow when records change
   * elsewhere.
   */
  readonly live?: Readonly<Partial<Record<LogEntity, readonly string[]>>>
}

const live = new Map<LogEntity, readonly string[]>()

const isNamed = (entry: [string, readonly string[] | undefined]): entry is [LogEntity, readonly string[]] => entry[1] !== undefined

/** Declares what a noun has in the console. */
export function defineNoun(noun: Noun): Noun {
  defineScreens(noun.screens ?? [])
  for (const [entity, names] of Object.entries(noun.live ?? {}).filter(isNamed)) {
    if (live.has(entity)) throw new Error(`${entity} is declared twice`)
    live.set(entity, names)
  }
  return noun
}

/** What was declared to follow: all nouns are listed by the console. */
export const knownLive = (): ReadonlyMap<LogEntity, readonly string[]> => live
