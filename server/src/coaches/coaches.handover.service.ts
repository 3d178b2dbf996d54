import type * as calls from '@camp/contract/coaches/coaches.radar'
import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { countLate, finishOf, lateOf, type Slot, type Waiting } from './coaches.forecast.service.ts'
import { coachToTake, type OpenItem, radarRepository } from './coaches.radar.repository.ts'
import { absencesAhead, knowledge, moment, slotsFor, waitingOf } from './coaches.radar.service.ts'

/** As many as one call hands over. */
const MOST = 300

/** Somebody's hours and deadlines while the proposal is made. */
interface Party {
  readonly coachId: number
  readonly coachName: string
  readonly slots: readonly Slot[]
  readonly before: readonly Waiting[]
  readonly due: Waiting[]
}

const countOf = (waiting: readonly Waiting[]): number => waiting.reduce((sum, { count }) => sum + count, 0)
const endOf = (slots: readonly Slot[], waiting: readonly Waiting[], now: number): number => finishOf(slots, countOf(waiting), now)
const text = (seconds: number): string | null => (Number.isFinite(seconds) ? moment(seconds) : null)
const one = ({ due }: OpenItem): Waiting => ({ due, count: 1 })

/** Takes one more in, if it comes in time and makes nothing else late. */
function takes({ slots, due }: Party, item: OpenItem, now: number): boolean {
  const more = due.toSpliced(due.findLastIndex((other) => other.due <= item.due) + 1, 0, one(item))
  if (countLate(slots, more, now) > countLate(slots, due, now)) return false
  due.splice(0, due.length, ...more)
  return true
}

const sideOf = ({ coachId, coachName, slots, before, due }: Party, now: number) => ({
  coachId,
  coachName,
  finishBefore: text(endOf(slots, before, now)),
  finishAfter: text(endOf(slots, due, now)),
  lateBefore: countLate(slots, before, now),
  lateAfter: countLate(slots, due, now),
})

/** What is left when the first so many are taken out. */
function afterFirst(waiting: readonly Waiting[], many: number): Waiting[] {
  let left = many
  return waiting.flatMap(({ due, count }) => {
    const out = Math.min(left, count)
    left -= out
    return count > out ? [{ due, count: count - out }] : []
  })
}

interface Given {
  readonly item: OpenItem
  readonly to: Party | null
}

/** One after the other, by deadline: what would be late goes to who is done first and has the time for it. */
function share(items: readonly OpenItem[], from: Party, others: readonly Party[], now: number): Given[] {
  const given: Given[] = []
  const kept = [...items]
  const stays = new Set<OpenItem>()
  while (given.length < MOST) {
    const late = lateOf(from.slots, kept.map(one), now)
    const item = kept.find((candidate, place) => late[place] && !stays.has(candidate))
    if (!item) break
    const byEnd = others.toSorted((a, b) => endOf(a.slots, a.due, now) - endOf(b.slots, b.due, now))
    const to = byEnd.find((party) => takes(party, item, now)) ?? null
    given.push({ item, to })
    if (to) kept.splice(kept.indexOf(item), 1)
    else stays.add(item)
  }
  from.due.splice(0, from.due.length, ...kept.map(one), ...afterFirst(from.before, items.length))
  return given
}

/** What a coach will not get done in time, and who could. */
export const handoverOf: Handler<typeof calls.proposeHandover> = async ({ query: { coachId } }, cx) => {
  const at = cx.services.clock.now()
  const now = at.getTime() / 1_000
  const db = new Executor(cx.services.reportPool)
  const absences = await absencesAhead(db, cx.scope)
  const whose = [coachId, ...absences.standsInFor(coachId).map((one) => one.coachId)]
  const [known, waiting, active, items] = await Promise.all([
    knowledge(cx.services, at),
    radarRepository.open(db, {}, cx.scope, at),
    radarRepository.active(db, cx.scope),
    radarRepository.items(db, whose, cx.scope, at),
  ])
  const queues = new Map(waiting.map((one) => [one.coachId, one]))
  const partyOf = (id: number, name: string): Party => {
    const queue = queues.get(id)
    const due = queue ? waitingOf(queue) : []
    return { coachId: id, coachName: name, slots: slotsFor(known, absences, id, queue?.waiting ?? null, now), before: due, due: [...due] }
  }
  // Who is away and has nothing left to do stands in neither list: nothing is proposed then, and that is no mistake.
  const name = queues.get(coachId)?.coachName ?? (await coachToTake(db, coachId, cx.scope))?.name
  const from = partyOf(coachId, found(name ?? undefined))
  const others = active.filter(({ id }) => id !== coachId).map((one) => partyOf(one.id, one.name))
  const given = share(items, from, others, now)
  const chosen = others.filter((party) => given.some(({ to }) => to === party))
  return {
    from: sideOf(from, now),
    to: chosen.map((party) => sideOf(party, now)),
    items: given.map(({ item: { due, ...item }, to }) => ({ ...item, dueAt: moment(due), toCoachId: to?.coachId ?? null })),
  }
}
