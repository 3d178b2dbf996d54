import type * as calls from '@camp/contract/coaches/coaches.comments'
import { shownFiles } from '../media/media.api.ts'
import type { Handler } from '../platform/http/bind.ts'
import { Scope } from '../platform/scope.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import type { CommentMatch } from './coaches.conditions.ts'

/** As the radar counts: without a comment, and of a child who is still there. A week after its end nobody waits for those of a camp. */
const OPEN: CommentMatch = { kind: ['DUE', 'MISSING'], quit: false, pressing: true }
/** No coach has this id. */
const NOBODY = 0
const own = Scope.everything('a coach sees the own clock-ins')

/** What waits for the coach of this account; nothing where the account is no coach's. */
export const ownComments: Handler<typeof calls.listOwnComments> = async ({ paging }, { db, reader, services }) => {
  const worker = reader.coachId ?? NOBODY
  const { rows, total } = await commentsRepository.page(db, { ...OPEN, worker }, own, paging)
  const sentIn = await commentsRepository.sentIn(
    db,
    rows.map(({ id }) => id),
  )
  const files = await shownFiles(db, services.config.mediaHosts, [...sentIn.values()].flat())
  return { rows: rows.map((row) => ({ ...row, media: (sentIn.get(row.id) ?? []).flatMap((url) => files.get(url) ?? []) })), total }
}
