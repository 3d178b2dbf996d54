import type { CallAnswer } from '@camp/contract/base/call'
import { clean } from '@camp/contract/base/cleaning'
import { hasForbidden } from '@camp/contract/base/wire'
import { errorText } from '@camp/contract/errors'
import type { getUpload } from '@camp/contract/media/media'
import { openPurposes } from '@camp/contract/media/media.open'
import { type MediaKind, type MediaPurpose, mediaPurpose, purposeRules } from '@camp/contract/media/media.purposes'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { namedPlainly } from '../platform/files/file.names.ts'
import { newFileId } from '../platform/files/files.ts'
import type { RawAnswer } from '../platform/http/bind.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { lastOf } from '../platform/http/upload.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { transaction } from '../platform/write/transaction.ts'
import { kindFor } from './media.content.rules.ts'
import { assertRoom, OPEN_BYTES_MOST, OPEN_MOST } from './media.limits.service.ts'
import { mediaFiles, ownerOf } from './media.showing.service.ts'
import { receivePieces } from './media.uploads.pieces.service.ts'
import { type NewUpload, type UploadOwner, uploadsRepository } from './media.uploads.repository.ts'

const VERSION = '1.0.0'
const ALWAYS = { 'tus-resumable': VERSION, 'cache-control': 'no-store' }

export const CHECK_JOB = 'media.check'

/** Who sends files in, within which limits. */
export interface Sender {
  /** Nobody else's uploads are there for this one; for the bytes of an invitation the person who invited answers. */
  readonly owner: UploadOwner
  /** Where the uploads are, for the browser. */
  readonly path: string
  /** The job that looks at what has come. */
  readonly job: string
  /** Only these kinds, of those that the purpose takes. */
  readonly kinds?: readonly MediaKind[]
  /** Refuses a purpose that this one may not send anything in for. */
  assertMay(purpose: MediaPurpose): void
  /** Adds an upload where it is not too much; answers until when. Nobody else begins one meanwhile. */
  begin(tx: Tx, upload: NewUpload): Promise<string>
}

/** Somebody of the staff, or a key. */
export const senderOf = (cx: Cx): Sender => {
  const owner = ownerOf(cx)
  return {
    owner,
    path: cx.byKey ? '/foundation/open/v1/uploads' : '/foundation/api/uploads',
    job: CHECK_JOB,
    assertMay: (purpose) => assertMaySend(cx, purpose),
    begin: async (tx, upload) => {
      const { bytes, count } = await uploadsRepository.openOf(tx, owner)
      if (bytes + upload.length > OPEN_BYTES_MOST) throw new AppError('UPLOAD_QUOTA')
      if (count >= OPEN_MOST) throw new AppError('UPLOADS_OPEN', { most: OPEN_MOST })
      return uploadsRepository.add(tx, owner, upload)
    },
  }
}

/** May this person send in a file for this? A key may for what it can put into records. */
export function assertMaySend({ reader, byKey }: Pick<Cx, 'reader' | 'byKey'>, purpose: MediaPurpose): void {
  const { upload, coach } = purposeRules[purpose]
  if (byKey) {
    const scope = openPurposes[purpose]
    if (!scope) throw new AppError('FORBIDDEN')
    if (!byKey.scopes.has(scope)) throw new AppError('KEY_SCOPE_MISSING', { scope })
    if (!upload.some((code) => reader.codes.has(code))) throw new AppError('KEY_MAKER_LACKS', { scope })
    return
  }
  const asCoach = coach === 'upload' && reader.coachId !== null
  if (!asCoach && !upload.some((code) => reader.codes.has(code))) throw new AppError('FORBIDDEN')
}

function assertVersion(headers: { readonly [name: string]: string | string[] | undefined }): void {
  if (headers['tus-resumable'] !== VERSION) throw new AppError('UPLOAD_VERSION')
}

const wholeNumber = (header: string | string[] | undefined): number => {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) throw new AppError('INVALID_INPUT')
  return Number(header)
}

