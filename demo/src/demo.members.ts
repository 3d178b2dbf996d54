import type { Tx } from '@camp/server/platform/db/executor'
import { DAY, HOUR, officeMoment } from './demo.calendar.ts'
import { demoBenefits, giftReasons } from './demo.campWords.ts'
import { copyMoment, TableCopy } from './demo.copy.ts'
import { demoGoods, demoLevels } from './demo.goods.ts'
import type { DemoOrder } from './demo.orders.ts'
import { DemoRandom } from './demo.random.ts'

interface Grant {
  readonly level: number
  readonly source: 'ORDER' | 'GIFT' | 'CODE'
  readonly orderNumber: string | null
  readonly reason: string | null
  readonly made: number
  starts: number
  ends: number
}

interface Event {
  readonly parentId: number
  readonly at: number
  readonly level: number
  /** Of the order that was paid or, `back`, paid back in full. */
  readonly orderNumber: string | null
  readonly source: Grant['source']
  readonly back: boolean
  readonly reason: string | null
}

/** Some families get a month as a gift now and then. */
const GIFTED = 0.012
const daysOf = (level: number): number => demoLevels[level]?.days ?? 1

/** Who was a member when: what orders granted and refunds took back, and gifts. */
export class DemoMembers {
  readonly members = new TableCopy('members', 'parent_id, level_id, started_at, expires_at, source, created_at, updated_at, version')
  readonly grants = new TableCopy(
    'member_grants',
    'parent_id, level_id, starts_at, ends_at, source, order_number, reason, by_user_id, created_at',
  )
  readonly all = [this.members, this.grants]
  readonly #seed: number
  readonly #now: number
  readonly #events = new Map<number, Event[]>()

  constructor(seed: number, now: number) {
    this.#seed = seed
    this.#now = now
  }

  add(order: DemoOrder): void {
    const level = demoGoods[order.goodsIndex]?.level
    const { life, family } = order
    if (level === undefined || life.completed === null) return
    const events = this.#events.get(family.id) ?? []
    this.#events.set(family.id, events)
    const source = order.method === 'CODE' ? 'CODE' : 'ORDER'
    const event = { parentId: family.id, level, orderNumber: order.number, source, reason: null } as const
    events.push({ ...event, at: life.completed, back: false })
    const random = new DemoRandom(this.#seed, 12, order.id)
    const refunded = life.refundState === 'FULL' ? order.refunds.findLast(({ status }) => status === 'SUCCESS')?.finished : null
    if (refunded) events.push({ ...event, at: Math.max(refunded, life.completed + HOUR), back: true })
    else if (random.chance(GIFTED)) {
      const at = officeMoment(life.completed + random.int(1, 20) * DAY)
      if (at < this.#now)
        events.push({ ...event, at, level: 0, orderNumber: null, source: 'GIFT', back: false, reason: random.pick(giftReasons) })
    }
  }

  /** Families whose membership is told by `write`, in the order of their first order. */
  get parents(): readonly number[] {
    return [...this.#events.keys()]
  }

  write(parentId: number, levelIds: readonly number[], giver: number | null): void {
    const events = (this.#events.get(parentId) ?? []).toSorted((a, b) => a.at - b.at)
    const grants: Grant[] = []
    for (const event of events) {
      if (event.back) takeBack(grants, event.orderNumber, Math.min(event.at, this.#now))
      else grants.push(grantOf(event, Math.max(event.at, grants.at(-1)?.ends ?? 0)))
    }
    const last = grants.findLast(({ starts }) => starts <= this.#now) ?? grants[0]
    const end = grants.at(-1)
    if (!last || !end) return
    const begun = beginOf(grants, this.#now)
    this.members.add([
      parentId,
      levelIds[last.level] ?? null,
      copyMoment(begun),
      copyMoment(end.ends),
      last.source,
      copyMoment(grants[0]?.made ?? begun),
      copyMoment(Math.min(this.#now, Math.max(...events.map(({ at }) => at)))),
      events.length,
    ])
    for (const grant of grants) {
      this.grants.add([
        parentId,
        levelIds[grant.level] ?? null,
        copyMoment(grant.starts),
        copyMoment(grant.ends),
        grant.source,
        grant.orderNumber,
        grant.reason,
        grant.source === 'GIFT' ? giver : null,
        copyMoment(grant.made),
      ])
    }
  }
}

const grantOf = ({ level, source, orderNumber, reason, at }: Event, starts: number): Grant => ({
  level,
  source,
  orderNumber,
  reason,
  made: at,
  starts,
  ends: starts + daysOf(level) * DAY,
})

/** What was paid back ends at once; what was to follow follows at once. */
function takeBack(grants: Grant[], orderNumber: string | null, at: number): void {
  const index = grants.findIndex((grant) => grant.orderNumber === orderNumber)
  const grant = grants[index]
  if (!grant || grant.ends <= at) return
  const saved = grant.ends - Math.max(at, grant.starts)
  if (grant.starts >= at) grants.splice(index, 1)
  else grant.ends = at
  for (const later of grants.slice(grant.starts >= at ? index : index + 1)) {
    later.starts -= saved
    later.ends -= saved
  }
}

/** When the present stay began: the start of the last grant that did not follow at once on another. */
function beginOf(grants: readonly Grant[], now: number): number {
  let begun = grants[0]?.starts ?? now
  for (const [index, grant] of grants.entries()) {
    const before = grants[index - 1]
    if (before && grant.starts > before.ends && grant.starts <= now) begun = grant.starts
  }
  return begun
}

/** What each level gives. */
export async function seedBenefits(tx: Tx, levelIds: readonly number[], opened: string): Promise<void> {
  await tx.run(
    `insert into member_benefits (name, icon, description, sort, created_at, updated_at)
     select name, icon, description, sort, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, icon text, description text, sort integer) on conflict do nothing`,
    [JSON.stringify(demoBenefits.map((benefit, index) => ({ ...benefit, sort: (index + 1) * 10 }))), opened],
  )
  const links = demoBenefits.flatMap(({ name, levels }) => levels.map((level) => ({ name, level: levelIds[level] })))
  await tx.run(
    `insert into member_benefit_levels (benefit_id, level_id)
     select b.id, row.level from jsonb_to_recordset($1::jsonb) as row (name text, level bigint)
     join member_benefits b on b.name = row.name and b.deleted_at is null on conflict do nothing`,
    [JSON.stringify(links)],
  )
}
