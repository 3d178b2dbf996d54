import { addDays } from '@camp/contract/base/days'
import { mean } from '@camp/contract/base/numbers'
import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import type { RankBand } from '@camp/contract/reports/reports.labels'
import { type ChildDay, type ChildFigures, daysOfChildren, figuresOfChildren, type WeekRange } from '../campStatus/campStatus.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { calledBy, coachName, givenName } from './reports.names.rules.ts'
import { quotable } from './reports.quoting.rules.ts'
import { type ChildFacts, type ChildNames, reportsRepository } from './reports.repository.ts'

const DAY_MS = 86_400_000

/** As many days right before. */
function rangeBefore({ from, to, today }: WeekRange): WeekRange {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: addDays(from, -days), to: addDays(from, -1), today }
}

const minutesOf = (seconds: number): number => Math.round(seconds / 60)

/** Among fewer children a tenth of them is nobody, or tells who the others are. */
const LEAST_AMONG = 10
const BANDS: readonly (readonly [RankBand, number])[] = [
  ['TOP_10', 0.1],
  ['TOP_25', 0.25],
  ['TOP_50', 0.5],
]

/** Where the child stands; nothing where it did nothing, or is in the other half. */
export function bandOf({ place, among, days }: Pick<ChildFigures, 'place' | 'among' | 'days'>): RankBand | null {
  if (days === 0 || among < LEAST_AMONG) return null
  return BANDS.find(([, share]) => place <= among * share)?.[0] ?? null
}

const stateOf = ({ day, due, done }: ChildDay, today: string): ReportFigures['trend'][number]['state'] => {
  if (done) return 'DONE'
  if (day > today) return 'AHEAD'
  return due ? 'MISSED' : 'FREE'
}

/** A child that a comment may speak of, with all that it may be called by. */
type Other = Pick<ChildNames, 'id' | 'parentId' | 'inCamp'> & { readonly calledBy: readonly string[] }

const otherOf = ({ id, parentId, inCamp, name, englishName }: ChildNames): Other => ({
  id,
  parentId,
  inCamp,
  calledBy: [name, englishName ?? ''].flatMap(calledBy),
})

/** The newest comment that may be quoted: it names no other child of the camp and none of the same family. */
function quoteOf(comments: readonly { day: string; text: string }[], child: ChildFacts, all: readonly Other[]): ReportFigures['comment'] {
  const isOther = ({ id, parentId, inCamp }: Other) => id !== child.studentId && (inCamp || parentId === child.parentId)
  const others = [...new Set(all.filter(isOther).flatMap((other) => other.calledBy))]
  for (const { day, text } of comments) {
    const said = quotable(text, { name: child.studentName, englishName: child.englishName }, others)
    if (said !== null) return { text: said, day }
  }
  return null
}

interface Known {
  readonly range: WeekRange
  readonly language: ReportFigures['language']
  readonly now: ReadonlyMap<number, ChildFigures>
  readonly before: ReadonlyMap<number, ChildFigures>
  readonly days: ReadonlyMap<number, readonly ChildDay[]>
  readonly comments: ReadonlyMap<number, readonly { day: string; text: string }[]>
  readonly names: readonly Other[]
}

/** The certificate: the camp is over with this period, and its type asks for as many days as the child has. */
const isCertificate = ({ endDate, leastDays, allDays }: ChildFacts, { to, today }: WeekRange): boolean =>
  to >= endDate && today > endDate && leastDays !== null && leastDays > 0 && allDays >= leastDays

function figuresOf(child: ChildFacts, known: Known): ReportFigures | null {
  const { range, language } = known
  const now = known.now.get(child.id)
  if (!now) return null
  const before = known.before.get(child.id)
  return {
    kind: isCertificate(child, range) ? 'CERTIFICATE' : 'REPORT',
    language,
    givenName: givenName(child.studentName),
    campName: child.campName,
    lessons: now.lessons,
    days: now.days,
    minutes: minutesOf(now.seconds),
    scoreMean: mean(now.scoreSum, now.scoreCount, 1),
    scoreBest: now.scoreBest,
    rankBand: bandOf(now),
    comments: now.comments,
    trend: (known.days.get(child.id) ?? []).map((day) => ({
      day: day.day,
      state: stateOf(day, range.today),
      minutes: minutesOf(day.seconds),
      score: day.score,
    })),
    before: before ? { days: before.days, minutes: minutesOf(before.seconds) } : null,
    comment: quoteOf(known.comments.get(child.id) ?? [], child, known.names),
    coach: coachName(child.coachName, child.coachEnglishName),
    asOf: [range.to, range.today].sort()[0] ?? range.to,
  }
}

function byChild<T extends { id: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row])
  return found
}

/** What the reports of these children of one camp say; null for a child without a lesson in the period. */
export async function reportsOf(
  db: Executor,
  campId: number,
  children: readonly ChildFacts[],
  range: WeekRange,
  language: ReportFigures['language'],
): Promise<{ child: ChildFacts; figures: ReportFigures | null }[]> {
  const ids = children.map(({ id }) => id)
  const one = (rows: readonly ChildFigures[]) => new Map(rows.map((row) => [row.id, row]))
  const known: Known = {
    range,
    language,
    now: one(await figuresOfChildren(db, range, campId, ids)),
    before: one(await figuresOfChildren(db, rangeBefore(range), campId, ids)),
    days: byChild(await daysOfChildren(db, range, campId, ids)),
    comments: byChild(await reportsRepository.comments(db, ids, range.from, range.to)),
    names: (
      await reportsRepository.names(
        db,
        campId,
        children.map(({ parentId }) => parentId),
      )
    ).map(otherOf),
  }
  return children.map((child) => ({ child, figures: figuresOf(child, known) }))
}
