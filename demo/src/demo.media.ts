import { type StoredMedia, showOwnMedia } from '@camp/server/media/media.api'
import { Executor, type Tx } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import sharp from 'sharp'
import { seedBanners } from './demo.banners.ts'
import { seedCards } from './demo.cards.ts'
import { seedContracts } from './demo.contracts.ts'
import { seedDemos } from './demo.demos.ts'
import { seedFeedbackDesk } from './demo.feedback.ts'
import { type DemoFile, keepDemoFile } from './demo.files.ts'
import { seedGoodsPictures } from './demo.goodsPictures.ts'
import { seedReconciliation } from './demo.reconcile.ts'
import { tune } from './demo.recordings.ts'
import { seedRefundDesk } from './demo.refundDesk.ts'
import { seedResourceFiles } from './demo.resources.ts'
import { lockDemo } from './demo.seed.ts'

// Once said, where a coach is paid is never unsaid: what staff set stays.
const WITHOUT = statement(
  'demo.withoutPayee',
  "select id from coaches where payee_sealed is null and phone like '19100%' and deleted_at is null order by id",
)
const KEEP = statement(
  'demo.keepPayee',
  `with copied as (update work_statements set payee_bank = $2, payee_sealed = $3, payee_tail = $4, payee_at = closed_at where coach_id = $1 and closed_at is not null)
   update coaches set payee_bank = $2, payee_sealed = $3, payee_tail = $4 where id = $1`,
)

const BANKS = ['招商银行杭州分行', '中国工商银行西湖支行', '中国建设银行滨江支行', '中国农业银行余杭支行']

/** Accounts of nobody, to which the coaches of the demo are paid, sealed with the keys of the installation. */
export const seedPayees = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    for (const { id } of await tx.all(WITHOUT, [])) {
      const account = `62148600${String(id * 7_919)
        .padStart(8, '0')
        .slice(-8)}`
      tx.later(KEEP, [id, BANKS[id % BANKS.length], services.keys.seal(account), account.slice(-4)])
    }
  })

/** Clock-ins that get something to play: enough for every screen that shows some. */
const CLOCK_INS = 60
const TUNES = 10
const PICTURES = 4

const BARE = seldom(
  'demo.bareClockIns',
  `select k.id, k.camp_student_id, (select min(u.id) from users u where u.username = 'admin') as owner_id
   from clock_ins k join camp_students e on e.id = k.camp_student_id
   where k.media_urls = '[]' and not exists (select from media limit 1) order by k.submitted_at desc, k.id limit $1`,
)
const SHOW = statement('demo.showMedia', 'update clock_ins set media_urls = $2::jsonb where id = $1')

/** A page of an exercise book, as a child would photograph it. */
const page = (seed: number): Promise<Buffer> => {
  const words = ['apple', 'river', 'happy', 'garden', 'seven', 'window', 'friend', 'yellow']
  const lines = words.map((_, row) => {
    const word = words[(row * 3 + seed) % words.length] ?? ''
    return `<text x="110" y="${190 + row * 92}" font-family="cursive, serif" font-size="54" fill="#1d4ed8">${word} ${word}</text>
      <line x1="70" y1="${206 + row * 92}" x2="730" y2="${206 + row * 92}" stroke="#94a3b8" stroke-width="2"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#fefce8"/>
    <line x1="90" y1="0" x2="90" y2="1000" stroke="#fca5a5" stroke-width="3"/>
    <text x="110" y="96" font-family="serif" font-size="40" fill="#334155">Lesson ${seed + 1}</text>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

async function drawn(): Promise<readonly DemoFile[]> {
  const tunes = Array.from({ length: TUNES }, (_, seed) => ({ name: `朗读 ${seed + 1}.wav`, bytes: tune(6 + seed, seed + 1) }))
  const pages = await Promise.all(
    Array.from({ length: PICTURES }, async (_, seed) => ({ name: `练习 ${seed + 1}.jpg`, bytes: await page(seed) })),
  )
  return [...tunes, ...pages]
}

/** Gives the newest clock-ins recordings and pictures, this once: the same few files again and again, which are kept once each. */
async function seedClockIns(services: Services): Promise<void> {
  const bare = await new Executor(services.pool).all(BARE, [CLOCK_INS])
  if (bare.length === 0) return
  const files = await drawn()
  const kept: { clockIn: (typeof bare)[number]; media: StoredMedia[] }[] = []
  for (const [index, clockIn] of bare.entries()) {
    const ownerId = clockIn.ownerId ?? 1
    const sound = files[index % TUNES]
    const picture = index % 3 === 0 ? files[TUNES + (index % PICTURES)] : undefined
    const media: StoredMedia[] = []
    for (const file of [sound, picture]) if (file) media.push(await keepDemoFile(services, 'CLOCK_IN', file, ownerId))
    kept.push({ clockIn, media })
  }
  await transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    const shown = new Map<number, string[]>()
    for (const { clockIn, media } of kept) {
      for (const one of media) one.record(tx)
      const ids = [...(shown.get(clockIn.campStudentId) ?? []), ...media.map(({ file }) => file.id)]
      shown.set(clockIn.campStudentId, ids)
      tx.later(SHOW, [clockIn.id, JSON.stringify(media.map(({ file }) => file.url))])
    }
    for (const [campStudentId, ids] of shown) showOwnMedia(tx, 'campStudent', campStudentId, ids)
  })
}

const SEEDS: Readonly<Record<string, (services: Services) => Promise<void>>> = {
  'ID cards of coaches': seedCards,
  'where coaches are paid': seedPayees,
  'contracts, sealed': seedContracts,
  'recordings and pictures of clock-ins': seedClockIns,
  resources: seedResourceFiles,
  'demos of lessons': seedDemos,
  'the feedback desk': seedFeedbackDesk,
  'the refund desk': seedRefundDesk,
  'bills of the provider': seedReconciliation,
  banners: (services) => seedBanners(services, (name, bytes, ownerId) => keepDemoFile(services, 'BANNER', { name, bytes }, ownerId)),
  'pictures of goods': (services) =>
    seedGoodsPictures(services, (name, bytes, ownerId) => keepDemoFile(services, 'GOODS', { name, bytes }, ownerId)),
}

/** A seed that is made already takes no time, and is not worth a line. */
const SILENT_MS = 700

/** What the demo shows and plays, and what it seals: made once keys and the store of files are open. `say` hears how far it is. */
export async function seedDemoMedia(services: Services, say: (text: string) => void = () => undefined): Promise<void> {
  const seeds = Object.entries(SEEDS)
  for (const [index, [what, seed]] of seeds.entries()) {
    const late = setTimeout(() => say(`files of the demo, ${index + 1} of ${seeds.length}: ${what}`), SILENT_MS)
    await seed(services).finally(() => clearTimeout(late))
  }
}
