import { getMemberWeekList, getWeekData, weekFigure } from '@camp/contract/campStatus/campStatus'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { listParents } from '@camp/contract/parents/parents'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import type { CampSample } from './camps.sample.ts'
import { dayAfter } from './sample.ts'
import { at, type Comparable, many, pageEssence, pathOf, type Query, withQuery } from './scenarios.ts'

/** One line of the table of camps and families. */
export interface CampScenario extends Comparable {
  /** Most milliseconds that 95 of 100 may take with nobody else asking. */
  readonly alone: number
}

/** With 16 connections 95 of 100 may take so many times as long as with the bare server. */
export const MOST_TIMES = 2

const FIRST = { page: 1, size: 20 }
const get = (path: string) => ({ method: 'GET', path })
/** What the bare server gets about a week. */
const bareWeek = ({ today }: CampSample, weekStart: string) => ({ weekStart, weekEnd: dayAfter(weekStart, 6), today })

type Figures = Readonly<Record<string, unknown>>
const figuresOf = ({ enrolled, due, clockedIn, notClockedIn, commented, commentDue, overtime, atRisk }: Figures) =>
  [enrolled, due, clockedIn, notClockedIn, commented, commentDue, overtime, atRisk].join(' ')

function weekLines(sample: CampSample): CampScenario[] {
  const weeks = many(sample.weeks.length, (n) => at(sample.weeks, n))
  const behind = many(84, (n) => ({ weekStart: at(sample.weeks, n), figure: at(weekFigure.values, n) }))
  return [
    {
      name: 'figures of a week: in all, of each group, of each day',
      alone: 300,
      product: weeks.map((weekStart) => get(pathOf(getWeekData, { weekStart }))),
      bare: weeks.map((weekStart) => get(withQuery('/week', bareWeek(sample, weekStart)))),
      essence: ({
        totals,
        groups,
        days,
      }: {
        totals: Figures
        groups: (Figures & { groupId: number })[]
        days: (Figures & { date: string })[]
      }) => [
        figuresOf(totals),
        groups.map((group) => `${group.groupId} ${figuresOf(group)}`).sort(),
        // Days before the first camp or after the last one: the bare server leaves them out.
        days.filter(({ enrolled }) => enrolled !== 0).map((day) => `${day.date} ${figuresOf(day)}`),
      ],
    },
    {
      name: 'children behind a figure of a week; exact total',
      alone: 300,
      product: behind.map((query) => get(pathOf(getMemberWeekList, { ...FIRST, ...query }))),
      bare: behind.map(({ weekStart, figure }) => get(withQuery('/week/list', { ...FIRST, ...bareWeek(sample, weekStart), figure }))),
      essence: pageEssence,
    },
  ]
}

function listLine(
  name: string,
  alone: number,
  call: typeof listCampClientUsers | typeof listParents,
  path: string,
  queries: readonly Query[],
) {
  return {
    name,
    alone,
    product: queries.map((query) => get(pathOf(call, { ...FIRST, ...query }))),
    bare: queries.map((query) => get(withQuery(path, { ...FIRST, ...query }))),
    essence: pageEssence,
  }
}

const studentLines = (sample: CampSample): CampScenario[] => [
  listLine(
    'students of a camp: by state; exact total',
    150,
    listCampClientUsers,
    '/students',
    many(36, (n) => ({ campId: at(sample.campIds, n), status: at(campStudentStatus.values, n >> 1) })),
  ),
  listLine(
    'students of a camp: at risk; exact total',
    150,
    listCampClientUsers,
    '/students',
    many(24, (n) => ({ campId: at(sample.runningIds, n), atRisk: 'true' })),
  ),
]

const familyLines = (sample: CampSample): CampScenario[] => [
  listLine(
    'families: by state and channel; exact total',
    150,
    listParents,
    '/parents',
    many(16, (n) => ({ activeFlg: n % 4 === 3 ? 'FROZEN' : 'ACTIVE', channelId: at(sample.channelIds, n) })),
  ),
  listLine(
    'families: by the digits of a phone (4, 7 or 11 of them)',
    150,
    listParents,
    '/parents',
    sample.families.map(({ phone }, n) => ({ phone: at([phone.slice(-4), phone.slice(-7), phone], n) })),
  ),
  listLine(
    'families: by two or three characters of a name',
    150,
    listParents,
    '/parents',
    sample.families.map(({ name }, n) => ({ nickname: [...name].slice(0, 2 + (n % 2)).join('') })),
  ),
  {
    name: "a family's timeline",
    alone: 150,
    product: sample.families.map(({ id }) => get(pathOf(getParentTimeline, { parentId: id, size: 30 }))),
    bare: sample.families.map(({ id }) => get(withQuery('/timeline', { parentId: id, size: 30 }))),
    essence: ({ entries }: { entries: { key: string; title: string; studentName: string | null; note: string | null }[] }) =>
      entries.map(({ key, title, studentName, note }) => [key, title, studentName, note]),
  },
]

/** Everything of camps and families that is measured, in the order of the table. */
export const campScenarios = (sample: CampSample): CampScenario[] => [...weekLines(sample), ...studentLines(sample), ...familyLines(sample)]
