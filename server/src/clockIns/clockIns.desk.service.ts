import type * as calls from '@camp/contract/clockIns/clockIns.desk'
import { shownFiles } from '../media/media.api.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { clockInDesk } from './clockIns.desk.repository.ts'

/** A clock-in with all that its comment rests on, for whom it is that may write it. */
export const clockInToComment: Handler<typeof calls.getClockInToComment> = async ({ params }, { db, reader, scope, services }) => {
  const others = reader.codes.has('COASH_COMMENT')
  const { mediaUrls, ...one } = found(await clockInDesk.open(db, params.id, { scope, coachId: reader.coachId, others }))
  const told = await clockInDesk.told(db, one.campStudentId, one.id)
  const files = await shownFiles(db, services.config.mediaHosts, [...mediaUrls, ...told.flatMap(({ commentMedia }) => commentMedia)])
  const shown = (addresses: readonly string[]) => addresses.flatMap((url) => files.get(url) ?? [])
  return { ...one, media: shown(mediaUrls), told: told.map(({ commentMedia, ...rest }) => ({ ...rest, media: shown(commentMedia) })) }
}
