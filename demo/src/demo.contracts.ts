import { flow } from '@camp/contract/contracts/contracts.states'
import {
  contractsRepository,
  contractsSendingRepository,
  drawUnsigned,
  drawUp,
  fingerprint,
  sealedDocument,
  sealKey,
  skipOf,
} from '@camp/server/contracts/contracts.api'
import { Executor, type Tx } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import { found } from '@camp/server/platform/errors'
import { wordParameter } from '@camp/server/platform/parameters'
import { Scope } from '@camp/server/platform/scope'
import type { Services } from '@camp/server/platform/services'
import { businessDay } from '@camp/server/platform/time'
import { transaction } from '@camp/server/platform/write/transaction'
import { DAY, HOUR } from './demo.calendar.ts'
import { lockDemo } from './demo.seed.ts'

const MINUTE = 60_000
const TERM = 7 * DAY
/** Where coaches open their links: addresses and browsers of nobody. */
const IP = '223.104.63.18'
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.60'

interface Step {
  readonly kind: string
  /** So long after it was sent. */
  readonly after: number
  readonly said?: string
}

/** How a contract of the demo fares: for which month before this one, sent how long ago, what the coach did, and where it ended. */
interface Fate {
  readonly months: number
  readonly sentAgo: number
  readonly steps: readonly Step[]
  readonly ends: number
  readonly reason?: string
}

const opened = (after: number): Step => ({ kind: 'OPENED', after })
const signedAfter = (after: number): Step[] => [
  opened(after - 3 * MINUTE),
  { kind: 'CODE_SENT', after: after - MINUTE },
  { kind: 'CODE_OK', after: after - 2_000 },
  { kind: 'SIGNED', after: after - 1_000 },
]
/** Not begun by the server itself: somebody goes on with it. */
const LEFT = 7
const TERMINATED = 21
const INVALID = 16

// The first of a month play what a board has to show, whatever is drawn; so few are sealed that the first start stays quick.
const FATES: readonly Fate[] = [
  { months: 1, sentAgo: 5 * DAY, steps: signedAfter(41 * MINUTE), ends: flow.DONE },
  { months: 1, sentAgo: 6 * DAY, steps: [{ kind: 'REMINDED', after: 4.2 * DAY }], ends: flow.SENT },
  { months: 1, sentAgo: 3 * DAY, steps: [opened(2 * HOUR)], ends: flow.REFUSED, reason: '直播课少计 45 分钟' },
  { months: 1, sentAgo: 0, steps: [], ends: LEFT },
  { months: 1, sentAgo: 4 * DAY, steps: [opened(5 * HOUR)], ends: flow.SENT },
  { months: 1, sentAgo: DAY, steps: [], ends: flow.SENT },
  { months: 2, sentAgo: 36 * DAY, steps: signedAfter(9 * HOUR), ends: flow.DONE },
  { months: 2, sentAgo: 36 * DAY, steps: [opened(DAY)], ends: flow.EXPIRED },
  { months: 2, sentAgo: 35 * DAY, steps: [], ends: flow.CANCELLED, reason: '补录了一节直播课，重新发送' },
  { months: 2, sentAgo: 35 * DAY, steps: signedAfter(2 * DAY), ends: flow.DONE },
  { months: 3, sentAgo: 66 * DAY, steps: signedAfter(1.2 * DAY), ends: TERMINATED, reason: '双方协商解除，改按新单价另签' },
  { months: 3, sentAgo: 66 * DAY, steps: signedAfter(3 * HOUR), ends: INVALID, reason: '签署人身份信息已变更' },
]

const SOME = seldom(
  'demo.contracts',
  'select exists (select from contracts) as some, (select min(id) from users where username = $1) as sender',
)
const SIGNERS = seldom(
  'demo.signers',
  `select id from coaches where employment = 'PART_TIME' and id_card_sealed is not null and phone like '19100%' and deleted_at is null order by id`,
)
const MONTH = seldom(
  'demo.contractMonth',
  `select to_char(m, 'YYYY-MM-DD') as start_date, to_char(m + interval '1 month -1 day', 'YYYY-MM-DD') as end_date
   from (select date_trunc('month', $1::date) - make_interval(months => $2) as m) months`,
  { notNull: ['startDate', 'endDate'] },
)
const WHEN = statement(
  'demo.contractTimes',
  `update contracts set created_at = $2::timestamptz, updated_at = coalesce($6::timestamptz, $3::timestamptz, $2::timestamptz), sent_at = $3::timestamptz,
     expires_at = $3::timestamptz + interval '7 days', opened_at = $4::timestamptz, reminded_at = $5::timestamptz, signed_at = $6::timestamptz,
     sealed_at = case when seal_key_id is not null then $6::timestamptz + interval '5 seconds' end where id = $1`,
)
const HAPPENED = statement(
  'demo.contractEvent',
  `insert into contract_events (contract_id, at, kind, user_id, by_coach, ip, user_agent, said)
   values ($1, $2, $3, $4, $5, case when $5 then $6 end, case when $5 then $7 end, $8)`,
)

const BY_STAFF = new Set(['CREATED', 'CANCELLED', 'REMINDED'])
const BY_NOBODY = new Set(['SENT', 'SEALED', 'EXPIRED'])

