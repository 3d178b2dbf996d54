import type { LogEntity } from '@camp/contract/records'

/** The areas of calls whose answers show records of a kind, or figures of them. */
export type LiveAreas = Readonly<Partial<Record<LogEntity, readonly string[]>>>

const known = new Map<LogEntity, readonly string[]>()

const isNamed = (entry: [string, readonly string[] | undefined]): entry is [LogEntity, readonly string[]] => entry[1] !== undefined

/**
 * Declares which open screens follow when records of a noun change elsewhere; a noun does it once, in its `<noun>.routes.tsx`, and says
 * all areas that show them, those of other nouns too.
 */
export function defineLive(areas: LiveAreas): void {
  for (const [entity, names] of Object.entries(areas).filter(isNamed)) {
    if (known.has(entity)) throw new Error(`${entity} is declared twice`)
    known.set(entity, names)
  }
}

/** What was declared: the routes of all nouns are loaded with the console. */
export const knownLive = (): ReadonlyMap<LogEntity, readonly string[]> => known
