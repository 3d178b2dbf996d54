import { countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import { volumeOfFiles } from '../platform/files/volumes.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Services } from '../platform/services.ts'

/** What one person's open uploads may come to. */
export const OPEN_BYTES_MOST = 20 * 1024 ** 3
/** So many uploads one person may have open. */
export const OPEN_MOST = 100
/** So much of the disk stays free. */
const FREE_SHARE = 0.1

const KB = 1024
const HOUR = 60
/** What one person, or one key, may send in within an hour in files that come whole, in MB (security rule 46). */
const HOURLY_MB = 500
/** The smallest file counts for so much: it is looked into, and drawn anew in several sizes. */
const LEAST_KB = 256

/** Refuses what the disk has no room for; `promised`: bytes that open uploads have still to bring. */
export async function assertRoom({ config }: Services, size: number, promised: number): Promise<void> {
  const disk = await volumeOfFiles(config)
  if (disk && (disk.free - size - promised) / disk.size < FREE_SHARE) throw new AppError('DISK_SHORT')
}

/** Counts a file that came whole before it is looked into, so that of those sent at once no more are kept than may be. */
export async function countSent({ db, reader, byKey }: Pick<Cx, 'db' | 'reader' | 'byKey'>, size: number): Promise<void> {
  const sender = byKey ? `key:${byKey.id}` : reader.userId
  const { count, wait } = await countOne(db, `files:${sender}`, HOUR, Math.max(Math.ceil(size / KB), LEAST_KB))
  if (count > HOURLY_MB * KB) throw new AppError('FILES_AN_HOUR', { most: HOURLY_MB, minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
}
