import { buffer } from 'node:stream/consumers'
import { mediaId, mediaWidths, purposeRules } from '@camp/contract/media/media.purposes'
import { AppError, found } from '../platform/errors.ts'
import type { Page, PageAnswer, PageAsk } from '../platform/http/pages.ts'
import type { RecordKinds } from '../platform/module.ts'
import { maySee } from './media.access.service.ts'
import { isSigned } from './media.links.rules.ts'
import { rangeOf } from './media.range.rules.ts'
import { mediaRepository } from './media.repository.ts'
import { Thumbnails } from './media.thumbnails.service.ts'

/** Nothing in a file of ours runs, should a browser open it as a page of its own. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
const FOREVER = 'public, max-age=31536000, immutable'

/** What a browser shows in its place; all else it saves. */
const shownInPlace = (kind: string): boolean => kind !== 'DOCUMENT'

const inName = (name: string): string => encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

async function answer(ask: PageAsk, records: RecordKinds, thumbnails: Thumbnails): Promise<PageAnswer> {
  const id = /^([a-z0-9]+)(?:\.webp)?$/.exec(ask.params.name ?? '')?.[1] ?? ''
  if (!mediaId.test(id)) throw new AppError('NOT_FOUND')
  const wanted = Number(ask.query.w)
  const width = mediaWidths.find((one) => one === wanted) ?? 0
  const kept = thumbnails.of(id, width)
  if (kept) return kept
  const media = found(await mediaRepository.shown(ask.db, id, width))
  const { open } = purposeRules[media.purpose]
  const { services } = ask
  // Who may not see it hears that it is not there.
  if (!open && !isSigned(services.keys, id, ask.query)) {
    const reader = await ask.reader()
    if (!reader || !(await maySee(ask.db, records, reader, media))) throw new AppError('NOT_FOUND')
  }

  const etag = `"${media.sha256.slice(0, 32)}-${media.width}"`
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': open ? FOREVER : 'private, no-cache',
    'cross-origin-resource-policy': open ? 'cross-origin' : 'same-origin',
    'content-disposition': `${shownInPlace(media.kind) ? 'inline' : 'attachment'}; filename*=UTF-8''${inName(media.name)}`,
    'accept-ranges': 'bytes',
    etag,
  }
  if (ask.headers['if-none-match'] === etag) return { status: 304, type: media.mime, headers, body: '' }
  const range = rangeOf(ask.headers.range, media.size)
  if (range === 'beyond')
    return { status: 416, type: media.mime, headers: { ...headers, 'content-range': `bytes */${media.size}` }, body: '' }
  const content = found(await services.files.open(media.fileId, range ?? undefined))
  if (range) {
    const part = {
      'content-range': `bytes ${range.start}-${range.end}/${media.size}`,
      'content-length': String(range.end - range.start + 1),
    }
    return { status: 206, type: media.mime, headers: { ...headers, ...part }, body: content }
  }
  const whole = { type: media.mime, headers: { ...headers, 'content-length': String(media.size) } }
  if (!open || !Thumbnails.fits(media.size)) return { ...whole, body: content }
  return thumbnails.keep(id, width, { ...whole, body: await buffer(content) })
}

/** Shows files: banners and the like to the world, all else to those who may see the record that shows it. */
export const mediaPages = (records: RecordKinds): readonly Page[] => {
  const thumbnails = new Thumbnails()
  return [{ name: 'media', path: '/media/:name', answer: (ask) => answer(ask, records, thumbnails) }]
}
