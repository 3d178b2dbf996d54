import type { WorkItem, WorkKind } from '@camp/contract/base/work'
import type { LogEntity } from '@camp/contract/records'
import type { ComponentType } from 'react'
import { defineScreens, type Screen } from '../screen.ts'
import type { Search } from './search.ts'

/** What stands beside the inbox for a piece of work. */
export interface CaseProps {
  /** The key of the record. */
  readonly of: string
  /** What the work is called: a coach, a group, a day. */
  readonly title: string
  /** It is dealt with: on to the next. */
  onNext(): void
}

/** How work of some kinds is seen to: the page that it belongs to, and what is shown of it beside the inbox. */
export interface WorkCase {
  readonly kinds: readonly WorkKind[]
  page(item: WorkItem): string
  /** Of the record itself, as its peek; without it there is only the page. */
  readonly load?: () => Promise<ComponentType<CaseProps>>
  /** The kind of record that the subject is: colleagues are seen at it. */
  readonly entity?: LogEntity
  /** The key of that record; the subject's id where nothing else is said. */
  of?(item: WorkItem): string
}

/** What a noun has in the console. It says so once, in its `<noun>.console.tsx`; `npm run roots` lists it. All that these name comes late. */
export interface Noun {
  readonly screens?: readonly Screen[]
  /** What finds its records for the palette. */
  readonly searches?: readonly Search[]
  /** Work of the inbox that is seen to with its records. */
  readonly work?: readonly WorkCase[]
  /**
   * The areas of calls whose answers show its records, or figures of them, those of other nouns too: open screens follow when records change
   * elsewhere.
   */
  readonly live?: Readonly<Partial<Record<LogEntity, readonly string[]>>>
}

const live = new Map<LogEntity, readonly string[]>()

const cases = new Map<WorkKind, WorkCase>()

const isNamed = (entry: [string, readonly string[] | undefined]): entry is [LogEntity, readonly string[]] => entry[1] !== undefined

/** Declares what a noun has in the console. */
export function defineNoun(noun: Noun): Noun {
  defineScreens(noun.screens ?? [])
  for (const one of noun.work ?? []) for (const kind of one.kinds) cases.set(kind, one)
  for (const [entity, names] of Object.entries(noun.live ?? {}).filter(isNamed)) {
    if (live.has(entity)) throw new Error(`${entity} is declared twice`)
    live.set(entity, names)
  }
  return noun
}

/** The kinds of records that pieces of work are. */
export const workEntities = (): readonly LogEntity[] => [...new Set([...cases.values()].flatMap(({ entity }) => entity ?? []))]

/** How work of a kind is seen to. */
export const caseOf = (kind: WorkKind): WorkCase | undefined => cases.get(kind)

/** What was declared to follow: all nouns are listed by the console. */
export const knownLive = (): ReadonlyMap<LogEntity, readonly string[]> => live
