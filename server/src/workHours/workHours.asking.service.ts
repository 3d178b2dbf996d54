import { tell } from '../notify/notify.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { type Asked, type AskedRow, MOST_OPEN, MOST_OPEN_OWN, requestsRepository } from './workHours.requests.repository.ts'

// Hours and amounts that wait for a second person: those who could confirm are told, and who asked hears what became of it.

const MONTH = 'YYYY-MM'.length
const linkOf = ({ coachId, about }: AskedRow): string => `#/coach/coachWorkHourDetail/${coachId}?month=${about.slice(0, MONTH)}`

/** Kept once, however often it is asked word for word; the caller holds the coach. Of too many that wait some are decided first. */
async function kept(tx: Tx, asked: Asked): Promise<{ id: number; version: number }> {
  const same = await requestsRepository.same(tx, asked)
  if (same) return same
  const { open, own } = await requestsRepository.count(tx, asked)
  if (open >= MOST_OPEN || own >= MOST_OPEN_OWN)
    throw new AppError('WORK_REQUESTS_FULL', { open, own, mostOwn: MOST_OPEN_OWN, most: MOST_OPEN })
  return found(await requestsRepository.ask(tx, asked))
}

/** Keeps what somebody asks for, and tells those who may confirm it: once, however often it is asked. */
export async function askSecond(tx: Tx, asked: Asked): Promise<{ id: number; version: number }> {
  const saved = await kept(tx, asked)
  const request = found(await requestsRepository.one(tx, saved.id))
  const { coach, about, askedByName: asker } = request
  for (const { id: userId } of await requestsRepository.confirmers(tx, saved.id)) {
    await tell(tx, {
      userId,
      title: { code: 'message.hoursAsked' },
      detail: { code: 'message.hoursAsked.detail', data: { asker, coach, about, reason: asked.body.reason } },
      link: linkOf(request),
      cause: `work request ${saved.id} asked`,
    })
  }
  publishToAll(tx, 'work')
  return saved
}

/** Tells the person who asked what another decided; `answer`: why it was declined. */
export async function tellAsker(
  tx: Tx,
  request: AskedRow,
  { by, answer }: { readonly by: { readonly userId: number; readonly realName: string }; readonly answer: string | null },
): Promise<void> {
  publishToAll(tx, 'work')
  if (request.askedById === by.userId) return
  const data = { coach: request.coach, about: request.about, by: by.realName }
  await tell(tx, {
    userId: request.askedById,
    title: { code: answer === null ? 'message.hoursConfirmed' : 'message.hoursDeclined' },
    detail:
      answer === null
        ? { code: 'message.hoursConfirmed.detail', data }
        : { code: 'message.hoursDeclined.detail', data: { ...data, reason: answer } },
    link: linkOf(request),
    cause: `work request ${request.id} decided`,
  })
}
