import type { Calls } from '@camp/client'
import { DAY } from '@camp/demo/demo.calendar'
import { advices, feedbacks, praises, shortComments } from '@camp/demo/demo.campWords'
import { commentedAt, habitOf } from '@camp/demo/demo.habits'
import type { DemoRandom } from '@camp/demo/demo.random'
import { tune } from '@camp/demo/demo.recordings'
import type { Desk } from './desk.ts'
import type { Child } from './families.ts'

/** So often does a child do the lesson of a day, with a recording, and so often has its family something to say. */
const DILIGENT = 0.86
const RECORDS = 0.6
const WRITES = 0.03
/** Groups that are tried for a child. */
const TRIES = 6
const MINUTE = 60_000

/** The lessons of the app: children join a camp and clock in, and coaches comment. */
export class Lessons {
  readonly #desk: Desk
  #places: { readonly campId: number; readonly groupId: number }[] = []
  #coaches: Calls['openCoaches']['row'][] = []
  /** Lessons that were done: where the product's day is longer than the school's, each is done once. */
  readonly #did = new Set<string>()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** What the app shows in the morning: camps that run, with their groups, and who coaches. */
  async wake(): Promise<void> {
    const { camp } = this.#desk
    this.#places = []
    for await (const { id: campId } of camp.each('openCamps', { query: { status: 'IN_PROGRESS' } }))
      for await (const { id: groupId, activeFlg } of camp.each('openCampGroups', { params: { id: campId } }))
        if (activeFlg === 'ACTIVE') this.#places.push({ campId, groupId })
    this.#coaches = []
    for await (const coach of camp.each('openCoaches', { query: { activeFlg: 'ACTIVE' } })) this.#coaches.push(coach)
  }

  /** The app shows the groups, and a family takes the first that has a place. */
  async enrol({ number }: Child): Promise<boolean> {
    const { camp, tally } = this.#desk
    const first = this.#desk.luckOf(number, 73).int(0, this.#places.length)
    const tried = [...this.#places.slice(first), ...this.#places.slice(0, first)].slice(0, TRIES)
    for (const place of tried)
      if (await tally.of('enrolments', () => camp.put('enrolments', `camp-of-${number}`, { studentExternalId: number, ...place })))
        return true
    return false
  }

  /** Most days a child does its lesson, and rather after school. */
  plan(child: Child, day: number, from = 0): void {
    const luck = this.#desk.luckOf(`${child.number}-${day}`, 74)
    const minute = Math.floor(60 * (15.5 + 3 * (luck.next() + luck.next())))
    if (luck.chance(DILIGENT)) this.#desk.table.at(Math.max(from, minute), () => this.#clockIn(child, luck))
  }

  async #clockIn(child: Child, luck: DemoRandom): Promise<void> {
    const { camp, clock, table, tally } = this.#desk
    const date = clock.today()
    const clockIn = `clock-in-${child.number}-${date}`
    const told = {
      enrolmentExternalId: `camp-of-${child.number}`,
      date,
      submittedAt: clock.moment(),
      studySeconds: 240 + Math.floor(luck.next() * luck.next() * 2_700),
      score: 62 + Math.floor(38 * Math.sqrt(luck.next())),
    }
    // There may be no lesson today, and a child for whom no group had a place is in no camp: nothing of it is to wait there for one.
    const tried = await camp.put('clock-ins', clockIn, told, { dryRun: true }).catch(() => undefined)
    if (tried === undefined || tried.status === 'WAITING' || this.#did.has(clockIn)) return
    this.#did.add(clockIn)
    const mediaIds = tried.status === 'CREATED' && luck.chance(RECORDS) ? await this.#record(luck) : []
    if (!(await tally.of('clockIns', () => camp.put('clock-ins', clockIn, { ...told, ...(mediaIds.length && { mediaIds }) })))) return
    if (luck.chance(WRITES)) table.after(luck.int(20, 90), () => this.#write(child, date, luck))
    const coach = this.#coaches[luck.int(0, this.#coaches.length - 1)]
    const now = clock.now()
    const at = coach && commentedAt(habitOf(coach.id), now, now + DAY, luck)
    if (coach && at) table.after((at - now) / MINUTE, () => this.#comment(clockIn, coach.id, luck))
  }

  async #record(luck: DemoRandom): Promise<string[]> {
    const sound = new Uint8Array(tune(luck.int(3, 9), luck.int(0, 99)))
    const file = new File([sound], 'lesson.wav', { type: 'audio/wav' })
    const kept = await this.#desk.tally.of('recordings', () =>
      this.#desk.camp.call('openUploadFile', { body: { purpose: 'CLOCK_IN' }, file }),
    )
    return kept ? [kept.id] : []
  }

  async #comment(clockInExternalId: string, coachId: number, luck: DemoRandom): Promise<void> {
    const text = habitOf(coachId) === 'sloppy' ? luck.pick(shortComments) : `${luck.pick(praises)}，${luck.pick(advices)}。`
    const said = { clockInExternalId, coachId, text, seconds: luck.int(20, 180), commentedAt: this.#desk.clock.moment() }
    await this.#desk.tally.of('comments', () => this.#desk.camp.put('comments', `comment-on-${clockInExternalId}`, said))
  }

  async #write({ number, parent }: Child, date: string, luck: DemoRandom): Promise<void> {
    const [category, content] = luck.pick(feedbacks)
    const said = { parentExternalId: parent, category, content }
    await this.#desk.tally.of('feedback', () => this.#desk.camp.put('feedback', `feedback-${number}-${date}`, said))
  }
}
