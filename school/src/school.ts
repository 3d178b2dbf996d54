import type { Camp } from '@camp/client'
import { DemoRandom } from '@camp/demo/demo.random'
import { SchoolClock } from './clock.ts'
import { Desk } from './desk.ts'
import { type Child, type Family, familiesOf, MOST_DAYS } from './families.ts'
import { Lessons } from './lessons.ts'
import { Shop } from './shop.ts'
import { Tally } from './tally.ts'
import { Timetable } from './timetable.ts'

export interface SchoolOptions {
  readonly seed: number
  /** Families that register a day, more or less. */
  readonly families: number
  /** Seconds that a day takes. */
  readonly speed: number
  readonly stop: AbortSignal
}

/** A child goes to its camp for so many days. */
const STAYS = 14

/** The business's own app, played: families register, buy and learn, and coaches comment, by open calls alone. */
export class School {
  readonly #options: SchoolOptions
  readonly #desk: Desk
  readonly #shop: Shop
  readonly #lessons: Lessons
  /** Who came on which day and is in a camp, as far as is known. */
  readonly #children = new Map<number, Child[]>()

  constructor(camp: Camp, options: SchoolOptions) {
    this.#options = options
    const clock = new SchoolClock(camp)
    const table = new Timetable(options.speed, options.stop, (minute) => clock.to(minute))
    this.#desk = new Desk(camp, clock, table, options.seed)
    this.#shop = new Shop(this.#desk)
    this.#lessons = new Lessons(this.#desk)
  }

  /** Opens, and answers the last day that was begun; 0: none. The product is asked, by dry runs: nothing is kept here. */
  async open(): Promise<number> {
    const isBegun = async (day: number) => {
      const [first] = this.#news(day)
      return first !== undefined && (await this.#register(first, true)).status === 'UNCHANGED'
    }
    let [low, high] = [0, 1]
    while (high < MOST_DAYS && (await isBegun(high))) [low, high] = [high, high * 2]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (await isBegun(middle)) low = middle
      else high = middle
    }
    await this.#desk.clock.start()
    return low
  }

  /** Plays a day and says what it did. A day that was broken off is gone through again: what is there already is not done twice. */
  async day(day: number): Promise<Tally> {
    const { clock, table } = this.#desk
    this.#desk.tally = new Tally()
    await Promise.all([this.#shop.wake(), this.#lessons.wake()])
    for (const family of this.#news(day)) table.at(family.minute, () => this.#arrive(family, day))
    for (let came = Math.max(1, day - STAYS); came < day; came++) {
      if (!this.#children.has(came))
        this.#children.set(
          came,
          this.#news(came).flatMap(({ children }) => children),
        )
      for (const child of this.#children.get(came) ?? []) this.#lessons.plan(child, day)
    }
    this.#children.delete(day - STAYS - 1)
    await table.day()
    if (!this.#options.stop.aborted) await clock.next()
    return this.#desk.tally
  }

  /** The families that register on a day. */
  #news(day: number): Family[] {
    const { seed, families } = this.#options
    return familiesOf(seed, day, Math.max(1, families + new DemoRandom(seed, 72, day).int(-2, 2)))
  }

  #register({ number, phone, nickname, realName }: Family, dryRun = false) {
    return this.#desk.camp.put('parents', number, { phone, nickname, realName }, { dryRun })
  }

  /** A family registers and says where it lives; each of its children joins a camp, and it looks into the shop. */
  async #arrive(family: Family, day: number): Promise<void> {
    const { camp, tally } = this.#desk
    const { number: parentExternalId, realName: receiver, phone, address } = family
    if (!(await tally.of('families', () => this.#register(family)))) return
    await camp.put('addresses', `home-of-${parentExternalId}`, { parentExternalId, receiver, phone, ...address })
    const there = this.#children.get(day) ?? []
    this.#children.set(day, there)
    for (const child of family.children) {
      const { number, parent, ...said } = child
      await camp.put('students', number, { parentExternalId: parent, ...said })
      if (!(await this.#lessons.enrol(child))) continue
      there.push(child)
      this.#lessons.plan(child, day, family.minute + 30)
    }
    this.#shop.visit(family)
  }
}
