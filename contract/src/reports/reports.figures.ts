import * as z from 'zod'
import { rankBand, reportKind, trendState } from './reports.labels.ts'

export const reportLanguages = ['zh-CN', 'en-US'] as const
export const reportLanguage = z.enum(reportLanguages)

/** What a report says, as it was when it was made: no later change alters it. Of the child it has the given name alone. */
export const reportFigures = z.object({
  kind: reportKind.schema,
  language: reportLanguage,
  givenName: z.string(),
  campName: z.string(),
  /** Lesson days of the child in the period that have come, and those of them on which it clocked in: as the camp status counts them. */
  lessons: z.int(),
  days: z.int(),
  minutes: z.int(),
  /** To one decimal. */
  scoreMean: z.number().nullable(),
  scoreBest: z.int().nullable(),
  rankBand: rankBand.schema.nullable(),
  /** Days whose clock-in is commented. */
  comments: z.int(),
  trend: z.array(z.object({ day: z.string(), state: trendState.schema, minutes: z.int(), score: z.int().nullable() })),
  /** Of as many days right before; null where the child had no lesson then. */
  before: z.object({ days: z.int(), minutes: z.int() }).nullable(),
  /** The newest comment that names no other child. */
  comment: z.object({ text: z.string(), day: z.string() }).nullable(),
  /** How the coach is called, never in full. */
  coach: z.string().nullable(),
  /** The day to which it counts. */
  asOf: z.string(),
})
export type ReportFigures = z.output<typeof reportFigures>
