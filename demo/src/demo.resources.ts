import { type StoredMedia, showOwnMedia } from '@camp/server/media/media.api'
import { Executor, type Tx } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import sharp from 'sharp'
import { keepDemoFile } from './demo.files.ts'
import { tune } from './demo.recordings.ts'
import { lockDemo } from './demo.seed.ts'

const BARE = seldom(
  'demo.bareResources',
  `select r.id, r.kind, r.theme, (select min(u.id) from users u where u.username = 'admin') as owner_id from resources r
   where r.files = '[]' and r.deleted_at is null and not exists (select from media m where m.purpose = 'RESOURCE') order by r.id`,
)
const PUT = statement('demo.putResourceFiles', 'update resources set files = $2::jsonb, cover_media_id = $3 where id = $1')
/** A song that was recorded anew while camps ran: they keep the one before. */
const REPLACE = statement(
  'demo.replaceFiles',
  `with newer as (update resources set revision = 2 where id = $1 returning id),
     older as (insert into resource_revisions (resource_id, revision, files, replaced_by)
       select id, 1, $2::jsonb, $3 from newer)
   insert into camp_resource_revisions (camp_id, resource_id, revision)
   select distinct c.id, n.id, 1 from newer n join camp_lessons l on l.resource_id = n.id join camps c on c.id = l.camp_id
   where c.start_date <= business_day(now())`,
)

const COLOURS = ['#0f766e', '#b45309', '#1d4ed8', '#7c3aed', '#be123c', '#15803d'] as const
const TUNES = 4
const PAGES = 3

const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()

/** A cover: shapes in the colour of its theme. */
const cover = (place: number): Promise<Buffer> => {
  const colour = COLOURS[place % COLOURS.length]
  const shapes = Array.from({ length: 7 }, (_, at) => {
    const [x, y, size] = [(at * 131 + place * 57) % 600, (at * 89 + place * 41) % 400, 40 + ((at * 37 + place * 23) % 90)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="#fff" fill-opacity="${0.08 + (at % 3) * 0.07}"/>`
  })
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${colour}"/>
    ${shapes.join('')}<path d="M60 330h480v14H60z" fill="#fff" fill-opacity=".75"/></svg>`)
}

/** A page of a picture book: hills, a sun, a house. */
const bookPage = (place: number): Promise<Buffer> => {
  const sun = 140 + place * 180
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640"><rect width="900" height="640" fill="#bae6fd"/>
    <circle cx="${sun}" cy="130" r="70" fill="#fde047"/><path d="M0 430q225-140 450 0t450 0v210H0z" fill="#86efac"/>
    <path d="M0 520q225-90 450 0t450 0v120H0z" fill="#4ade80"/><path d="M${620 - place * 120} 470h120v110h-120z" fill="#fca5a5"/>
    <path d="M${605 - place * 120} 470l75-70 75 70z" fill="#b91c1c"/></svg>`)
}

/** A page of exercises, as small as a PDF can be. */
function worksheet(): Buffer {
  const lines = ['Unit 1 review', '1. I ___ a cat.', '2. She ___ to school.', '3. We ___ friends.']
  const text = lines.map((line, at) => `BT /F1 ${at === 0 ? 26 : 16} Tf 72 ${740 - at * 56} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

interface Shelf {
  readonly covers: readonly StoredMedia[]
  readonly tunes: readonly StoredMedia[]
  readonly pages: readonly StoredMedia[]
  readonly sheet: StoredMedia
}

/** The few files that all resources of the demo share. */
async function shelf(services: Services, ownerId: number): Promise<Shelf> {
  const each = async (count: number, make: (at: number) => Promise<StoredMedia>) => {
    const made: StoredMedia[] = []
    for (let at = 0; at < count; at++) made.push(await make(at))
    return made
  }
  return {
    covers: await each(COLOURS.length, async (at) =>
      keepDemoFile(services, 'COVER', { name: `封面 ${at + 1}.jpg`, bytes: await cover(at) }, ownerId),
    ),
    tunes: await each(TUNES, (at) =>
      keepDemoFile(services, 'RESOURCE', { name: `跟读 ${at + 1}.wav`, bytes: tune(12 + at, 20 + at) }, ownerId),
    ),
    pages: await each(PAGES, async (at) =>
      keepDemoFile(services, 'RESOURCE', { name: `第 ${at + 1} 页.jpg`, bytes: await bookPage(at) }, ownerId),
    ),
    sheet: await keepDemoFile(services, 'RESOURCE', { name: '练习单.pdf', bytes: worksheet() }, ownerId),
  }
}

const ofKind = (kind: string, at: number, { tunes, pages, sheet }: Shelf): readonly StoredMedia[] => {
  if (kind === 'PICTURE_BOOK') return pages
  if (kind === 'EXERCISE' || kind === 'COURSEWARE') return [sheet]
  return tunes.slice(at % TUNES, (at % TUNES) + 1)
}

const kept = (media: readonly StoredMedia[]) =>
  JSON.stringify(media.map(({ file }) => ({ mediaId: file.id, name: file.name, pages: file.kind === 'DOCUMENT' ? 1 : null })))

/** Gives the resources of the demo covers and files that play, this once. */
export async function seedResourceFiles(services: Services): Promise<void> {
  const bare = await new Executor(services.pool).all(BARE)
  const ownerId = bare[0]?.ownerId ?? 1
  if (bare.length === 0) return
  const files = await shelf(services, ownerId)
  const themes = [...new Set(bare.map(({ theme }) => theme))]
  await transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    for (const media of [...files.covers, ...files.tunes, ...files.pages, files.sheet]) media.record(tx)
    for (const [at, { id, kind, theme }] of bare.entries()) {
      const mine = ofKind(kind, at, files)
      const front = files.covers[themes.indexOf(theme) % files.covers.length]
      tx.later(PUT, [id, kept(mine), front?.file.id ?? null])
      // A song of each kind has been recorded anew.
      const before = kind === 'AUDIO' && at % 3 === 0 ? files.tunes.slice((at + 1) % TUNES, ((at + 1) % TUNES) + 1) : []
      if (before.length > 0) tx.later(REPLACE, [id, kept(before), ownerId])
      const shown = [...mine, ...before, ...(front ? [front] : [])]
      showOwnMedia(
        tx,
        'resource',
        id,
        shown.map(({ file }) => file.id),
      )
    }
  })
}
