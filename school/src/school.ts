import type { Calls, Camp } from '@camp/client'
import { DAY, HOUR } from '@camp/demo/demo.calendar'
import { advices, praises, shortComments } from '@camp/demo/demo.campWords'
import { commentedAt, habitOf } from '@camp/demo/demo.habits'
import { DemoRandom } from '@camp/demo/demo.random'
import { type Child, type Family, familiesOf, MOST_DAYS } from './families.ts'
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
/** So often does a child do the lesson of a day. */
const DILIGENT = 0.86
/** Groups that are tried for a child. */
const TRIES = 6
const MINUTE = 60_000
/** The business time zone has no summer time. */
const ZONE = 8 * HOUR

/** The business's own app, played: families register and learn and coaches comment, by open calls alone. */
export class School {
  readonly #camp: Camp
  readonly #options: SchoolOptions
  readonly #table: Timetable
  /** Who came on which day and is in a camp, as far as is known. */
  readonly #children = new Map<number, Child[]>()
  /** Lessons that were done: where the product's day is longer than the school's, each is done once. */
  readonly #did = new Set<string>()
  #tally = new Tally()
  #places: { readonly campId: number; readonly groupId: number }[] = []
  #coaches: Calls['openCoaches']['row'][] = []

  constructor(camp: Camp, options: SchoolOptions) {
    this.#camp = camp
    this.#options = options
    this.#table = new Timetable(options.speed, options.stop)
  }

  /** The last day that was begun; 0: none. The product is asked, by dry runs: nothing is kept here. */
  async begun(): Promise<number> {
    const isBegun = async (day: number) => (await this.#register(this.#news(day)[0], true))?.status === 'UNCHANGED'
    let [low, high] = [0, 1]
    while (high < MOST_DAYS && (await isBegun(high))) [low, high] = [high, high * 2]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (await isBegun(middle)) low = middle
      else high = middle
    }
    return low
  }

  /** Plays a day and says what it did. A day that was broken off is gone through again: what is there already is not done twice. */
  async day(day: number): Promise<Tally> {
    this.#tally = new Tally()
    await this.#wake()
    for (const family of this.#news(day)) this.#table.at(family.minute, () => this.#arrive(family, day))
    for (let came = Math.max(1, day - STAYS); came < day; came++) {
      if (!this.#children.has(came))
        this.#children.set(
          came,
          this.#news(came).flatMap(({ children }) => children),
        )
      for (const child of this.#children.get(came) ?? []) this.#learns(child, day)
    }
    this.#children.delete(day - STAYS - 1)
    await this.#table.day()
    return this.#tally
  }

  /** The families that register on a day. */
  #news(day: number): Family[] {
    const { seed, families } = this.#options
    return familiesOf(seed, day, Math.max(1, families + new DemoRandom(seed, 72, day).int(-2, 2)))
  }

  /** What the app shows in the morning: camps that run, with their groups, and who coaches. */
  async #wake(): Promise<void> {
    this.#places = []
    for await (const { id: campId } of this.#camp.each('openCamps', { query: { status: 'IN_PROGRESS' } }))
      for await (const { id: groupId, activeFlg } of this.#camp.each('openCampGroups', { params: { id: campId } }))
        if (activeFlg === 'ACTIVE') this.#places.push({ campId, groupId })
    this.#coaches = []
    for await (const coach of this.#camp.each('openCoaches', { query: { activeFlg: 'ACTIVE' } })) this.#coaches.push(coach)
  }

  #register(family: Family | undefined, dryRun = false) {
    if (!family) return undefined
    const { number, phone, nickname, realName } = family
    return this.#camp.put('parents', number, { phone, nickname, realName }, { dryRun })
  }

  /** A family registers and says where it lives, and each of its children joins a camp. */
  async #arrive(family: Family, day: number): Promise<void> {
    const { number: parentExternalId, realName: receiver, phone, address } = family
    if (!(await this.#tally.of('families', () => this.#register(family)))) return
    await this.#camp.put('addresses', `home-of-${parentExternalId}`, { parentExternalId, receiver, phone, ...address })
    const there = this.#children.get(day) ?? []
    this.#children.set(day, there)
    for (const child of family.children) {
      const { number, ...said } = child
      await this.#camp.put('students', number, { parentExternalId, ...said })
      if (!(await this.#enrol(child))) continue
      there.push(child)
      this.#learns(child, day, family.minute + 30)
    }
  }

  /** The app shows the groups, and a family takes the first that has a place. */
  async #enrol({ number }: Child): Promise<boolean> {
    const first = new DemoRandom(this.#options.seed, 73, Number(number.replace(/\D/g, ''))).int(0, this.#places.length)
    const tried = [...this.#places.slice(first), ...this.#places.slice(0, first)].slice(0, TRIES)
    for (const place of tried) {
      const put = () => this.#camp.put('enrolments', `camp-of-${number}`, { studentExternalId: number, ...place })
      if (await this.#tally.of('enrolments', put)) return true
    }
    return false
  }

  /** Most days a child does its lesson, and rather after school. */
  #learns(child: Child, day: number, from = 0): void {
    const random = new DemoRandom(this.#options.seed, 74, Number(child.number.replace(/\D/g, '')), day)
    const minute = Math.floor(60 * (15.5 + 3 * (random.next() + random.next())))
    if (random.chance(DILIGENT)) this.#table.at(Math.max(from, minute), () => this.#clockIn(child, random))
  }

  async #clockIn({ number }: Child, random: DemoRandom): Promise<void> {
    const now = Date.now()
    const date = new Date(now + ZONE).toISOString().slice(0, 10)
    const clockIn = `clock-in-${number}-${date}`
    const told = {
      enrolmentExternalId: `camp-of-${number}`,
      date,
      submittedAt: new Date(now).toISOString(),
      studySeconds: 240 + Math.floor(random.next() * random.next() * 2_700),
      score: 62 + Math.floor(38 * Math.sqrt(random.next())),
    }
    // There may be no lesson today, and a child for whom no group had a place is in no camp: nothing of it is to wait there for one.
    const tried = await this.#camp.put('clock-ins', clockIn, told, { dryRun: true }).catch(() => undefined)
    if (tried === undefined || tried.status === 'WAITING' || this.#did.has(clockIn)) return
    this.#did.add(clockIn)
    if (!(await this.#tally.of('clockIns', () => this.#camp.put('clock-ins', clockIn, told)))) return
    const coach = this.#coaches[random.int(0, this.#coaches.length - 1)]
    const at = coach && commentedAt(habitOf(coach.id), now, now + DAY, random)
    if (coach && at) this.#table.after((at - now) / MINUTE, () => this.#comment(clockIn, coach.id, random))
  }

  async #comment(clockInExternalId: string, coachId: number, random: DemoRandom): Promise<void> {
    const text = habitOf(coachId) === 'sloppy' ? random.pick(shortComments) : `${random.pick(praises)}，${random.pick(advices)}。`
    const said = { clockInExternalId, coachId, text, seconds: random.int(20, 180), commentedAt: new Date().toISOString() }
    await this.#tally.of('comments', () => this.#camp.put('comments', `comment-on-${clockInExternalId}`, said))
  }
}
