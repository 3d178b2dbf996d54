import type { RiskReasonKind } from '@camp/contract/risk/risk.labels'
import type { RiskReason } from '@camp/contract/risk/risk.warning'
import { habitOf, type Look } from './risk.model.rules.ts'

const MOST = 3
const rounded = (pair: { now: number; usual: number }, by = 1) => ({ value: Math.round(pair.now * by), of: Math.round(pair.usual * by) })

/** What can be said of a child in words: only what is worse than usual, each with the numbers of its rows. */
function factsOf(look: Look): RiskReason[] {
  const { streak, missed, missed7, lessons } = look
  const { minutes, seconds, score } = habitOf(look)
  const facts: (RiskReason | false)[] = [
    streak > 0 && { kind: 'STREAK', value: streak, of: null },
    missed7 >= 2 && missed7 > streak && { kind: 'MISSED', value: missed7, of: Math.min(7, lessons) },
    missed > missed7 && lessons > 7 && { kind: 'SHARE', value: missed, of: lessons },
    minutes !== null && minutes.now - minutes.usual >= 60 && { kind: 'LATER', ...rounded(minutes) },
    seconds !== null && seconds.now < 0.8 * seconds.usual && { kind: 'STUDY', ...rounded(seconds) },
    score !== null && score.now <= score.usual - 3 && { kind: 'SCORE', ...rounded(score, 10) },
    look.commentDays - streak >= 3 && { kind: 'NO_COMMENT', value: look.commentDays, of: null },
    look.isLate && { kind: 'COMMENT_LATE', value: 1, of: null },
    look.weekendLessons >= 2 &&
      look.weekendMissed * look.lessons > look.missed * look.weekendLessons && {
        kind: 'WEEKEND',
        value: look.weekendMissed,
        of: look.weekendLessons,
      },
    look.isFirst && { kind: 'FIRST', value: 1, of: null },
  ]
  return facts.filter((fact) => fact !== false)
}

/** The facts that add most to the chance. Without a model, and where none adds: in their order. */
export function reasonsOf(look: Look, adds: ReadonlyMap<RiskReasonKind, number> | null): RiskReason[] {
  const facts = factsOf(look)
  const by = ({ kind }: RiskReason): number => adds?.get(kind) ?? 0
  const adding = facts.filter((fact) => by(fact) > 0.05).sort((a, b) => by(b) - by(a))
  return (adding.length > 0 ? adding : facts).slice(0, MOST)
}

/** A lesson of a child as it stood at the beginning of a day. */
export interface LookedRow {
  readonly lessonDate: string
  readonly submittedAt: string | null
  readonly makeup: boolean
  readonly seconds: number | null
  readonly score: number | null
  readonly commentDueAt: string | null
  readonly commentedAt: string | null
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The rows that a reason is made of, the newest first as they are given; `usual`: what the others are compared with. `before`: the beginning of the day. */
export function rowsOf(kind: RiskReasonKind, rows: readonly LookedRow[], before: string): (LookedRow & { usual: boolean })[] {
  const of = (some: readonly LookedRow[], usual = false) => some.map((row) => ({ ...row, usual }))
  const there = rows.filter(({ submittedAt }) => submittedAt !== null)
  switch (kind) {
    case 'STREAK':
      return of(rows.slice(0, rows.findIndex(({ submittedAt }) => submittedAt !== null) + 1 || rows.length))
    case 'MISSED':
      return of(rows.slice(0, 7))
    case 'SHARE':
      return of(rows)
    case 'LATER':
    case 'STUDY':
      return [...of(there.slice(0, 3)), ...of(there.slice(3, 17), true)]
    case 'SCORE':
      return [...of(there.slice(0, 3)), ...of(there.slice(3, 17), true)].filter(({ score }) => score !== null)
    case 'NO_COMMENT': {
      const last = there.reduce<string | null>(
        (max, { commentedAt }) => (commentedAt && (!max || commentedAt > max) ? commentedAt : max),
        null,
      )
      const at = last === null ? there.length - 1 : there.findIndex(({ commentedAt }) => commentedAt === last)
      return of(there.slice(0, at + 1))
    }
    case 'COMMENT_LATE':
      return of(there.filter(({ commentDueAt }) => commentDueAt !== null && Date.parse(commentDueAt) < Date.parse(before)).slice(0, 1))
    case 'WEEKEND':
      return of(rows.filter(({ lessonDate }) => [0, 6].includes(weekday(lessonDate))))
    case 'FIRST':
      return of(there.slice(-1))
  }
}
