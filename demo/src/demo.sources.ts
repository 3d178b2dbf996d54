import type { Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'
import { adultGivenName, type Gender, surname } from './demo.names.ts'
import { demoChannels, demoLanding, demoReferrerKinds, REFERRERS } from './demo.promotion.ts'
import { DemoRandom, lotOf, scatteredDigits } from './demo.random.ts'

// Who brings families to a business: referrers, and in a large one further channels, in proportion to its orders.

/** Orders to each further channel and each further referrer. */
const ORDERS_A_CHANNEL = 20_000
const ORDERS_A_REFERRER = 250

const REFERRERS_MADE = statement(
  'demo.referrers',
  `insert into referrers (name, phone, wechat, kind, commission_rate_bp, verify_status, channel_id, remark, created_at, updated_at)
   select row.name, phone, wechat, row.kind, rate, verify, c.id, row.remark, $2, $2
   from jsonb_to_recordset($1::jsonb) as row (name text, phone text, wechat text, kind text, rate integer, verify text, channel text,
     remark text)
   left join promotion_channels c on c.code = row.channel on conflict do nothing returning id`,
)
const BRANCHES = statement(
  'demo.branches',
  `select id, regexp_replace(code, '-[0-9]+$', '') as base from promotion_channels where code ~ '-[0-9]+$' and deleted_at is null order by id`,
)

const kindLot = lotOf(demoReferrerKinds, ({ weight }) => weight)
const verifyLot = lotOf(
  [
    ['VERIFIED', 8],
    ['PENDING', 1.5],
    ['REJECTED', 0.5],
  ] as const,
  ([, weight]) => weight,
)

interface ReferrersPlan {
  readonly opened: string
  readonly seed: number
  /** The number of the first of them, from 0. */
  readonly first: number
  readonly count: number
}

function drawReferrer(seed: number, index: number) {
  const random = new DemoRandom(seed, 6, index)
  const gender: Gender = random.chance(0.65) ? 'FEMALE' : 'MALE'
  const { kind, rate } = kindLot(random)
  const made = {
    name: surname(random) + adultGivenName(random, gender),
    phone: `19100${scatteredDigits(index, 6)}`,
    wechat: random.chance(0.7) ? `wx_demo_${scatteredDigits(index, 6)}` : null,
    kind,
    rate,
    verify: verifyLot(random)[0],
    channel: random.chance(0.6) ? random.pick(demoChannels).code : null,
  }
  return { ...made, remark: made.verify === 'REJECTED' ? '资料不全，已电话告知' : null }
}

/** Makes referrers with these numbers, but for those that are there. */
export async function seedReferrers(tx: Tx, { opened, seed, first, count }: ReferrersPlan): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => drawReferrer(seed, first + place))
  const made = await tx.all(REFERRERS_MADE, [JSON.stringify(rows), opened])
  // A third of them got more after a while: what they had earned until then stays as it was.
  await tx.run(
    `with fewer as (
       update referrer_rates r set rate_bp = greatest(r.rate_bp - 200, 100) from referrers f
       where f.id = r.referrer_id and f.id = any($1::bigint[]) and f.id % 3 = 0 returning f.id, f.commission_rate_bp)
     insert into referrer_rates (referrer_id, effective_from, rate_bp) select id, business_day(now()) - 120, commission_rate_bp from fewer`,
    [made.map(({ id }) => id)],
  )
}

/** Further channels of the kinds that there are: another live room, another school. Word of mouth is one. */
async function seedBranches(tx: Tx, opened: string, wanted: number): Promise<void> {
  const bases = demoChannels.filter((channel) => channel.kind !== 'OTHER' && !('inactive' in channel))
  const rows = Array.from({ length: wanted }, (_, place) => {
    const base = bases[place % bases.length] as (typeof bases)[number] // the remainder is a place of the list
    const number = Math.floor(place / bases.length) + 2
    return { name: `${base.name} ${number}`, code: `${base.code}-${number}`, kind: base.kind, ...demoLanding(base) }
  })
  await tx.run(
    `insert into promotion_channels (name, code, kind, campaign, landing_url, created_at, updated_at)
     select name, code, kind, campaign, landing, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, code text, kind text, campaign text, landing text) on conflict do nothing`,
    [JSON.stringify(rows), opened],
  )
}

/** The sources of a business of so many orders; those that are there stay. */
export async function seedSources(tx: Tx, opened: string, seed: number, orders: number): Promise<void> {
  await seedBranches(tx, opened, Math.floor(orders / ORDERS_A_CHANNEL))
  await seedReferrers(tx, { opened, seed, first: REFERRERS, count: Math.floor(orders / ORDERS_A_REFERRER) })
}

/** Further channels of each channel, in the order of `demoChannels`. */
export async function branchesOf(tx: Tx): Promise<number[][]> {
  const rows = await tx.all(BRANCHES, [])
  return demoChannels.map(({ code }) => rows.filter(({ base }) => base === code).map(({ id }) => id))
}