/** Makes one, as the services do, and lets it grow old. */
async function play(services: Services, sender: number, coachId: number, fate: Fate, now: number): Promise<boolean> {
  const { pool } = services
  const db = new Executor(pool)
  const { startDate, endDate } = found(await db.one(MONTH, [businessDay(new Date(now)), fate.months]))
  const sight = { scope: Scope.everything('the demo is made'), reader: { userId: sender } }
  const of = (await contractsSendingRepository.candidates(db, [coachId], { startDate, endDate }, sight))[0]
  if (!of || skipOf(services, of, new Set()) !== null) return false
  const morning = Date.parse(`${businessDay(new Date(now - fate.sentAgo))}T10:00:00+08:00`)
  const sent = Math.min(now - MINUTE, Math.max(morning, Date.parse(endDate) + DAY + 2 * HOUR))
  const made = await transaction(pool, async (tx) => {
    await lockDemo(tx)
    return drawUp(tx, services, of, {
      startDate,
      endDate,
      company: await wordParameter(tx, 'contract.company'),
      clauses: await wordParameter(tx, 'contract.clauses'),
      userId: sender,
      provider: 'BUILTIN',
    })
  })
  const { id, facts } = made
  const moment = (after: number) => new Date(Math.min(now, sent + after)).toISOString()
  const at = (kind: string) => fate.steps.filter((step) => step.kind === kind).map(({ after }) => moment(after))[0] ?? null
  const unsigned = fate.ends === LEFT ? null : await drawUnsigned(facts, moment(0))
  const happened = (tx: Tx, { kind, after, said }: Step) =>
    tx.all(HAPPENED, [
      id,
      moment(after),
      kind,
      BY_STAFF.has(kind) ? sender : null,
      !BY_STAFF.has(kind) && !BY_NOBODY.has(kind),
      IP,
      AGENT,
      said ?? null,
    ])
  const signed = at('SIGNED')
  const aged = (tx: Tx) => tx.all(WHEN, [id, moment(0), unsigned && moment(4_000), at('OPENED'), at('REMINDED'), signed])
  await transaction(pool, async (tx) => {
    await happened(tx, { kind: 'CREATED', after: 0, said: String(of.lines) })
    if (unsigned) {
      await contractsRepository.keepFile(tx, id, 'UNSIGNED', unsigned, fingerprint(unsigned))
      await happened(tx, { kind: 'SENT', after: 4_000, said: facts.phone })
    }
    for (const step of fate.steps) await happened(tx, step)
    if (unsigned) await contractsRepository.move(tx, id, flow.SENT)
    if (signed === null) await contractsRepository.move(tx, id, fate.ends, fate.reason ?? null)
    await aged(tx)
  })
  await ending(services, id, { fate, signed, happened, aged })
  return true
}

interface Ending {
  readonly fate: Fate
  readonly signed: string | null
  readonly happened: (tx: Tx, step: Step) => Promise<unknown>
  /** Sets its times back to the days that it is of. */
  readonly aged: (tx: Tx) => Promise<unknown>
}

/** What came of it: sealed, where it was signed, or ended without. */
async function ending(services: Services, id: number, { fate, signed, happened, aged }: Ending): Promise<void> {
  const db = new Executor(services.pool)
  const last = fate.steps.at(-1)?.after ?? 0
  const held = found(await contractsRepository.byId(db, id))
  const document = signed === null ? null : await sealedDocument(services, db, held, signed)
  await transaction(services.pool, async (tx) => {
    if (document && signed !== null) {
      await contractsRepository.keepFile(tx, id, 'SEALED', document.bytes, document.hash)
      await contractsRepository.move(tx, id, fate.ends, fate.reason ?? null)
      await contractsRepository.sealed(tx, id, document.keyId, document.hash)
      await happened(tx, { kind: 'SEALED', after: last + 5_000, said: document.hash })
      await aged(tx)
    }
    if (fate.ends === flow.EXPIRED) await happened(tx, { kind: 'EXPIRED', after: TERM })
    if (fate.ends === flow.CANCELLED) await happened(tx, { kind: 'CANCELLED', after: DAY, said: fate.reason ?? '' })
    if (fate.ends === flow.REFUSED) await happened(tx, { kind: 'REFUSED', after: last + 4 * MINUTE, said: fate.reason ?? '' })
  })
}

/** Contracts of the last months in every state, this once. */
export async function seedContracts(services: Services): Promise<void> {
  const db = new Executor(services.pool)
  const [known] = await db.all(SOME, ['caiwu'])
  const signers = await db.all(SIGNERS, [])
  if (!known || known.some || known.sender === null || signers.length === 0) return
  const now = services.clock.now().getTime()
  // A certificate that was good on the days that the seals state.
  await sealKey(services, new Date(now - 70 * DAY))
  const next = new Map<number, number>()
  for (const fate of FATES) {
    for (let at = next.get(fate.months) ?? 0; at < signers.length; at++) {
      next.set(fate.months, at + 1)
      if (await play(services, known.sender, signers[at]?.id ?? 0, fate, now)) break
    }
  }
}
