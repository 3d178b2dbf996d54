import { DAY, dayNumber, officeMoment, startOfDay } from './demo.calendar.ts'
import type { DemoFamilies } from './demo.families.ts'
import { absence, campScenes, wantedChildren } from './demo.lively.ts'
import type { DemoOrder } from './demo.orders.ts'
import { DemoRandom } from './demo.random.ts'
import type { DemoTerm, DemoTerms } from './demo.terms.ts'

/** A child in a camp. */
export interface DemoEnrolment {
  readonly studentId: number
  readonly parentId: number
  readonly source: 'ORDER' | 'IMPORT' | 'MANUAL'
  readonly orderNumber: string | null
  readonly joined: number
  /** When they left before the end. */
  readonly quit: number | null
  /** When a student who left came back. */
  readonly back: number | null
  /** Changes the group: did so, or will. */
  readonly moves: 'done' | 'planned' | null
}

/** To each child whose place was paid for: children who came with a school or were added by hand. */
const EXTRA = 0.045
const LEFT_EARLY = 0.02
/** Draws for one place that is to be taken: a child may be in the camp already. */
const TRIES = 4
/** Of those who left early. */
const CAME_BACK = 0.4

/** Who is in which term: anyone who paid for it, and a few more. */
export class DemoEnrolments {
  readonly #terms: DemoTerms
  readonly #seed: number
  readonly #now: number
  readonly #lists: DemoEnrolment[][]
  readonly #known: Set<number>[]

  constructor(terms: DemoTerms, seed: number, now: number) {
    this.#terms = terms
    this.#seed = seed
    this.#now = now
    this.#lists = terms.all.map(() => [])
    this.#known = terms.all.map(() => new Set())
  }

  /** The enrolment that an order pays for, if it is paid and pays for one. */
  add(order: DemoOrder): void {
    const { life, goods, family } = order
    if (goods.kind !== 'CAMP' || life.paid === null || order.studentId === null) return
    const term = this.#terms.termOf(order.goodsIndex, life.paid)
    const studentId = term && this.#freeChild(term, family.firstStudentId, family.students, order.studentId)
    if (!term || studentId === undefined) return
    const refunded = life.refundState === 'FULL' ? (order.refunds.findLast(({ status }) => status === 'SUCCESS')?.finished ?? null) : null
    const random = new DemoRandom(this.#seed, 8, order.id)
    const joined = life.paid + 1_000
    const away =
      refunded !== null && dayNumber(refunded) <= term.end
        ? { quit: Math.max(refunded, joined + 1_000), back: null }
        : this.#leaves(term, joined, random)
    this.#put(term, { studentId, parentId: family.id, source: 'ORDER', orderNumber: order.number, joined, moves: null, ...away })
  }

  /** Draws the children who came without an order; `lively`: so many that the camps of these weeks are full. Call it once, after the orders. */
  addOthers(families: DemoFamilies, shareAt: (moment: number) => number, lively: boolean): void {
    for (const term of this.#terms.all) {
      const random = new DemoRandom(this.#seed, 9, term.index)
      const from = Math.min(startOfDay(term.enrolStart), this.#now - DAY)
      const until = Math.min(startOfDay(term.enrolEnd + 1), this.#now)
      if (startOfDay(term.enrolStart) > this.#now) continue
      const paid = this.of(term).length
      const wanted = Math.max(paid + Math.round(paid * EXTRA), lively ? wantedChildren(term, this.#seed, this.#now) : 0)
      for (let tries = (wanted - paid) * TRIES; tries > 0 && this.of(term).length < wanted; tries--) {
        const joined = officeMoment(Math.floor(from + random.next() * (until - from - DAY)))
        const family = families.family(families.buyerAt(Math.min(0.999, Math.max(0, shareAt(from - DAY))), random))
        const studentId = this.#freeChild(term, family.firstStudentId, family.students, family.firstStudentId)
        if (studentId === undefined || joined > this.#now || joined < family.registered) continue
        const source = random.chance(0.7) ? 'IMPORT' : 'MANUAL'
        const away = this.#leaves(term, joined, random)
        this.#put(term, { studentId, parentId: family.id, source, orderNumber: null, joined, moves: null, ...away })
      }
      if (lively) this.#play(term)
    }
  }

  /** What the demo shows is there whatever chance draws. */
  #play(term: DemoTerm): void {
    const list = this.#lists[term.index] ?? []
    for (const [index, scene] of campScenes(term, list, this.#now)) {
      const moves = scene === 'moved' ? 'done' : scene === 'moves' ? 'planned' : null
      list[index] = { ...(list[index] as DemoEnrolment), ...absence(term, scene), moves } // an index of the list
    }
  }

  of(term: DemoTerm): readonly DemoEnrolment[] {
    return this.#lists[term.index] ?? []
  }

  #put(term: DemoTerm, enrolment: DemoEnrolment): void {
    this.#lists[term.index]?.push(enrolment)
    this.#known[term.index]?.add(enrolment.studentId)
  }

  /** The wanted child or, where that one is in the camp already, a sister or brother. */
  #freeChild(term: DemoTerm, first: number, count: number, wanted: number): number | undefined {
    const known = this.#known[term.index]
    for (let at = 0; at < count; at++) {
      const id = first + ((wanted - first + at) % count)
      if (!known?.has(id)) return id
    }
    return undefined
  }

  #leaves(term: DemoTerm, joined: number, random: DemoRandom): Pick<DemoEnrolment, 'quit' | 'back'> {
    if (!random.chance(LEFT_EARLY)) return { quit: null, back: null }
    const quit = officeMoment(startOfDay(term.start) + Math.floor(random.next() * (term.end - term.start) * DAY))
    if (quit <= joined || quit > this.#now) return { quit: null, back: null }
    const again = new DemoRandom(this.#seed, 17, term.index, quit)
    const back = officeMoment(quit + again.int(1, 8) * DAY)
    return { quit, back: again.chance(CAME_BACK) && dayNumber(back) <= term.end && back <= this.#now ? back : null }
  }
}
