import type { CallAnswer } from '@camp/contract/base/call'
import type { proposeHandover } from '@camp/contract/coaches/coaches.radar'
import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { expectedLate, finishes, type Slot } from './coaches.forecast.service.ts'
import { type OpenItem, radarRepository } from './coaches.radar.repository.ts'
import { knowledge, moment, slotsFor } from './coaches.radar.service.ts'

/** As many as one call hands over. */
const MOST = 300

/** Somebody's hours and deadlines while the proposal is made. */
interface Party {
  readonly coachId: number
  readonly coachName: string
  readonly slots: readonly Slot[]
  readonly before: readonly number[]
  readonly due: number[]
}

const finishOf = (slots: readonly Slot[], due: readonly number[], now: number): number => finishes(slots, due.length).at(-1) ?? now
const text = (seconds: number): string | null => (Number.isFinite(seconds) ? moment(seconds) : null)

/** Takes one more in, if it comes in time and makes nothing else late. */
function takes(party: Party, deadline: number, now: number): boolean {
  const { slots, due } = party
  const place = due.findLastIndex((other) => other <= deadline) + 1
  const more = due.toSpliced(place, 0, deadline)
  if (expectedLate(slots, more, now).length > expectedLate(slots, due, now).length) return false
  due.splice(place, 0, deadline)
  return true
}

const sideOf = ({ coachId, coachName, slots, before, due }: Party, now: number) => ({
  coachId,
  coachName,
  finishBefore: text(finishOf(slots, before, now)),
  finishAfter: text(finishOf(slots, due, now)),
  lateBefore: expectedLate(slots, before, now).length,
  lateAfter: expectedLate(slots, due, now).length,
})

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
    const due = kept.map((item) => item.due)
    const item = expectedLate(from.slots, due, now)
      .map((index) => kept[index])
      .find((one): one is OpenItem => one !== undefined && !stays.has(one))
    if (!item) break
    const byFinish = others.toSorted((a, b) => finishOf(a.slots, a.due, now) - finishOf(b.slots, b.due, now))
    const to = byFinish.find((party) => takes(party, item.due, now)) ?? null
    given.push({ item, to })
    if (to) kept.splice(kept.indexOf(item), 1)
    else stays.add(item)
  }
  from.due.splice(0, from.due.length, ...kept.map((item) => item.due))
  return given
}

/** What a coach will not get done in time, and who could. */
export async function handoverOf(cx: Cx, coachId: number): Promise<CallAnswer<typeof proposeHandover>> {
  const at = cx.services.clock.now()
  const now = at.getTime() / 1_000
  const db = new Executor(cx.services.reportPool)
  const [known, waiting, active, items] = await Promise.all([
    knowledge(cx.services, at),
    radarRepository.open(db, {}, cx.scope, at),
    radarRepository.active(db, cx.scope),
    radarRepository.items(db, coachId, cx.scope, at),
  ])
  const queues = new Map(waiting.map((one) => [one.coachId, one]))
  const partyOf = (id: number, name: string): Party => {
    const queue = queues.get(id)
    const due = (queue?.queue ?? []).map(([deadline]) => deadline)
    return { coachId: id, coachName: name, slots: slotsFor(known, id, queue?.waiting ?? null, now), before: due, due: [...due] }
  }
  const name = queues.get(coachId)?.coachName ?? active.find(({ id }) => id === coachId)?.name
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
