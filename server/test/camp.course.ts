import type { WeekFigures } from '@camp/contract/campStatus/campStatus'
import {
  createCampClientUser,
  deleteCampClientUser,
  undoCampClientUserRemoval,
  updateCampClientUser,
} from '@camp/contract/campStudents/campStudents'
import { mergeParents } from '@camp/contract/parents/parents.merges'
import type { Pool } from 'pg'
import { businessDay, makeCamp, makeCampGroup, makeClockIn, makeParent, makeStudent } from './factories.ts'
import type { Caller } from './http.ts'

/** A time in the camp, by days since its first: the day on which it ended still belongs to it. */
interface Stay {
  readonly from: number
  to: number | null
  group: number
}
type Comment = 'COMMENTED' | 'LATE' | 'DUE' | 'MISSING'

/** What the test itself remembers of a child. */
interface Child {
  readonly id: number
  readonly studentId: number
  parentId: number
  readonly stays: Stay[]
  readonly clockIns: Map<number, Comment>
}

export type Step =
  | { readonly do: 'add' | 'move'; readonly who: number; readonly group: number }
  | { readonly do: 'back'; readonly who: number; readonly group: number }
  | { readonly do: 'remove' | 'takeBack' | 'merge'; readonly who: number }
  | { readonly do: 'clockIn'; readonly who: number; readonly comment: Comment }
  | { readonly do: 'pass'; readonly days: number }

const A_DAY = 86_400_000
const FAR = 3_650 * A_DAY

/**
 * A camp with a lesson each day that is lived through by calls alone, and beside it what a simple program remembers of it. Days pass by
 * everything that was written moving into the past.
 */
export class CampCourse {
  readonly children: Child[] = []
  /** Days since the first one of the camp. */
  today = 0
  readonly #pool: Pool
  readonly #teacher: Caller
  readonly campId: number
  readonly groups: readonly number[]

  private constructor(pool: Pool, teacher: Caller, campId: number, groups: readonly number[]) {
    this.#pool = pool
    this.#teacher = teacher
    this.campId = campId
    this.groups = groups
  }

  static async begin(pool: Pool, teacher: Caller): Promise<CampCourse> {
    const days = { start_date: businessDay(0), enrol_end: businessDay(80), end_date: businessDay(80) }
    const campId = await makeCamp(pool, days)
    return new CampCourse(pool, teacher, campId, [await makeCampGroup(pool, campId), await makeCampGroup(pool, campId)])
  }

  dayOf = (index: number): string => businessDay(index - this.today)

  /** Does a step where it can be done, and says whether it was. */
  async take(step: Step): Promise<boolean> {
    if (step.do === 'pass') return this.#pass(step.days)
    if (step.do === 'add') return this.#add(this.#groupAt(step.group))
    const child = this.children[step.who % Math.max(1, this.children.length)]
    if (!child) return false
    const last = child.stays.at(-1)
    const isThere = last?.to === null
    if (step.do === 'merge') return this.#merge(child)
    if (step.do === 'back') return !isThere && this.#back(child, this.#groupAt(step.group))
    if (step.do === 'takeBack') return last?.to === this.today && this.#takeBack(child, last)
    if (!last || !isThere) return false
    if (step.do === 'remove') return this.#remove(child, last)
    if (step.do === 'clockIn') return this.#clockIn(child, step.comment)
    return step.do === 'move' && this.#move(child, last, this.#groupAt(step.group))
  }

  #groupAt = (at: number): number => this.groups[at % this.groups.length] ?? 0

  async #add(group: number): Promise<boolean> {
    const parentId = await makeParent(this.#pool)
    const studentId = await makeStudent(this.#pool, parentId)
    const { body } = await this.#teacher.call(createCampClientUser, { body: { campId: this.campId, groupId: group, parentId, studentId } })
    this.children.push({ id: body.id, studentId, parentId, clockIns: new Map(), stays: [{ from: this.today, to: null, group }] })
    return true
  }

  async #remove(child: Child, last: Stay): Promise<boolean> {
    await this.#teacher.call(deleteCampClientUser, { params: { id: child.id }, query: { reason: '时间冲突' } })
    last.to = this.today
    return true
  }

