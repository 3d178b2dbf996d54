import { type DemoCalendar, dayNumber, dayText, startOfDay } from './demo.calendar.ts'
import { coachRemarks, leaveReasons, moveReasons } from './demo.campWords.ts'
import { type DemoClockIn, drawClockIns } from './demo.clockIns.ts'
import type { DemoCoach } from './demo.coaches.ts'
import { copyMoment, TableCopy } from './demo.copy.ts'
import type { DemoEnrolment } from './demo.enrolments.ts'
import type { CoachHabit } from './demo.habits.ts'
import { DemoRandom } from './demo.random.ts'
import { type DemoTerm, type DemoTerms, demoCampTypes } from './demo.terms.ts'

/** Of the children in a camp: those who change their group. */
const MOVED = 0.025

interface Group {
  readonly id: number
  readonly coachId: number | null
  readonly habit: CoachHabit
  readonly capacity: number
  taken: number
}

interface Move {
  readonly to: Group
  /** The first day in the new group. */
  readonly day: number
  readonly applied: boolean
}

/** A term whose camp is in the database; `groups`: those that it has already. */
export interface DemoCamp {
  readonly id: number
  readonly groups: number
}

/** A child with its group, and another that it may move to. */
interface PlacedChild {
  readonly term: DemoTerm
  readonly camp: DemoCamp
  readonly child: DemoEnrolment
  readonly first: Group
  readonly other: Group
}

interface CampsPlan {
  readonly seed: number
  readonly calendar: DemoCalendar
  readonly coaches: readonly DemoCoach[]
  readonly firstGroupId: number
  readonly firstEnrolmentId: number
  readonly mover: number | null
}

/** Camps of so few groups share their children among more coaches than need be. */
const FEW = 4

/** Groups that a number of children are spread over; never more in one than it holds. */
export function groupsFor(children: number, type: number): number {
  const { groupCapacity } = demoCampTypes[type] ?? demoCampTypes[0]
  const needed = Math.ceil(children / Math.floor(groupCapacity * 0.92))
  const easy = Math.min(FEW, Math.ceil(children / Math.floor(groupCapacity * 0.7)))
  return Math.max(children >= 8 ? 2 : 1, needed, easy)
}

/** Whose turn it is: of three groups two go to those who always have some. */
function coachOf(turn: number, there: readonly DemoCoach[]): DemoCoach | undefined {
  const core = there.filter((coach) => coach.core)
  const others = there.filter((coach) => !coach.core)
  const rounds = Math.floor(turn / 3)
  return turn % 3 === 2 && others.length > 0 ? others[rounds % others.length] : core[(turn - rounds) % core.length]
}

/** The tables of camps: groups, children, their stays and moves, their clock-ins. */
export class CampTables {
  readonly groups = new TableCopy('camp_groups', 'id, camp_id, name, coach_id, capacity, created_at, updated_at')
  readonly children = new TableCopy(
    'camp_students',
    `id, camp_id, group_id, student_id, parent_id, source, order_number, status, joined_at, returned_at, finished_at, quit_at, coach_remark,
     created_at, updated_at, version`,
  )
  readonly stays = new TableCopy(
    'camp_student_stays',
    `camp_student_id, camp_id, group_id, source, order_number, from_at, to_at, after_at, finished_at, reason, by_user_id`,
  )
  readonly moves = new TableCopy(
    'camp_student_moves',
    'camp_student_id, from_group_id, to_group_id, effective_date, reason, moved_by, created_at, applied_at',
  )
  readonly clockIns = new TableCopy(
    'clock_ins',
    `camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, makeup, makeup_reason, study_seconds, score,
     comment_due_at, commented_at, comment_text, updated_at, commented_by, reckoned`,
  )
  readonly all = [this.groups, this.children, this.stays, this.moves, this.clockIns]
  readonly #plan: CampsPlan
  /** Camps that run share the coaches evenly: each who always has groups has children now. */
  readonly #running: ReadonlySet<DemoTerm>
  #turn = 0
  #groupId: number
  #id: number

  constructor(plan: CampsPlan, terms: DemoTerms) {
    this.#plan = plan
    const today = dayNumber(plan.calendar.now)
    this.#running = new Set(terms.all.filter(({ start, end }) => start <= today && end >= today))
    this.#groupId = plan.firstGroupId
    this.#id = plan.firstEnrolmentId
  }

  /** Adds the groups of a term; its children are added one by one. */
  *place(term: DemoTerm, camp: DemoCamp, children: readonly DemoEnrolment[]): Iterable<PlacedChild> {
    const groups = this.#groupsOf(term, camp, children.length)
    if (groups.length === 0) return
    const placed = children.map((child, index) => ({ child, at: index % groups.length }))
    // All find their place before anybody moves.
    for (const { at } of placed) (groups[at] as Group).taken++ // an index of the list
    for (const { child, at } of placed) {
      const other = groups[(at + 1) % groups.length] as Group // an index of the list
      yield { term, camp, child, first: groups[at] as Group, other } // an index of the list
    }
  }

