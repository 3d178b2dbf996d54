import type { MediaFile, ShownFile } from '@camp/contract/media/media'
import { kindOfName, type MediaPurpose, mediaIdOf } from '@camp/contract/media/media.purposes'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { asFile } from './media.keep.service.ts'
import { type MediaOwner, type MediaUse, mediaRepository } from './media.repository.ts'

/** Who acts: a person, or a key of theirs. */
interface Acting {
  readonly reader: { readonly userId: number }
  readonly byKey?: { readonly id: number } | undefined
}

/** The record that shows media, and who changes it. */
interface Shower {
  readonly entity: string
  readonly recordId: number
  readonly by: Acting
}

interface Shown {
  readonly ids: readonly string[]
  /** What they must have been sent in for. */
  readonly purposes: readonly MediaPurpose[]
  /** The field of the form, for the refusal. */
  readonly field: string
  /** What it showed before and something made from it still shows: it stays where it is there. */
  readonly keeps?: readonly string[]
}

/** Who sends files in. */
export const ownerOf = ({ reader, byKey }: Acting): MediaOwner => ({
  userId: reader.userId,
  keyId: byKey?.id ?? null,
})

/**
 * Has a record show exactly these media: to be called in the change that saves the record. Refuses what is not there any more, what was sent
 * in for something else, and what is another's. What the record showed before and no record shows now goes within the hour.
 */
export async function showMedia(tx: Tx, { entity, recordId, by }: Shower, { ids, purposes, field, keeps = [] }: Shown): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0) {
    const may = await mediaRepository.mayTake(tx, wanted, ownerOf(by), entity)
    const fit = may.filter(({ purpose }) => purposes.includes(purpose))
    if (fit.length < wanted.length) throw new AppError('MEDIA_UNKNOWN', {}, { field })
  }
  mediaRepository.letGo(tx, entity, [recordId], [...wanted, ...keeps])
  if (wanted.length > 0) mediaRepository.take(tx, wanted, entity, recordId)
}

/** Of these, what was sent in for this and may be shown by records of one kind; held until the end of the change. */
export async function mediaToShow(
  tx: Tx,
  { entity, by }: Omit<Shower, 'recordId'>,
  ids: readonly string[],
  purpose: MediaPurpose,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const may = await mediaRepository.mayTake(tx, [...new Set(ids)], ownerOf(by), entity)
  return new Set(may.filter((one) => one.purpose === purpose).map(({ id }) => id))
}

/** Has records of one kind show these beside what they show already; `mediaToShow` was asked before. */
export const showEach = (tx: Tx, entity: string, uses: readonly MediaUse[]): void => {
  if (uses.length > 0) mediaRepository.takeEach(tx, entity, uses)
}

/** Has a record show media that the product itself made or took over, from any sender. */
export function showOwnMedia(tx: Tx, entity: string, recordId: number, ids: readonly string[]): void {
  mediaRepository.letGo(tx, entity, [recordId], ids)
  if (ids.length > 0) mediaRepository.take(tx, ids, entity, recordId)
}

/** Records let go of all they showed, e.g. because their family is forgotten. */
export const letGoOfMedia = (tx: Tx, entity: string, recordIds: readonly number[]): void => mediaRepository.letGo(tx, entity, recordIds, [])

/** Facts of media by id; those that are not there any more are left out. */
export async function mediaFiles(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, MediaFile>> {
  if (ids.length === 0) return new Map()
  const rows = await mediaRepository.of(db, ids)
  return new Map(rows.map((row) => [row.id, asFile(row.id, row)]))
}

/** The name in an address as it was meant; as it stands where its escapes mean no text. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const HTTPS = /^https:\/\//

/**
 * What stands behind addresses that were kept with a record: our own files that are still there, and files of hosts that were set up
 * (decision Q-138). Anything else is left out. In the order of the addresses, by each of them.
 */
export async function shownFiles(db: Executor, hosts: readonly string[], urls: readonly string[]): Promise<ReadonlyMap<string, ShownFile>> {
  const own = await mediaFiles(
    db,
    urls.flatMap((url) => mediaIdOf(url) ?? []),
  )
  const shown = new Map<string, ShownFile>()
  for (const url of urls) {
    const file = own.get(mediaIdOf(url) ?? '')
    if (file) shown.set(url, { url: file.url, name: file.name, kind: file.kind, seconds: file.seconds })
    else if (HTTPS.test(url) && URL.canParse(url) && hosts.includes(new URL(url).host)) {
      const name = unescaped(new URL(url).pathname.split('/').at(-1) ?? '')
      shown.set(url, { url, name, kind: kindOfName(name) ?? 'DOCUMENT', seconds: null })
    }
  }
  return shown
}

/** What records of one kind show, oldest first. */
export async function mediaOfRecords(
  db: Executor,
  entity: string,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MediaFile[]>> {
  const all = new Map<number, MediaFile[]>()
  if (recordIds.length === 0) return all
  for (const row of await mediaRepository.ofRecords(db, entity, recordIds)) {
    const files = all.get(row.recordId) ?? []
    files.push(asFile(row.id, row))
    all.set(row.recordId, files)
  }
  return all
}
