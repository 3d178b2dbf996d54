import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/workHours/workHours.pay'
import { assertNotOwn, coachesWritingRepository } from '../coaches/coaches.api.ts'
import { tell } from '../notify/notify.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { payoutRepository } from './workHours.payout.repository.ts'

type Body = HandlerInput<typeof calls.saveCoachPayee>['body']
type Payee = NonNullable<Awaited<ReturnType<typeof payoutRepository.payee>>>

/** As the log and the coach may see it. */
const masked = (bank: string | null, tail: string | null) => ({ payeeBank: bank, payeeAccount: tail && `****${tail}` })

/** What a body leaves of how a coach is paid: without an account the known one stays. */
function wanted(cx: Cx, { sealed, tail }: Payee, body: Body) {
  const account = (body.account ?? '').replaceAll(/\s/g, '')
  if (account === '' && sealed === null) throw new AppError('PAYEE_ACCOUNT', {}, { field: 'account' })
  const stays = account === '' || account === cx.services.keys.opened(sealed)
  return { stays, account: stays ? null : account, tail: stays ? tail : account.slice(-4) }
}

/** Keeps who did it, which decides who may pay, and tells the coach, who would be the first to miss the money. */
async function note(w: Write, cx: Cx, id: number, coach: Payee, bank: string, tail: string | null): Promise<void> {
  const at = cx.services.clock.now().toISOString()
  const change = found(await payoutRepository.notePayee(w.tx, id, { bank, tail, by: cx.reader.userId, at }))
  if (coach.userId === null) return
  await tell(w.tx, {
    userId: coach.userId,
    title: { code: 'message.payeeChanged' },
    detail: { code: 'message.payeeChanged.detail', data: { by: cx.reader.realName, bank, tail: tail ?? '' } },
    link: `#/coach/coachWorkHourDetail/${id}`,
    cause: `payee ${change.id}`,
  })
}

export const readPayee: Handler<typeof calls.getCoachPayee> = async ({ params: { id } }, cx) => {
  found((await coachesWritingRepository.seen(cx.db, [id], cx.scope))[0])
  return found(await payoutRepository.onFile(cx.db, id))
}

export const savePayee: Handler<typeof calls.saveCoachPayee> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    found((await coachesWritingRepository.seen(w.tx, [id], cx.scope))[0])
    const coach = found(await payoutRepository.payee(w.tx, id))
    assertNotOwn(cx, [coach.userId])
    w.version(coach, body.version)
    const { stays, account, tail } = wanted(cx, coach, body)
    const sealed = account === null ? null : cx.services.keys.seal(account)
    const saved = found(await coachesWritingRepository.savePayee(w.tx, id, body.bank, sealed, account === null ? null : tail))
    if (!stays || body.bank !== coach.bank) await note(w, cx, id, coach, body.bank, tail)
    // Of two accounts with the same end the log says both.
    const [before, after] = [masked(coach.bank, coach.tail), masked(body.bank, tail)]
    const logged = stays ? changedFields(before, after) : { before, after }
    w.audit({ id, data: { coach: coach.name }, ...logged })
    return saved
  })