/** `Upload-Metadata`: names with values in base64, by commas. */
function metadataOf(header: string | string[] | undefined): { name: string; purpose: MediaPurpose } {
  const values = new Map<string, string>()
  for (const pair of typeof header === 'string' && header.length <= 4_000 ? header.split(',') : []) {
    const [key = '', value = ''] = pair.trim().split(' ')
    values.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  const name = lastOf(clean(namedPlainly(values.get('filename') ?? '')), 200)
  const purpose = mediaPurpose.schema.safeParse(values.get('purpose'))
  if (!purpose.success || name === '' || hasForbidden(name)) throw new AppError('INVALID_INPUT', {}, { field: 'file' })
  return { name, purpose: purpose.data }
}

const until = (moment: string): string => new Date(moment).toUTCString()

/** Begins an upload. */
export async function beginUpload({ raw, services }: RequestCx, sender: Sender): Promise<RawAnswer> {
  const { headers } = found(raw)
  assertVersion(headers)
  const { name, purpose } = metadataOf(headers['upload-metadata'])
  sender.assertMay(purpose)
  const length = wholeNumber(headers['upload-length'])
  if (length === 0) throw new AppError('FILE_EMPTY', {}, { field: 'file' })
  kindFor(purpose, name, length, sender.kinds)
  const id = newFileId()
  const expires = await transaction(services.pool, async (tx) => {
    // Of two that begin at once the second one counts the first.
    await uploadsRepository.turn(tx)
    await assertRoom(services, length, await uploadsRepository.promised(tx))
    return sender.begin(tx, { id, purpose, name, length })
  })
  return { status: 201, headers: { ...ALWAYS, location: `${sender.path}/${id}`, 'upload-expires': until(expires) } }
}

/** HEAD: how many bytes are safe. */
async function standOfUpload({ db }: RequestCx, { owner }: Sender, id: string): Promise<RawAnswer> {
  const upload = found(await uploadsRepository.own(db, id, owner))
  return {
    status: 200,
    headers: {
      ...ALWAYS,
      'upload-offset': upload.received,
      'upload-length': upload.length,
      'upload-expires': until(upload.expiresAt),
    },
  }
}

/** PATCH adds bytes, HEAD answers how many are safe. */
export async function continueUpload(cx: RequestCx, sender: Sender, id: string): Promise<RawAnswer> {
  const { method, headers, body } = found(cx.raw)
  assertVersion(headers)
  if (method === 'HEAD') return standOfUpload(cx, sender, id)
  if (headers['content-type'] !== 'application/offset+octet-stream') throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const { services, db } = cx
  const upload = found(await uploadsRepository.own(db, id, sender.owner))
  const from = wholeNumber(headers['upload-offset'])
  if (from !== upload.received || upload.state !== 'OPEN') throw new AppError('UPLOAD_OFFSET', { received: upload.received })
  sender.assertMay(upload.purpose)
  const announced = headers['content-length']
  if (typeof announced === 'string' && from + Number(announced) > upload.length) throw new AppError('PAYLOAD_TOO_LARGE')
  let expires = upload.expiresAt
  const received = await receivePieces(
    services,
    body,
    {
      from,
      length: upload.length,
      ownerId: sender.owner.userId,
      take: (piece, at) =>
        transaction(services.pool, async (tx) => {
          const grown = await uploadsRepository.grow(tx, id, at, piece)
          if (grown?.state === 'CHECKING') addJob(tx, sender.job, { uploadId: id }, { jobKey: `${sender.job}:${id}` })
          if (grown) expires = grown.expiresAt
          return grown !== undefined
        }),
    },
    (piece) => services.files.dropUnnamed(piece, uploadsRepository.dropPiece),
  )
  return { status: 204, headers: { ...ALWAYS, 'upload-offset': received, 'upload-expires': until(expires) } }
}

/** Ends an upload of one's own, with its bytes. */
export async function endUpload({ raw, services, db }: RequestCx, { owner }: Sender, id: string): Promise<RawAnswer> {
  assertVersion(found(raw).headers)
  const pieces = found(await uploadsRepository.drop(db, id, owner))
  for (const piece of pieces) await services.files.dropUnnamed(piece.id, uploadsRepository.dropPiece)
  return { status: 204, headers: ALWAYS }
}

/** How an upload of one's own stands. */
export async function snapshotOf({ db, language }: Cx, { owner }: Sender, id: string): Promise<CallAnswer<typeof getUpload>> {
  const { state, received, length, reason, mediaId } = found(await uploadsRepository.own(db, id, owner))
  const files = await mediaFiles(db, mediaId === null ? [] : [mediaId])
  const words = reason === null ? null : refusalWords(reason, language)
  return { id, state, received, length, reason: words, file: (mediaId && files.get(mediaId)) || null }
}

/** Why an upload was refused, in the language of who asks. */
export function refusalWords(reason: string, language: Cx['language']): string {
  const { error, data } = JSON.parse(reason) as { error: Parameters<typeof errorText>[0]; data: Parameters<typeof errorText>[1] } // as the job wrote it
  return errorText(error, data, language)
}
