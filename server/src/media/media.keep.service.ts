import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaFile } from '@camp/contract/media/media'
import { type MediaPurpose, mediaUrl } from '@camp/contract/media/media.purposes'
import { fileTypeFromBuffer } from 'file-type'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { newFileId } from '../platform/files/files.ts'
import type { Services } from '../platform/services.ts'
import { kindFor, typeIn } from './media.content.rules.ts'
import { typeOfFile } from './media.heads.service.ts'
import { lookInto } from './media.looking.service.ts'
import { drawAnew, PICTURE_TYPE } from './media.pictures.drawing.ts'
import { withoutPlaces } from './media.places.service.ts'
import { type MediaCopy, type MediaFacts, mediaRepository } from './media.repository.ts'

const OCTETS = 'application/octet-stream'

/** What came, and from whom. */
export interface SentFile {
  readonly purpose: MediaPurpose
  readonly name: string
  readonly size: number
  readonly ownerId: number
  /** The key that sent it in, if one did. */
  readonly keyId?: number | null
  /** Sent in by somebody who holds a link. */
  readonly stranger?: boolean
}

/** A file that was looked at and whose bytes are kept; nothing names them until `record` has run. */
export interface StoredMedia {
  readonly file: MediaFile
  record(tx: Tx): void
}

/** As every answer tells of it. */
export const asFile = (
  id: string,
  { name, size, mime, kind, width, height, seconds }: Omit<MediaFacts, 'sha256' | 'purpose'>,
): MediaFile => ({
  id,
  url: mediaUrl(id),
  name,
  size,
  type: mime,
  kind,
  width,
  height,
  seconds,
})

function kept(
  facts: MediaFacts,
  copies: readonly MediaCopy[],
  { ownerId, keyId = null }: Pick<SentFile, 'ownerId' | 'keyId'>,
): StoredMedia {
  const id = newFileId()
  return { file: asFile(id, facts), record: (tx) => mediaRepository.add(tx, id, facts, copies, { userId: ownerId, keyId }) }
}

async function keepPicture({ files }: Services, sent: SentFile, source: Buffer): Promise<StoredMedia> {
  const { purpose, name, ownerId, stranger = false } = sent
  const { whole, copies } = await drawAnew(source, stranger)
  const keep = async (bytes: Buffer, width: number) => {
    const { id: fileId, sha256 } = await files.keepLasting('MEDIA', { mime: PICTURE_TYPE, ownerId }, Readable.from([bytes]))
    return { width, fileId, sha256 }
  }
  const main = await keep(whole.bytes, 0)
  const all: MediaCopy[] = [main]
  for (const copy of copies) all.push(await keep(copy.bytes, copy.width))
  const { width, height } = whole
  const facts = { purpose, kind: 'IMAGE', name, mime: PICTURE_TYPE, size: whole.bytes.length, width, height, seconds: null } as const
  return kept({ ...facts, sha256: main.sha256 }, all, sent)
}

/** Looks into a recording or a document that lies in the store, and keeps it as media. What is not what it says is refused. */
async function keepStored(services: Services, sent: SentFile, stored: { fileId: string; sha256: string }): Promise<StoredMedia> {
  const { purpose, name, size } = sent
  const kind = kindFor(purpose, name, size)
  const looked = await services.files.onDisk(stored.fileId, async (file) => {
    const mime = typeIn(await typeOfFile(file), name)
    return { mime, ...(await lookInto(file, mime, kind !== 'DOCUMENT')) }
  })
  if (!looked) throw new AppError('MEDIA_UNKNOWN')
  const facts = { purpose, kind, name, size, ...looked, width: null, height: null, sha256: stored.sha256 }
  return kept(facts, [{ width: 0, fileId: stored.fileId }], sent)
}

/** Keeps a stream of bytes as media: a picture is drawn anew, of anything else the bytes stay as they are. */
export async function keepMedia(services: Services, sent: SentFile, content: Readable): Promise<StoredMedia> {
  if (kindFor(sent.purpose, sent.name, sent.size) === 'IMAGE') {
    const source = await buffer(content)
    typeIn(await fileTypeFromBuffer(source), sent.name)
    return keepPicture(services, sent, source)
  }
  // Pictures lose where they were taken by being drawn; of recordings it is taken out on their way.
  const clean =
    kindFor(sent.purpose, sent.name, sent.size) === 'DOCUMENT' ? content : Readable.from(withoutPlaces(content), { objectMode: false })
  const { id: fileId, sha256 } = await services.files.keepLasting('MEDIA', { mime: OCTETS, ownerId: sent.ownerId }, clean)
  try {
    return await keepStored(services, sent, { fileId, sha256 })
  } catch (error) {
    await dropFiles(services, [fileId])
    throw error
  }
}

/** Takes files away that nothing names. */
export async function dropFiles({ files }: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.dropUnnamed(id, mediaRepository.dropFile)
}
