import * as z from 'zod'
import type { Code } from '../permissions.ts'
import type { Labelled } from './labels.ts'
import { oneOrMany, wireInt } from './wire.ts'

/** The most entries of one answer. */
export const TIMELINE_MOST = 100

/** Who reads entries of a kind, beside the codes of the call itself. A kind that is not named comes with the record. */
export type TimelineReaders<V extends string> = Readonly<Partial<Record<V, readonly Code[]>>>

/** The kinds that somebody with these codes reads. */
export const kindsRead = <V extends string>(kinds: Labelled<V>, readers: TimelineReaders<V>, codes: ReadonlySet<string>): readonly V[] =>
  kinds.values.filter((kind) => readers[kind]?.some((code) => codes.has(code)) ?? true)

/** What a timeline is asked: which kinds, from where the answer before ended, and how many. */
export const timelineQuery = <V extends string>(kinds: Labelled<V>) => ({
  kind: oneOrMany(kinds.schema),
  before: z.string().regex(/^\d{1,17}~[A-Z_]{1,20}~\d{1,15}$/),
  size: wireInt(1, TIMELINE_MOST),
})

/** An entry of any timeline. */
export const timelineEntry = <V extends string>(kinds: Labelled<V>) => ({
  /** Unique in the timeline. */
  key: z.string(),
  kind: kinds.schema,
  at: z.string(),
  /** A state, in the words of its kind. */
  status: z.string().nullable(),
  /** What it is about. */
  title: z.string(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
})

/**
 * What a timeline answers: what comes next, the nearest first, with the newest entries alone; what happened, the newest first; and from where
 * older ones are asked for.
 */
export const timelineOf = <E extends z.ZodType>(entry: E) =>
  z.object({ coming: z.array(entry), entries: z.array(entry), next: z.string().nullable() })