  add({ term, camp, child, first, other }: PlacedChild): void {
    const { seed, calendar } = this.#plan
    const { now } = calendar
    const id = this.#id++
    const random = new DemoRandom(seed, 11, child.studentId, term.index)
    const move = child.quit === null && first !== other ? this.#moveOf(term, child, other, random) : null
    if (move) this.#addMove(id, first, move, random)
    const groupOn = (day: number) => (move && day >= move.day ? move.to : first)
    const done = drawClockIns(term, child, (day) => groupOn(day).habit, random, now)
    for (const entry of done) this.#clockIn(id, term, camp, groupOn(entry.day), entry)
    const ended = startOfDay(term.end + 1)
    const quit = child.back === null ? child.quit : null
    const status = quit !== null ? 'QUIT' : ended <= now ? 'FINISHED' : 'STUDYING'
    const joined = copyMoment(child.joined)
    const group = move?.applied ? move.to.id : first.id
    const finished = copyMoment(status === 'FINISHED' ? ended : null)
    this.#addStays(id, { camp: camp.id, group, finished }, child)
    this.children.add([
      id,
      camp.id,
      group,
      child.studentId,
      child.parentId,
      child.source,
      child.orderNumber,
      status,
      joined,
      copyMoment(child.back),
      finished,
      copyMoment(quit),
      random.chance(0.06) ? random.pick(coachRemarks) : null,
      joined,
      copyMoment(quit ?? (status === 'FINISHED' ? ended : (child.back ?? child.joined))),
      status === 'STUDYING' ? 1 : 2,
    ])
  }

  #addStays(id: number, at: { camp: number; group: number; finished: string | null }, child: DemoEnrolment): void {
    const { joined, quit, back, source, orderNumber } = child
    const left = copyMoment(quit)
    const random = new DemoRandom(this.#plan.seed, 18, child.studentId, at.camp)
    const why = quit === null ? [null, null] : [random.pick(leaveReasons), this.#plan.mover]
    const first = back === null ? at.finished : null
    this.stays.add([id, at.camp, at.group, source, orderNumber, copyMoment(joined), left, null, first, ...why])
    if (back !== null) this.stays.add([id, at.camp, at.group, 'MANUAL', null, copyMoment(back), null, left, at.finished, null, null])
  }

  #groupsOf(term: DemoTerm, camp: DemoCamp, children: number): Group[] {
    const { calendar, coaches } = this.#plan
    const there = coaches.filter(({ joined, left }) => joined <= term.start && (left === null || left > term.end))
    const capacity = demoCampTypes[term.type]?.groupCapacity ?? 1
    const made = copyMoment(Math.min(startOfDay(term.enrolStart), calendar.now))
    return Array.from({ length: camp.groups > 0 && children === 0 ? 0 : groupsFor(children, term.type) }, (_, index) => {
      const number = camp.groups + index
      const coach = coachOf(this.#running.has(term) ? this.#turn++ : term.index * 5 + number, there)
      const group = { id: this.#groupId++, coachId: coach?.id ?? null, habit: coach?.habit ?? 'usual', capacity, taken: 0 }
      this.groups.add([group.id, camp.id, `${number + 1}组`, group.coachId, capacity, made, made])
      return group
    })
  }

  #moveOf(term: DemoTerm, child: DemoEnrolment, to: Group, random: DemoRandom): Move | null {
    if ((!random.chance(MOVED) && child.moves === null) || to.taken >= to.capacity) return null
    const today = dayNumber(this.#plan.calendar.now)
    const drawn = random.int(Math.max(term.start, dayNumber(child.joined) + 1), term.end)
    const day = child.moves === 'done' ? today - 1 : child.moves === 'planned' ? Math.min(today + 2, term.end) : drawn
    // Asked for on the day before, at the earliest when the camp runs.
    if (day > today + 5 || term.start > today) return null
    to.taken++
    return { to, day, applied: day <= today }
  }

  #addMove(id: number, from: Group, { to, day, applied }: Move, random: DemoRandom): void {
    const { calendar, mover } = this.#plan
    const asked = Math.min(startOfDay(day) - 9 * 3_600_000, calendar.now)
    const begun = applied ? copyMoment(startOfDay(day) + 60_000) : null
    this.moves.add([id, from.id, to.id, dayText(day), random.pick(moveReasons), mover, copyMoment(asked), begun])
  }

  #clockIn(id: number, term: DemoTerm, camp: DemoCamp, group: Group, entry: DemoClockIn): void {
    const submitted = copyMoment(entry.submitted)
    const commented = copyMoment(entry.commented)
    this.clockIns.add([
      id,
      camp.id,
      group.id,
      group.coachId,
      dayText(entry.day),
      entry.day - term.start + 1,
      submitted,
      entry.makeupReason !== null,
      entry.makeupReason,
      entry.seconds,
      entry.score,
      copyMoment(entry.due),
      commented,
      entry.comment,
      commented ?? submitted,
      commented === null ? null : group.coachId,
      // Its hours are made of all of them at once.
      commented !== null,
    ])
  }
}
