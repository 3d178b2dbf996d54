import type { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'
import { DAY, HOUR, officeMoment } from './demo.calendar.ts'
import { feedbacks, talks } from './demo.campWords.ts'
import { copyMoment, TableCopy } from './demo.copy.ts'
import type { DemoGround } from './demo.ground.ts'
import type { DemoOrder } from './demo.orders.ts'
import { DemoRandom, scatteredDigits } from './demo.random.ts'

const COMPLAINS = 0.025
/** Of orders of the last days: those whose family has written since yesterday, so that the desk has work. */
const LATELY = 0.08
const RESELLS = 0.04
/** Of orders that are followed by a talk with the family, and of promises that were kept once they were due. */
const TALKS = 0.14
const KEPT = 0.985
/** Of those that fell due in the last days: not all is caught up with yet. */
const KEPT_LATELY = 0.6
/** Of promises: those that are for some weeks later. */
const FAR = 0.3

/** What families wrote, and the devices that they bought. */
export class DemoHouseholds {
  readonly feedback = new TableCopy(
    'feedback',
    'parent_id, content, category, status, reply, handled_by, handled_at, created_at, updated_at, version, taken_at, assigned_to, due_at, answered_at, order_id',
  )
  readonly devices = new TableCopy('parent_devices', 'parent_id, imei, vendor, bound_at, unbound_at')
  readonly followUps = new TableCopy(
    'follow_ups',
    'parent_id, student_id, order_id, kind, content, spoke_at, next_at, next_text, kept_at, kept_by, by_user_id, created_at, updated_at, version',
  )
  readonly all = [this.feedback, this.devices, this.followUps]
  readonly #seed: number
  readonly #now: number
  readonly #ground: DemoGround

  constructor(seed: number, now: number, ground: DemoGround) {
    this.#seed = seed
    this.#now = now
    this.#ground = ground
  }

  add(order: DemoOrder): void {
    const { life, goods, parcel, family } = order
    if (life.paid === null) return
    const random = new DemoRandom(this.#seed, 13, order.id)
    if (random.chance(COMPLAINS)) this.#wrote(order, life.paid + random.int(2, 400) * HOUR, random)
    const lately = new DemoRandom(this.#seed, 113, order.id)
    if (life.paid > this.#now - 12 * DAY && lately.chance(LATELY))
      this.#wrote(order, this.#now - lately.int(10, 1_500) * (HOUR / 60), lately)
    if (random.chance(TALKS)) this.#talked(order, officeMoment(life.paid + random.int(1, 700) * HOUR), random)
    if (goods.kind !== 'DEVICE' || !parcel || parcel.signed === null) return
    const bound = parcel.signed + random.int(1, 40) * HOUR
    if (bound > this.#now) return
    const unbound = random.chance(RESELLS) ? bound + random.int(30, 200) * DAY : null
    const vendor = random.chance(0.9) ? 'TIANBO' : 'OTHER'
    this.devices.add([family.id, imeiOf(order.id), vendor, copyMoment(bound), unbound && unbound < this.#now ? copyMoment(unbound) : null])
  }

  #talked({ id, family }: DemoOrder, at: number, random: DemoRandom): void {
    if (at > this.#now) return
    const [kind, content, promise] = random.pick(talks)
    const { kefu, jiaowu } = this.#ground.actors
    const by = random.chance(0.6) ? kefu : jiaowu
    if (by === null) return
    const later = random.chance(FAR) ? random.int(4, 20) * DAY : random.int(18, 90) * HOUR
    const due = promise === null ? null : officeMoment(at + later)
    const keeps = due !== null && due < this.#now && random.chance(due > this.#now - 5 * DAY ? KEPT_LATELY : KEPT)
    this.followUps.add([
      family.id,
      null,
      random.chance(0.3) ? id : null,
      kind,
      content,
      copyMoment(at),
      copyMoment(due),
      promise,
      keeps ? copyMoment(due) : null,
      keeps ? by : null,
      by,
      copyMoment(at),
      copyMoment(at),
      1,
    ])
  }

  #wrote({ id: orderId, family }: DemoOrder, at: number, random: DemoRandom): void {
    if (at > this.#now) return
    const [category, content, reply] = random.pick(feedbacks)
    const handled = officeMoment(at + random.int(1, 30) * HOUR)
    const age = this.#now - at
    const status =
      handled > this.#now || (age < 6 * DAY && random.chance(0.5)) ? 'PENDING' : age < 9 * DAY && random.chance(0.4) ? 'PROCESSING' : 'DONE'
    const done = status === 'DONE'
    const { kefu } = this.#ground.actors
    // What waits is due within hours, or lately was: a desk that somebody keeps.
    const due = status === 'DONE' ? officeMoment(at + 2 * HOUR) : Math.max(at, officeMoment(this.#now + random.int(-50, 900) * (HOUR / 60)))
    const answered = done ? Math.min(handled, officeMoment(at + random.int(1, 4) * HOUR)) : null
    this.feedback.add([
      family.id,
      content,
      category,
      status,
      done ? reply : null,
      status === 'PENDING' ? null : kefu,
      done ? copyMoment(handled) : null,
      copyMoment(at),
      copyMoment(status === 'PENDING' ? at : handled),
      status === 'PENDING' ? 1 : 2,
      status === 'PENDING' ? null : copyMoment(handled),
      kefu,
      copyMoment(due),
      copyMoment(answered),
      category === 'ORDER' || category === 'LOGISTICS' ? orderId : null,
    ])
  }
}

/** Numbers of test devices begin with 00; the last digit checks the others. */
function imeiOf(orderId: number): string {
  const digits = `001010${scatteredDigits(orderId, 8)}`
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits[at]) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Devices that two accounts had: their numbers lie behind those of orders. */
const SHARED = 90_000_000
/** Every so many families there is one that has two accounts. */
export const TWICE = 167
/** Families whose other parent registered too, with the next number. */
const REGISTERED_TWICE = 'select f.id as first, f.id + 1 as second from parents f where f.id % $1 = 5 and f.id >= $2'
const PAIRS = seldom(
  'demo.pairs',
  `select first, second, p.registered_at as at from (${REGISTERED_TWICE}) t join parents p on p.id = t.second where t.first % 2 = 0 order by first`,
)
/** Every so many families have a tag. */
const TAGGED = 7

/** What follows from all that is there: tags, families with two accounts, and when each was in the app last. `from`: the first new family. */
export async function settleHouseholds(tx: Tx, from: number): Promise<void> {
  await tx.run(
    `insert into parent_tags (parent_id, tag_id)
     select f.id, t.id from parents f join tags t on t.scope = 'PARENT' and t.deleted_at is null and (f.id + t.id) % $1 = 0
     where f.deleted_at is null and f.id >= $2 on conflict do nothing`,
    [TAGGED, from],
  )
  // The other parent registered too: the same home, the same child, the device of the first.
  await tx.run(
    `insert into user_addresses (parent_id, receiver, phone, province, city, district, detail, created_at, updated_at)
     select p.id, coalesce(p.real_name, a.receiver), p.phone, a.province, a.city, a.district, a.detail, p.registered_at, p.registered_at
     from (${REGISTERED_TWICE}) t join parents p on p.id = t.second join user_addresses a on a.parent_id = t.first and a.is_default`,
    [TWICE, from],
  )
  // Found by reading each table once: during a bulk load there are no indexes.
  await tx.run(
    `with child as (
       select distinct on (parent_id) id, parent_id, name, english_name, gender, birthday, grade from students
       where parent_id % $1 in (5, 6) and parent_id >= $2 order by parent_id, id
     )
     update students s set name = f.name, english_name = f.english_name, gender = f.gender, birthday = f.birthday, grade = f.grade
     from child f join child own on own.parent_id = f.parent_id + 1 where f.parent_id % $1 = 5 and s.id = own.id`,
    [TWICE, from],
  )
  const pairs = await tx.all(PAIRS, [TWICE, from])
  await tx.run(
    `insert into parent_devices (parent_id, imei, vendor, bound_at, unbound_at)
     select unnest(array[first, second]), imei, 'TIANBO', unnest(array[at, at + interval '3 hours']), unnest(array[at + interval '2 hours', null])
     from jsonb_to_recordset($1::jsonb) as row (first bigint, second bigint, at timestamptz, imei text)`,
    [JSON.stringify(pairs.map((pair) => ({ ...pair, imei: imeiOf(SHARED + pair.first) })))],
  )
}

/** Keeps when each family was in the app last: soon after the last thing that it did. */
export const markActive = (tx: Tx, from: number, now: number): Promise<unknown> =>
  tx.run(
    `update parent_figures f set last_active_at = least($2::timestamptz, seen.at + make_interval(mins => (f.parent_id % 900)::int))
     from (
       select parent_id, max(at) as at from (
         select id as parent_id, registered_at as at from parents
         union all select parent_id, created_at from orders
         union all select s.parent_id, k.last_clock_in_at from camp_student_figures k join camp_students s on s.id = k.camp_student_id
       ) done group by 1
     ) seen
     where seen.parent_id = f.parent_id and f.parent_id >= $1`,
    [from, new Date(now)],
  )
