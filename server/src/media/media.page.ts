import { buffer } from 'node:stream/consumers'
import { mediaId, mediaWidths, purposeRules } from '@camp/contract/media/media.purposes'
import { AppError, found } from '../platform/errors.ts'
import type { Page, PageAnswer, PageAsk } from '../platform/http/pages.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { assertPlayed, isStillShown, maySee, type Shown } from './media.access.service.ts'
import { signatureOf } from './media.links.rules.ts'
import { rangeOf } from './media.range.rules.ts'
import { mediaRepository } from './media.repository.ts'
import { Thumbnails } from './media.thumbnails.service.ts'

/** Nothing in a file of ours runs, should a browser open it as a page of its own. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
const FOREVER = 'public, max-age=31536000, immutable'

/** What a browser shows in its place; all else it saves. */
const shownInPlace = (kind: string): boolean => kind !== 'DOCUMENT'

const inName = (name: string): string => encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/**
 * Who may not see it hears that it is not there. A link that we signed shows what a record still shows, or what is still to be shown: with
 * the record, or the family, it ends at once. One whose time is over may say so. What a guardian does not agree to is played to nobody.
 */
async function assertShown(ask: PageAsk, records: RecordKinds, media: Shown): Promise<void> {
  const { services, db } = ask
  const signature = signatureOf(services.keys, media.id, ask.query, services.clock.now())
  if (signature === 'good' && (await isStillShown(db, media))) return assertPlayed(media)
  const reader = await ask.reader()
  if (reader && (await maySee(db, records, reader, media))) return assertPlayed(media)
  throw new AppError(signature === 'late' && (await isStillShown(db, media)) ? 'MEDIA_LINK_ENDED' : 'NOT_FOUND')
}

interface Sized {
  readonly mime: string
  readonly size: number
}
type Range = { readonly start: number; readonly end: number }

const rangeHeaders = ({ start, end }: Range, size: number) => ({
  'content-range': `bytes ${start}-${end}/${size}`,
  'content-length': String(end - start + 1),
})

/** What is asked for of a file: nothing that the browser does not have already, a part, or all of it. */
function partOf(
  { headers: asked }: PageAsk,
  { mime, size }: Sized,
  headers: Readonly<Record<string, string>>,
): { readonly answer?: PageAnswer; readonly range?: Range | null } {
  if (asked['if-none-match'] === headers.etag) return { answer: { status: 304, type: mime, headers, body: '' } }
  const range = rangeOf(asked.range, size)
  if (range !== 'beyond') return { range }
  return { answer: { status: 416, type: mime, headers: { ...headers, 'content-range': `bytes */${size}` }, body: '' } }
}

/** As from the store: from memory the same address answers alike. */
function fromMemory(ask: PageAsk, kept: PageAnswer & { readonly body: Buffer }): PageAnswer {
  const { 'content-length': _length, ...headers } = kept.headers ?? {}
  const size = kept.body.length
  const { answer: short, range } = partOf(ask, { mime: kept.type, size }, headers)
  if (short) return short
  if (!range) return kept
  return {
    status: 206,
    type: kept.type,
    headers: { ...headers, ...rangeHeaders(range, size) },
    body: kept.body.subarray(range.start, range.end + 1),
  }
}

async function answer(ask: PageAsk, records: RecordKinds, thumbnails: Thumbnails): Promise<PageAnswer> {
  const id = /^([a-z0-9]+)(?:\.webp)?$/.exec(ask.params.name ?? '')?.[1] ?? ''
  if (!mediaId.test(id)) throw new AppError('NOT_FOUND')
  const wanted = Number(ask.query.w)
  const width = mediaWidths.find((one) => one === wanted) ?? 0
  const kept = thumbnails.of(id, width)
  if (kept) return fromMemory(ask, kept)
  const media = found(await mediaRepository.shown(ask.db, id, width))
  const { open } = purposeRules[media.purpose]
  const { services } = ask
  if (!open) await assertShown(ask, records, media)

  const etag = `"${media.sha256.slice(0, 32)}-${media.width}"`
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': open ? FOREVER : 'private, no-cache',
    'cross-origin-resource-policy': open ? 'cross-origin' : 'same-origin',
    'content-disposition': `${shownInPlace(media.kind) ? 'inline' : 'attachment'}; filename*=UTF-8''${inName(media.name)}`,
    'accept-ranges': 'bytes',
    etag,
  }
  const part = partOf(ask, media, headers)
  if (part.answer) return part.answer
  const content = found(await services.files.open(media.fileId, part.range ?? undefined))
  if (part.range) return { status: 206, type: media.mime, headers: { ...headers, ...rangeHeaders(part.range, media.size) }, body: content }
  const whole = { type: media.mime, headers: { ...headers, 'content-length': String(media.size) } }
  if (!open || !Thumbnails.fits(media.size)) return { ...whole, body: content }
  return thumbnails.keep(id, width, { ...whole, body: await buffer(content) })
}

/** Shows files: banners and the like to the world, all else to those who may see the record that shows it. */
export const mediaPages = (records: RecordKinds): readonly Page[] => {
  const thumbnails = new Thumbnails()
  return [{ name: 'media', path: '/media/:name', answer: (ask) => answer(ask, records, thumbnails) }]
}
