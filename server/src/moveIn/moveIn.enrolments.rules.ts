import { clean, cleanLine, personOf } from '@camp/contract/base/cleaning'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { CampStudentStatus } from '@camp/contract/camps/camps.labels'
import type { EnrolmentField } from '@camp/contract/moveIn/moveIn.enrolments.fields'
import type { MovedEnrolment } from '../campStudents/campStudents.api.ts'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { dayIn, textFaults } from './moveIn.cells.rules.ts'
import type { EnrolCamp, EnrolGroup } from './moveIn.enrolments.repository.ts'

export type EnrolmentCells = Readonly<Record<EnrolmentField, string>>

/** How long texts may be. */
const MOST = { enrolNumber: 60, campNumber: 60, groupNumber: 60, childNumber: 60, familyNumber: 60, leftReason: 200 } as const

const plain = (text: string): string =>
  clean(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s_-]/g, '')
export const nameOf = (text: string): string => cleanLine(text.normalize('NFKC')).toLowerCase()

const WORDS: Readonly<Record<CampStudentStatus, string>> = {
  STUDYING: '在读 学习中 进行中 已报名 已入营 在营 正常 active studying enrolled ongoing',
  FINISHED: '已结营 结营 已结课 结课 已结业 结业 已毕业 毕业 已完成 完成 finished completed complete graduated',
  QUIT: '已退出 退出 已退营 退营 已退课 退课 已退班 退班 已退费 退费 已退款 退学 流失 取消 已取消 quit left withdrawn dropped cancelled canceled refunded',
}
const STATUSES = new Map(
  Object.entries(WORDS).flatMap(([status, words]) => words.split(' ').map((word) => [word, status as CampStudentStatus] as const)), // its keys
)
export const readEnrolStatus = (text: string): CampStudentStatus | undefined => STATUSES.get(plain(text))

/** How rows name camps, groups and children. */
export const campNumberOf = ({ campNumber }: EnrolmentCells): string => (campNumber === '' ? '' : externalOf(campNumber))
export const childNumberOf = ({ childNumber }: EnrolmentCells): string => (childNumber === '' ? '' : externalOf(childNumber))
/** By phone where there is one. A number is never looked up among phones, which are counted where they are asked for. */
export const familyPhoneOf = ({ phone }: EnrolmentCells): string => (phone === '' ? '' : phoneOf(phone))
export const familyNumberOf = ({ familyNumber, phone }: EnrolmentCells): string =>
  phone !== '' || familyNumber === '' ? '' : externalOf(familyNumber)
/** A family as children are found by it; nothing where none is named. */
export const familyKey = (phone: string, number: string): string => (phone === '' && number === '' ? '' : `${phone}\0${number}`)

/** What rows are checked against. */
export interface EnrolmentGround {
  readonly camps: readonly EnrolCamp[]
  readonly groups: readonly EnrolGroup[]
  readonly children: ReadonlyMap<string, number>
  /** By family and name. */
  readonly named: ReadonlyMap<string, number>
  readonly today: string
}

export const childKey = (family: string, name: string): string => `${family}\0${personOf(name)}`

function campOf(cells: EnrolmentCells, { camps }: EnrolmentGround, faults: CellFault[]): EnrolCamp | undefined {
  const number = campNumberOf(cells)
  const column = number === '' ? 'campName' : 'campNumber'
  const named = camps.filter(
    ({ name, term }) => nameOf(name) === nameOf(cells.campName) && (cells.term === '' || nameOf(term) === nameOf(cells.term)),
  )
  const found = number === '' ? named : camps.filter(({ numbers }) => numbers.includes(number))
  if (number === '' && cells.campName === '') faults.push({ column, error: 'CELL_REQUIRED' })
  else if (found.length === 0) faults.push({ column, error: 'MOVE_ENROL_CAMP' })
  else if (found.length > 1) faults.push({ column, error: 'MOVE_ENROL_CAMPS' })
  return found.length === 1 ? found[0] : undefined
}

