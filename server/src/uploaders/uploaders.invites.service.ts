import { hash, randomBytes } from 'node:crypto'
import { mediaKind } from '@camp/contract/media/media.purposes'
import type * as calls from '@camp/contract/uploaders/uploaders.invites'
import { inviteMb, MOST_INVITES } from '@camp/contract/uploaders/uploaders.invites'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Services } from '../platform/services.ts'
import { write } from '../platform/write/write.ts'
import { invitesRepository } from './uploaders.invites.repository.ts'
import { uploadersRepository } from './uploaders.repository.ts'

export const MB = 1_048_576
export const INVITE_JOB = 'uploader.invite'
/** With the growing waits between them they go on for hours: the link holds for days. */
const SENDING_TRIES = 10

const TOKEN = /^[\w-]{32}$/
/** What is kept of a token; null where the text cannot be one. 192 random bits need no slow hash. */
export const inviteHash = (token: string): Buffer | null => (TOKEN.test(token) ? hash('sha256', `invite\0${token}`, 'buffer') : null)

/**
 * Where an invitation leads. The token stands behind the `#`: no browser sends that part to a server, so no log of a proxy holds it, and
 * no other site is told it.
 */
export function inviteUrl({ publicUrl, outbox, port }: Services['config'], token: string): string {
  // For trying things out on one machine: nothing really goes out.
  const base = publicUrl ?? (outbox ? `http://localhost:${port}` : null)
  if (base === null) throw new AppError('INVITE_NO_ADDRESS')
  return `${base}/#/u/${token}`
}

export const inviteUploader: Handler<typeof calls.inviteUploader> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const { config, keys } = cx.services
    const token = randomBytes(24).toString('base64url')
    const url = inviteUrl(config, token)
    const uploader = found((await uploadersRepository.lock(w.tx, [id]))[0])
    if ((await invitesRepository.open(w.tx, id)) >= MOST_INVITES) throw new AppError('INVITES_FULL', { most: MOST_INVITES })
    const sending = config.outbox || config.tencentSms !== null
    const kinds = body.kinds ? mediaKind.values.filter((kind) => body.kinds?.includes(kind)) : mediaKind.values
    const mostMb = body.mostMb ?? inviteMb.usual
    const kept = { uploaderId: id, hash: found(inviteHash(token)), sealed: sending ? keys.seal(token) : null, kinds, quota: mostMb * MB }
    const added = found(await invitesRepository.add(w.tx, { ...kept, userId: cx.reader.userId }))
    // Also where nothing sends it: the job writes down that it did not go out.
    w.job(INVITE_JOB, { inviteId: added.id }, { maxAttempts: SENDING_TRIES })
    w.audit({ id, data: { name: uploader.name }, after: { invite: added.id, kinds, mostMb, expiresAt: added.expiresAt } })
    return { id: added.id, url, expiresAt: added.expiresAt, sending }
  })

export const revokeInvite: Handler<typeof calls.revokeUploaderInvite> = ({ params: { id, inviteId } }, cx) =>
  write(cx, async (w) => {
    const uploader = found((await uploadersRepository.lock(w.tx, [id]))[0])
    const { kinds, quota } = found(await invitesRepository.revoke(w.tx, inviteId, id))
    w.audit({ id, data: { name: uploader.name }, before: { invite: inviteId, kinds, mostMb: quota / MB } })
    return { id: inviteId }
  })
