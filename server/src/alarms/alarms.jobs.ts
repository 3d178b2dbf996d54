import { comparesWithBefore, judge } from '@camp/contract/alarms/alarms.rules'
import * as z from 'zod'
import { handOver, noticeOf, sendBy } from '../integrations/messages/message.once.ts'
import type { MessageSender } from '../integrations/messages/message.sender.ts'
import type { RobotPost } from '../integrations/robots/robot.post.ts'
import { tell } from '../notify/notify.api.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { accessNow, type Bound } from '../platform/http/asking.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { JobRun, Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Counted, countAs, mayAsk } from './alarms.counting.service.ts'
import { type Look, lookingRepository, type Outcome, type Sending, type Way } from './alarms.looking.repository.ts'
import { isMorning } from './alarms.morning.rules.ts'
import { alarmText, alarmWords } from './alarms.words.ts'

export const SEND_JOB = 'alarms.send'
/** How PostgreSQL says that a statement took too long. */
const TOO_LONG = '57014'

const filterOf = (filter: unknown) => z.record(z.string(), z.unknown()).parse(filter)
const lookGiven = z.object({ lookId: z.int().positive() })
const sendGiven = lookGiven.extend({ way: z.enum(['MAIL', 'ROBOT']) })

/** What is found by the rights of its owner at this moment; a look that may be tried again throws. */
async function lookedAt(services: Services, bound: Bound, look: Look, last: boolean): Promise<Outcome> {
  if (look.isOff) return { state: 'STOPPED', why: 'PAUSED' }
  const reader = await accessNow(services, look.ownerId)
  if (!reader) return { state: 'STOPPED', why: 'OWNER_FROZEN' }
  if (!reader.codes.has('ALARM')) return { state: 'STOPPED', why: 'OWNER_RIGHTS' }
  let counted: Counted
  try {
    counted = await countAs(services, bound, reader, { call: look.call, filter: filterOf(look.filter) })
  } catch (error) {
    if (error instanceof AppError) return { state: 'STOPPED', why: 'OWNER_RIGHTS' }
    if (!last) throw error
    services.log.warn({ err: error, lookId: look.id }, 'an alarm could not count')
    return { state: 'FAILED', why: error instanceof Error && 'code' in error && error.code === TOO_LONG ? 'TIMEOUT' : 'FAULT' }
  }
  const { count, figure, about } = counted
  const { last: before, usual } = await lookingRepository.before(new Executor(services.pool), look.alarmId, look.dueAt)
  const { fires, against } = judge(look.rule, look.bound, count, {
    last: before,
    usual: usual.length > 0 || !figure ? usual : [figure.before],
  })
  if (!fires) return { state: 'QUIET', count, against, why: against === null && comparesWithBefore(look.rule) ? 'UNKNOWN' : null }
  return { state: 'FIRED', count, against, about, mail: look.toMail ? 'WAITING' : null, robot: look.robot ? 'WAITING' : null }
}

/** Looks, keeps what it found, and tells it: each look once, as all of that is one transaction. */
export const lookTask =
  (services: Services, bound: Bound): Task =>
  async (given, run: JobRun) => {
    const { lookId } = lookGiven.parse(given)
    const look = await lookingRepository.look(new Executor(services.pool), lookId)
    if (!look) return
    const found = await lookedAt(services, bound, look, run.lastAttempt)
    await transaction(services.pool, async (tx) => {
      const held = await lookingRepository.hold(tx, look)
      if (!held) return
      // Counted by the rights of another, or something else: it is looked at anew.
      if (!held.same) throw new Error('an alarm was changed while it counted')
      lookingRepository.settle(tx, lookId, found)
      if (found.state !== 'FIRED') return
      const { count = null, against = null, about } = found
      if (look.toInbox) {
        const words = alarmWords({ ...look, count: count ?? 0, against, about })
        await tell(tx, { userId: look.ownerId, ...words, link: `#${look.link}`, cause: `alarm:${lookId}` })
      }
      if (found.mail) addJob(tx, SEND_JOB, { lookId, way: 'MAIL' })
      if (found.robot) addJob(tx, SEND_JOB, { lookId, way: 'ROBOT' })
    })
  }

/** The owner hears by another way that something did not go out. */
const tellUnsent = async (tx: Tx, { id, ownerId, name, alarmId }: Sending, way: Way, inDoubt: boolean): Promise<void> =>
  void (await tell(tx, {
    userId: ownerId,
    title: { code: 'message.alarmUnsent', data: { name } },
    detail: { code: `message.alarmUnsent.${inDoubt ? 'DOUBT' : way}.detail` },
    link: `#/settings/schedules?peek=${alarmId}`,
    cause: `alarm:${id}:${way}`,
  }))

/** Are they still its owner's rights by which it was found? */
async function maySee(services: Services, bound: Bound, { ownerId, call, filter }: Sending): Promise<boolean> {
  const reader = await accessNow(services, ownerId)
  return reader?.codes.has('ALARM') === true && (await mayAsk(services, bound, reader, { call, filter: filterOf(filter) }))
}

/** Marks what is to go out as being sent; null where there is nothing to send any more. */
async function claimed(services: Services, bound: Bound, lookId: number, way: Way): Promise<Sending | null> {
  return transaction(services.pool, async (tx) => {
    const sending = await lookingRepository.holdSending(tx, lookId)
    const state = way === 'MAIL' ? sending?.mail : sending?.robot
    if (!sending || (state !== 'WAITING' && state !== 'SENDING')) return null
    // An attempt before this one did not come to its end: it may have been sent.
    if (state === 'SENDING') {
      await lookingRepository.keep(tx, lookId, way, 'DOUBT')
      await tellUnsent(tx, sending, way, true)
      return null
    }
    if (!sending.live || !(await maySee(services, bound, sending))) {
      await lookingRepository.keep(tx, lookId, way, 'FAILED')
      return null
    }
    await lookingRepository.keep(tx, lookId, way, 'SENDING')
    return sending
  })
}

/** Tells a look by mail or robot: once, whatever dies in between. */
export const sendTask =
  (services: Services, bound: Bound, mail: MessageSender | null, robots: RobotPost): Task =>
  async (given, run: JobRun) => {
    const { lookId, way } = sendGiven.parse(given)
    const sending = await claimed(services, bound, lookId, way)
    if (!sending) return
    const { subject, text } = alarmText(
      { ...sending, count: sending.count ?? 0, about: isMorning(sending) ? sending.about : undefined },
      services.config.publicUrl,
      sending.link,
    )
    const db = new Executor(services.pool)
    const send = async (): Promise<void> => {
      if (way === 'MAIL')
        return sendBy(mail, noticeOf(`alarm-${lookId}`, (await lookingRepository.emailOf(db, sending.ownerId)) ?? '', subject, text))
      const { kind, robotUrl, robotSecret } = sending
      // Sealed under a key that is lost, it is typed anew by its owner: what is no address is refused.
      const url = (robotUrl && services.keys.opened(robotUrl)) ?? ''
      return robots.send({ kind: kind ?? 'WECOM', url, secret: robotSecret && services.keys.opened(robotSecret), text })
    }
    await handOver(send, {
      keep: (state) =>
        transaction(services.pool, async (tx) => {
          await lookingRepository.keep(tx, lookId, way, state)
          if (state === 'FAILED' || state === 'DOUBT') await tellUnsent(tx, sending, way, state === 'DOUBT')
        }),
      last: run.lastAttempt,
      warn: (error) => services.log.warn({ err: error, lookId }, 'an alarm could not be told'),
    })
  }