  async #back(child: Child, group: number): Promise<boolean> {
    const { parentId, studentId } = child
    await this.#teacher.call(createCampClientUser, { body: { campId: this.campId, groupId: group, parentId, studentId } })
    child.stays.push({ from: this.today, to: null, group })
    return true
  }

  async #takeBack(child: Child, last: Stay): Promise<boolean> {
    await this.#teacher.call(undoCampClientUserRemoval, { body: { id: child.id } })
    last.to = null
    return true
  }

  async #move(child: Child, last: Stay, groupId: number): Promise<boolean> {
    await this.#teacher.call(updateCampClientUser, { body: { id: child.id, groupId } })
    last.group = groupId
    return true
  }

  async #merge(child: Child): Promise<boolean> {
    const other = this.children.find(({ parentId }) => parentId !== child.parentId)
    if (!other) return false
    const [keptId, mergedId] = [child.parentId, other.parentId]
    await this.#teacher.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })
    for (const one of this.children) if (one.parentId === mergedId) one.parentId = keptId
    return true
  }

  async #clockIn(child: Child, comment: Comment): Promise<boolean> {
    if (child.clockIns.has(this.today)) return false
    const [past, ahead] = [new Date(Date.now() - FAR), new Date(Date.now() + FAR)]
    await makeClockIn(this.#pool, child.id, {
      clock_in_date: businessDay(0),
      comment_due_at: comment === 'COMMENTED' || comment === 'DUE' ? ahead : past,
      commented_at: comment === 'COMMENTED' || comment === 'LATE' ? new Date() : null,
    })
    child.clockIns.set(this.today, comment)
    return true
  }

  /** In two leaps, so that no day meets its neighbour on the way. */
  async #pass(days: number): Promise<boolean> {
    const mine = 'camp_student_id in (select id from camp_students where camp_id = $1)'
    const moved = (table: string, where: string, columns: readonly string[], unit = '') =>
      [-10_000, 10_000 - days].map(
        (n) => `update ${table} set ${columns.map((c) => `${c} = ${c} + (${n})${unit}`).join(', ')} where ${where}`,
      )
    const moments = " * interval '1 day'"
    const switched = (state: string) => ['camp_students', 'clock_ins'].map((table) => `alter table ${table} ${state} trigger user`)
    const statements = [
      ...switched('disable'),
      ...moved('camps', 'id = $1', ['enrol_start', 'enrol_end', 'start_date', 'end_date']),
      ...moved('camp_lessons', 'camp_id = $1', ['lesson_date']),
      ...moved('clock_ins', 'camp_id = $1', ['clock_in_date']),
      ...moved('camp_student_figures', mine, ['first_clock_in_date', 'last_clock_in_date']),
      ...moved('camp_students', 'camp_id = $1', ['joined_at', 'returned_at', 'quit_at', 'finished_at'], moments),
      ...moved('camp_student_stays', 'camp_id = $1', ['from_at', 'to_at', 'after_at', 'finished_at'], moments),
      ...moved('camp_student_moves', mine, ['effective_date']),
      ...switched('enable'),
    ]
    for (const text of statements) await this.#pool.query(text, text.includes('$1') ? [this.campId] : [])
    this.today += days
    return true
  }

  /** Where a child was on a day: in the last stay that touches it. */
  #stayOn = ({ stays }: Child, day: number): Stay | undefined => stays.findLast(({ from, to }) => from <= day && (to === null || day <= to))

  #risk(child: Child, stay: Stay, day: number): boolean {
    const did = [...child.clockIns.keys()]
    if (day > this.today || did.some((one) => one <= day && one > day - 3)) return false
    return stay.from <= day - 3 || (stay === child.stays[0] && did.some((one) => one <= day - 3))
  }

  /** The figures of days, of one group or of all: counted child by child and day by day. */
  figures(from: number, to: number, group?: number): WeekFigures {
    const counted = { enrolled: 0, clockedIn: 0, notClockedIn: 0, commented: 0, commentDue: 0, overtime: 0, atRisk: 0 }
    for (const child of this.children) {
      const days = Array.from({ length: to - from + 1 }, (_, n) => from + n).filter((day) => {
        const stay = this.#stayOn(child, day)
        return day >= 0 && day <= 80 && stay && (group === undefined || stay.group === group)
      })
      if (days.length === 0) continue
      const due = days.filter((day) => day <= this.today && this.#stayOn(child, day)?.to !== day)
      const clocked = due.some((day) => child.clockIns.has(day))
      const has = (...kinds: Comment[]) => Number(days.some((day) => kinds.includes(child.clockIns.get(day) as Comment)))
      const last = days.find((day) => day === Math.min(to, this.today))
      counted.enrolled++
      counted.clockedIn += Number(clocked)
      counted.notClockedIn += Number(due.length > 0 && !clocked)
      counted.commented += has('COMMENTED', 'LATE')
      counted.commentDue += has('DUE')
      counted.overtime += has('LATE', 'MISSING')
      counted.atRisk += Number(last !== undefined && this.#risk(child, this.#stayOn(child, last) as Stay, last)) // it is one of the days
    }
    const due = counted.clockedIn + counted.notClockedIn
    return { ...counted, due, clockInRateBp: due === 0 ? null : Math.round((counted.clockedIn / due) * 10_000) }
  }
}
