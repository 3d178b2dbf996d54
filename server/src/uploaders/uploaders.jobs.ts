import { systemEvents } from '@camp/contract/logs/logs.system'
import { INVITE_DAYS } from '@camp/contract/uploaders/uploaders.invites'
import * as z from 'zod'
import { handOver, noticeOf, sendBy } from '../integrations/messages/message.once.ts'
import type { MessageSender } from '../integrations/messages/message.sender.ts'
import { checkUpload, uploadIn } from '../media/media.uploads.api.ts'
import { Executor } from '../platform/db/executor.ts'
import type { JobRun, Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { addReceived } from '../resources/resources.api.ts'
import { RECEIVED_JOB } from './uploaders.invited.service.ts'
import { invitesRepository } from './uploaders.invites.repository.ts'
import { inviteUrl } from './uploaders.invites.service.ts'

const payload = z.object({ inviteId: z.int().positive() })

const SUBJECT = '上传邀请'
const wordsOf = (url: string): string => `您被邀请上传学习资源，无需注册，${INVITE_DAYS} 天内有效，请勿转发：${url}`

type Claimed = NonNullable<Awaited<ReturnType<typeof invitesRepository.claim>>>

/** An invitation whose message is to go out, marked as being sent; null where there is nothing to send (any more). */
const claim = (services: Services, id: number): Promise<Claimed | null> =>
  transaction(services.pool, async (tx) => {
    const invite = await invitesRepository.claim(tx, id)
    if (!invite) return null
    // An attempt before this one did not come to its end: it may have been sent.
    if (invite.delivery === 'SENDING') {
      await invitesRepository.end(tx, id, 'DOUBT')
      return null
    }
    if (invite.delivery !== 'WAITING') return null
    // Sealed under a key that is lost, it is made anew by who invited.
    if (!invite.live || services.keys.opened(invite.sealed) === null) {
      await invitesRepository.end(tx, id, 'FAILED')
      return null
    }
    invitesRepository.sending(tx, id)
    return invite
  })

/** The job that hands the link of an invitation over: once, whatever dies in between. */
export const inviteTask =
  (services: Services, sender: MessageSender | null): Task =>
  async (given, run: JobRun) => {
    const invite = await claim(services, payload.parse(given).inviteId)
    if (!invite) return
    const db = new Executor(services.pool)
    const text = wordsOf(inviteUrl(services.config, services.keys.open(invite.sealed ?? '')))
    await handOver(() => sendBy(sender, noticeOf(`invite-${invite.id}`, invite.phone, SUBJECT, text)), {
      keep: (state) => (state === 'WAITING' ? invitesRepository.waiting(db, invite.id) : invitesRepository.end(db, invite.id, state)),
      last: run.lastAttempt,
      warn: (error) => services.log.warn({ err: error, inviteId: invite.id }, 'an invitation could not be sent'),
    })
  }

/** Looks at what came by an invitation; what is taken becomes a resource to be reviewed. */
const receivedTask =
  (services: Services): Task =>
  (given) =>
    checkUpload(services, uploadIn(given), async (tx, upload, file) => {
      const { uploaderId } = (await invitesRepository.take(tx, upload.inviteId ?? 0, upload.length)) ?? {}
      const uploader = uploaderId === undefined ? undefined : await invitesRepository.uploader(tx, uploaderId)
      // Deleted meanwhile: nobody waits for the file, and it goes by itself after a day.
      if (uploaderId === undefined || !uploader) return
      const { id, title } = await addReceived(tx, uploaderId, file)
      const told = { id: uploaderId, data: { name: uploader.name, title }, after: { resource: id } }
      tellSystem(tx, byJob(services, RECEIVED_JOB), systemEvents.uploaderSent, [told])
    })

export const receivedJobs = (services: Services): Readonly<Record<string, Task>> => ({ [RECEIVED_JOB]: receivedTask(services) })
