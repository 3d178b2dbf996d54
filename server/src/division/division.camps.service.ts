import type * as calls from '@camp/contract/division/division.camps'
import { type DivisionCard, isToDo } from '@camp/contract/division/division.camps'
import type { Handler } from '../platform/http/bind.ts'
import { type CampToDivide, type CoachToDivide, divisionCamps, type GroupToDivide } from './division.camps.repository.ts'
import { cardOf } from './division.camps.rules.ts'

/** The neediest first: no place for somebody, then what is to be done, then who came anew; of equals what begins first. */
function rankOf(card: DivisionCard): number {
  if (card.short > 0) return 0
  if (isToDo(card)) return 1
  if (card.newcomers > 0) return 2
  return card.children > 0 ? 3 : 4
}

function byCamp<R extends { readonly campId: number }>(rows: readonly R[]): ReadonlyMap<number, readonly R[]> {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    const known = found.get(row.campId)
    if (known) known.push(row)
    else found.set(row.campId, [row])
  }
  return found
}

export const listDivisionCamps: Handler<typeof calls.listDivisionCamps> = async ({ query: { ended = false } }, cx) => {
  const { camps, groups, coaches, apart } = await divisionCamps.all(cx.db, ended, cx.scope)
  const groupsOf = byCamp<GroupToDivide>(groups)
  const coachesOf = byCamp<CoachToDivide>(coaches)
  const pairs = new Map(apart.map(({ campId, pairs: count }) => [campId, count]))
  const cards = camps.map((camp: CampToDivide) =>
    cardOf(camp, groupsOf.get(camp.campId) ?? [], coachesOf.get(camp.campId) ?? [], pairs.get(camp.campId) ?? 0),
  )
  // Those that ended stand as they are asked: the last first.
  return ended ? cards.toReversed() : cards.toSorted((a, b) => rankOf(a) - rankOf(b))
}
