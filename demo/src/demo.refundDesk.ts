import type { RuleStep } from '@camp/contract/refunds/refunds.rules'
import { showOwnMedia } from '@camp/server/media/media.api'
import { Executor, type Tx } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import sharp from 'sharp'
import { keepDemoFile } from './demo.files.ts'
import { seedRefundRequests } from './demo.refundRequests.ts'
import { lockDemo } from './demo.seed.ts'

const step = (until: RuleStep['until'], refund: RuleStep['refund'], deductMaterials: boolean, day: number | null = null): RuleStep => ({
  until,
  day,
  refund,
  deductMaterials,
})

/** Name, goods, materials in fen, the amount above which a second person decides, and the steps. */
const RULES: readonly (readonly [string, string, number, number | null, readonly RuleStep[]])[] = [
  ['正价营按课时退', 'CAMP', 3_900, 100_000, [step('BEFORE_START', 'FULL', true), step('AFTER_END', 'PRO_RATA', true)]],
  ['实物七天无理由', 'PHYSICAL', 0, 100_000, [step('DAY', 'FULL', false, 7), step('AFTER_END', 'NONE', false)]],
  ['学习机七天无理由', 'DEVICE', 0, 100_000, [step('DAY', 'FULL', false, 7), step('AFTER_END', 'NONE', false)]],
  ['会员按剩余天数退', 'MEMBER', 0, 100_000, [step('DAY', 'FULL', false, 3), step('AFTER_END', 'PRO_RATA', false)]],
]

const RULE = statement(
  'demo.refundRules',
  `insert into refund_rules (name, goods_kind, effective_from, counts, steps, material_amount, two_person_above)
   select $1, $2, date '2024-01-01', 'LESSONS_PAST', $3::jsonb, $4, $5 where not exists (select from refund_rules where goods_kind = $2)`,
)
// Requests that ask for something else than the rule proposes: their families sent in why.
const BARE = seldom(
  'demo.refundPapers',
  `select q.id, q.asked_by as owner_id from refund_requests q where q.status = 'REQUESTED' and (q.amount <> q.proposed_amount or q.awaits_return)
     and not exists (select from media_uses u where u.entity = 'refundRequest') order by q.id limit 4`,
)

/** A doctor's note, as a phone photographs it. */
const note = (seed: number): Promise<Buffer> => {
  const lines = Array.from({ length: 9 }, (_, row) => {
    const width = 380 + ((row * 97 + seed * 53) % 220)
    return `<rect x="90" y="${260 + row * 66}" width="${width}" height="14" fill="#94a3b8"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#f8fafc"/>
    <rect x="250" y="90" width="300" height="34" fill="#475569"/><line x1="90" y1="180" x2="710" y2="180" stroke="#475569" stroke-width="3"/>
    ${lines.join('')}<circle cx="600" cy="${800 + seed * 8}" r="86" fill="none" stroke="#dc2626" stroke-width="9" opacity="0.8"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

/** Gives a few requests what their families sent in, this once. */
async function seedPapers(services: Services): Promise<void> {
  const bare = await new Executor(services.pool).all(BARE, [])
  for (const [seed, { id, ownerId }] of bare.entries()) {
    const file = { name: seed % 2 === 0 ? '住院证明.jpg' : '破损照片.jpg', bytes: await note(seed) }
    const kept = await keepDemoFile(services, 'REFUND', file, ownerId)
    await transaction(services.pool, async (tx: Tx) => {
      kept.record(tx)
      showOwnMedia(tx, 'refundRequest', id, [kept.file.id])
    })
  }
}

/** Rules of refunds and what waits at the desk, this once. */
export async function seedRefundDesk(services: Services): Promise<void> {
  await transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    for (const [name, kind, materials, above, steps] of RULES) tx.later(RULE, [name, kind, JSON.stringify(steps), materials, above])
    await seedRefundRequests(tx)
  })
  await seedPapers(services)
}
