import type * as calls from '@camp/contract/coaches/coaches.comments'
import { shownFiles } from '../media/media.api.ts'
import type { Handler } from '../platform/http/bind.ts'
import { Scope } from '../platform/scope.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import type { CommentMatch } from './coaches.conditions.ts'

/** As the radar counts: without a comment, and of a child who is still there. A week after its end nobody waits for those of a camp. */
const OPEN: CommentMatch = { kind: ['DUE', 'MISSING'], quit: false, pressing: true }
const LATE: CommentMatch['kind'] = ['MISSING']
/** No coach has this id. */
const NOBODY = 0
const own = Scope.everything('a coach sees the own clock-ins')

/** What waits for the coach of this account; who may comment for others sees theirs as well, where that is asked for. */
export const ownComments: Handler<typeof calls.listOwnComments> = async ({ query, paging }, { db, reader, scope, services }) => {
  const { all, overdue, ...rest } = query
  const others = all === true && reader.codes.has('COASH_COMMENT')
  const match = { ...OPEN, ...rest, ...(overdue && { kind: LATE }), ...(!others && { worker: reader.coachId ?? NOBODY }) }
  const { rows, total } = await commentsRepository.page(db, match, others ? scope : own, paging)
  const sentIn = await commentsRepository.sentIn(
    db,
    rows.map(({ id }) => id),
  )
  const files = await shownFiles(
    db,
    services.config.mediaHosts,
    [...sentIn.values()].flatMap(({ mediaUrls }) => mediaUrls),
  )
  const withMedia = rows.map((row) => {
    const { mediaUrls = [], lessonDay = 0, makeup = false, barred = false } = sentIn.get(row.id) ?? {}
    return { ...row, lessonDay, makeup, barred, media: mediaUrls.flatMap((url) => files.get(url) ?? []) }
  })
  return { rows: withMedia, total }
}