/** Without a group a camp of one group is meant to have it. */
function groupOf(cells: EnrolmentCells, camp: EnrolCamp, { groups }: EnrolmentGround, faults: CellFault[]): EnrolGroup | undefined {
  const own = groups.filter(({ campId }) => campId === camp.id)
  const number = cells.groupNumber === '' ? '' : externalOf(cells.groupNumber)
  if (number === '' && cells.groupName === '') {
    if (own.length !== 1) faults.push({ column: 'groupName', error: own.length === 0 ? 'MOVE_ENROL_NO_GROUP' : 'MOVE_ENROL_GROUPS' })
    return own.length === 1 ? own[0] : undefined
  }
  const group = own.find(({ name, numbers }) => (number === '' ? nameOf(name) === nameOf(cells.groupName) : numbers.includes(number)))
  if (!group) faults.push({ column: number === '' ? 'groupName' : 'groupNumber', error: 'MOVE_ENROL_GROUP' })
  return group
}

function childOf(cells: EnrolmentCells, { children, named }: EnrolmentGround, faults: CellFault[]): number | undefined {
  const number = childNumberOf(cells)
  const family = familyKey(familyPhoneOf(cells), familyNumberOf(cells))
  const column = number === '' ? 'childName' : 'childNumber'
  if (number === '' && cells.childName === '') faults.push({ column, error: 'CELL_REQUIRED' })
  else if (number === '' && family === '') faults.push({ column: 'phone', error: 'CELL_REQUIRED' })
  else {
    const id = number === '' ? named.get(childKey(family, cells.childName)) : children.get(number)
    if (id === undefined) faults.push({ column, error: 'MOVE_ENROL_CHILD' })
    return id
  }
  return undefined
}

/** A day that lies behind; undefined where none is written. */
function pastDay(column: EnrolmentField, text: string, today: string, faults: CellFault[]): string | undefined {
  const day = dayIn(column, text, faults)
  if (day !== undefined && day > today) faults.push({ column, error: 'MOVE_DAY_LATE' })
  return day
}

/** From when until when, and how it ended. A day of leaving or finishing says so by itself. */
function stayOf(cells: EnrolmentCells, camp: EnrolCamp, today: string, faults: CellFault[]) {
  const said = readEnrolStatus(cells.status)
  if (cells.status !== '' && !said) faults.push({ column: 'status', error: 'MOVE_ENROL_STATUS' })
  const leftOn = pastDay('leftOn', cells.leftOn, today, faults)
  const finishedOn = pastDay('finishedOn', cells.finishedOn, today, faults)
  const written = pastDay('joinedOn', cells.joinedOn, today, faults)
  // Who does not say when joined with the camp, or on the day on which that ended. What follows from the camp may be still to come: it is the same
  // every night, and is not written before its day (`takeMovedEnrolment`).
  const [first = camp.startDate] = [camp.startDate, leftOn ?? camp.startDate, finishedOn ?? camp.startDate].sort()
  const joinedAt = written ?? first
  if (leftOn !== undefined && leftOn < joinedAt) faults.push({ column: 'leftOn', error: 'MOVE_DAY_EARLY' })
  if (finishedOn !== undefined && finishedOn < joinedAt) faults.push({ column: 'finishedOn', error: 'MOVE_DAY_EARLY' })
  const status: CampStudentStatus = leftOn ? 'QUIT' : finishedOn && said !== 'QUIT' ? 'FINISHED' : (said ?? 'STUDYING')
  if (status === 'QUIT' && cells.leftOn === '') faults.push({ column: 'leftOn', error: 'CELL_REQUIRED' })
  const [, last = joinedAt] = [joinedAt, camp.endDate].sort()
  const finishedAt = finishedOn ?? (status === 'FINISHED' ? last : null)
  const reason = status === 'QUIT' ? cleanLine(cells.leftReason) || null : null
  return { status, joinedAt, quitAt: leftOn ?? null, finishedAt, reason }
}

export interface EnrolmentRow {
  readonly number: string | null
  readonly enrolment: MovedEnrolment
  readonly camp: EnrolCamp
  readonly group: string
}

/** A row read as an enrolment, or what is wrong with it. */
export function enrolmentOf(cells: EnrolmentCells, ground: EnrolmentGround): EnrolmentRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  const camp = campOf(cells, ground, faults)
  const group = camp && groupOf(cells, camp, ground, faults)
  const studentId = childOf(cells, ground, faults)
  const stay = camp && stayOf(cells, camp, ground.today, faults)
  if (faults.length > 0 || !camp || !group || studentId === undefined || !stay) return { faults }
  return {
    number: cells.enrolNumber === '' ? null : externalOf(cells.enrolNumber),
    enrolment: { campId: camp.id, groupId: group.id, studentId, ...stay },
    camp,
    group: group.name,
  }
}
