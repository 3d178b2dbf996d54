import type * as calls from '@camp/contract/uploaders/uploaders.invites'
import { INVITED_AT_ONCE } from '@camp/contract/uploaders/uploaders.invites'
import { refusalWords, type Sender, uploadsRepository } from '../media/media.uploads.api.ts'
import { countOne } from '../platform/counters.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { netOf } from '../platform/http/local.ts'
import { invitesRepository } from './uploaders.invites.repository.ts'
import { inviteHash, MB } from './uploaders.invites.service.ts'

export const RECEIVED_JOB = 'uploader.received'

type Invite = NonNullable<Awaited<ReturnType<typeof invitesRepository.byToken>>>

/** So many links that lead nowhere an address may try within the window; one that leads somewhere always opens. */
const MOST_MISSES = 100
const WINDOW_MINUTES = 15
/** Files of an invitation: each is looked at, and pictures are drawn anew. More than a browser sends in, one after the other. */
const FILES_A_MINUTE = 200

/**
 * The invitation behind a token. Wrong, late or revoked is all the same: 404; who guesses has to wait in the end, for links alone: log-in has
 * counters of its own. What a page of somebody else makes a browser ask is not counted.
 */
export async function invited({ db, ip, crossSite }: RequestCx, token: string): Promise<Invite> {
  const hash = inviteHash(token)
  const invite = hash && (await invitesRepository.byToken(db, hash))
  if (invite) return invite
  if (crossSite) throw new AppError('NOT_FOUND')
  const { count, wait } = await countOne(db, `invite:${netOf(ip)}`, WINDOW_MINUTES)
  if (count > MOST_MISSES) throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
  throw new AppError('NOT_FOUND')
}

/** The holder of the link, within what it takes. */
export async function invitedSender(cx: RequestCx, token: string): Promise<Sender> {
  const invite = await invited(cx, token)
  const owner = { userId: invite.userId, inviteId: invite.id }
  return {
    owner,
    path: `/foundation/api/uploader/invited/${token}/uploads`,
    job: RECEIVED_JOB,
    kinds: invite.kinds,
    assertMay: (purpose) => {
      if (purpose !== 'RESOURCE') throw new AppError('FORBIDDEN')
    },
    begin: async (tx, upload) => {
      const held = found(await invitesRepository.hold(tx, invite.id))
      const { bytes, open } = await uploadsRepository.openOfInvite(tx, invite.id)
      const left = held.quota - held.taken - bytes
      if (upload.length > left) throw new AppError('INVITE_QUOTA', { left: Math.floor(left / MB) }, { field: 'file' })
      const { count, wait } = await countOne(tx, `invited:${invite.id}`, 1)
      if (count > FILES_A_MINUTE) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: wait })
      if (open >= INVITED_AT_ONCE) throw new AppError('INVITE_AT_ONCE', { most: INVITED_AT_ONCE }, { retryAfter: 10 })
      return uploadsRepository.add(tx, owner, upload)
    },
  }
}

/** What an invitation takes, and what came by it. Nothing of staff, of the uploader or of other invitations. */
export const invitedSnapshot: Handler<typeof calls.getInvited, RequestCx> = async ({ params: { token } }, cx) => {
  const { id, expiresAt, kinds, quota, used } = await invited(cx, token)
  const files = await uploadsRepository.ofInvite(cx.db, id)
  return {
    expiresAt,
    kinds,
    quota,
    used,
    files: files.map(({ reason, ...file }) => ({ ...file, reason: reason === null ? null : refusalWords(reason, cx.language) })),
  }
}
