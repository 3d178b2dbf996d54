import type * as calls from '@camp/contract/referrers/referrers.payouts'
import { tell } from '../notify/notify.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { holdsRepository } from './referrers.holds.repository.ts'
import { referrersWritingRepository } from './referrers.writing.repository.ts'

/** A person has looked at what was held: it is paid with the rest, or taken out of the ledger. */
export const endHold: Handler<typeof calls.endCommissionHold> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const held = found(await holdsRepository.lock(w.tx, id, cx.scope))
    if (held.outcome !== null) throw new AppError('HOLD_ENDED')
    const { outcome, reason } = body
    holdsRepository.end(w.tx, { lineId: id, outcome, reason, byUserId: cx.reader.userId, at: cx.services.clock.now().toISOString() })
    if (outcome === 'DROPPED') await holdsRepository.drop(w.tx, id)
    w.audit({ id: held.referrerId, data: { name: held.name, orderNumber: held.orderNumber, outcome } })
    return { id, outcome }
  })

const TAIL = 4

interface PayeeSeen {
  readonly byHand: boolean
  readonly bank: string | null
  readonly tail: string | null
}

/** Keeps who did it, which decides who may draw up and pay, and tells the person and those who pay. */
async function note(w: Write, cx: Cx, { id, name, phone }: { id: number; name: string; phone: string }, payee: PayeeSeen): Promise<void> {
  const at = cx.services.clock.now().toISOString()
  const change = found(await referrersWritingRepository.notePayee(w.tx, id, payee, cx.reader.userId, at))
  const { byHand, bank, tail } = payee
  const to = { by: cx.reader.realName, name, bank: bank ?? '', tail: tail ?? '' }
  for (const userId of await referrersWritingRepository.payeeHearers(w.tx, phone, cx.reader.userId))
    await tell(w.tx, {
      userId,
      title: { code: 'message.referrerPayee', data: { name } },
      detail: { code: byHand ? 'message.referrerPayee.byHand' : 'message.referrerPayee.detail', data: to },
      link: `#/extension/referrer?peek=${id}`,
      cause: `referrer payee ${change.id}`,
    })
}

export const savePayee: Handler<typeof calls.saveReferrerPayee> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const old = found((await referrersWritingRepository.lockPayee(w.tx, id))[0])
    w.version(old, body.version)
    const { byHand } = body
    const account = (body.account ?? '').replaceAll(/\s/g, '')
    const bank = byHand ? null : (body.bank ?? old.bank ?? '')
    // The same entered again stays as it was: what was copied of it still stands.
    const stays = account === '' || account === cx.services.keys.opened(old.sealed)
    const sealed = byHand ? null : stays ? old.sealed : cx.services.keys.seal(account)
    const tail = byHand ? null : stays ? old.tail : account.slice(-TAIL)
    if (!byHand && !bank) throw new AppError('PAYEE_BANK', {}, { field: 'bank' })
    if (!byHand && sealed === null) throw new AppError('PAYEE_BANK', {}, { field: 'account' })
    const saved = found(await referrersWritingRepository.setPayee(w.tx, id, { byHand, bank, sealed, tail }))
    if (byHand !== old.byHand || bank !== old.bank || sealed !== old.sealed) await note(w, cx, old, { byHand, bank, tail })
    const told = (payee: { byHand: boolean; bank: string | null; tail: string | null }) => ({
      payeeByHand: payee.byHand,
      payeeBank: payee.bank,
      payeeTail: payee.tail,
    })
    w.audit({ id, data: { name: old.name }, ...changedFields(told(old), told({ byHand, bank, tail })) })
    return saved
  })
