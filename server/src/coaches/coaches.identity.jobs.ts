import * as z from 'zod'
import { handOver, noticeOf, sendBy } from '../integrations/messages/message.once.ts'
import type { MessageSender } from '../integrations/messages/message.sender.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { type IdentityText, coachIdentityRepository as identity } from './coaches.identity.repository.ts'

const SUBJECT = '联系信息已修改'

function wordsOf({ name, by, phone, idCard, tail }: IdentityText): string {
  const what = [phone && `手机号已改为尾号 ${tail}`, idCard && '身份证号已修改'].filter(Boolean).join('，')
  return `${name}您好，${by}更新了您的老师信息：${what}，工时合同据此签署。如非您本人要求，请立即联系教务`
}

/** The job that tells the phone that was: once, whatever dies in between. */
export const identityTask =
  (services: Services, sender: MessageSender | null): Task =>
  async (given, { lastAttempt }) => {
    const { changeId } = z.object({ changeId: z.int().positive() }).parse(given)
    const db = new Executor(services.pool)
    const change = await identity.claim(db, changeId)
    if (!change) return
    if (change.state !== 'SENDING' || change.oldPhone === null) return void (await identity.end(db, changeId, 'DOUBT'))
    const message = noticeOf(`coach-identity-${changeId}`, change.oldPhone, SUBJECT, wordsOf(change))
    await handOver(() => sendBy(sender, message), {
      keep: (state) => (state === 'WAITING' ? identity.wait(db, changeId) : identity.end(db, changeId, state)),
      last: lastAttempt,
      warn: (error) => services.log.warn({ err: error, changeId }, 'a coach could not be told of a changed phone or ID card'),
    })
  }
