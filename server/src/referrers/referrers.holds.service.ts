import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { endCommissionHold as endCall, saveReferrerPayee as payeeCall } from '@camp/contract/referrers/referrers.payouts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { holdsRepository } from './referrers.holds.repository.ts'
import { referrersWritingRepository } from './referrers.writing.repository.ts'

/** A person has looked at what was held: it is paid with the rest, or taken out of the ledger. */
export const endHold = (cx: Cx, { params: { id }, body }: HandlerInput<typeof endCall>): Promise<CallAnswer<typeof endCall>> =>
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

export const savePayee = (cx: Cx, { params: { id }, body }: HandlerInput<typeof payeeCall>): Promise<CallAnswer<typeof payeeCall>> =>
  write(cx, async (w) => {
    const old = found((await referrersWritingRepository.lockPayee(w.tx, id))[0])
    w.version(old, body.version)
    const { byHand } = body
    const account = (body.account ?? '').replaceAll(/\s/g, '')
    const bank = byHand ? null : (body.bank ?? old.bank ?? '')
    const sealed = byHand ? null : account ? cx.services.keys.seal(account) : old.sealed
    const tail = byHand ? null : account ? account.slice(-TAIL) : old.tail
    if (!byHand && !bank) throw new AppError('PAYEE_BANK', {}, { field: 'bank' })
    if (!byHand && sealed === null) throw new AppError('PAYEE_BANK', {}, { field: 'account' })
    const saved = found(await referrersWritingRepository.setPayee(w.tx, id, { byHand, bank, sealed, tail }))
    const told = (payee: { byHand: boolean; bank: string | null; tail: string | null }) => ({
      payeeByHand: payee.byHand,
      payeeBank: payee.bank,
      payeeTail: payee.tail,
    })
    w.audit({ id, data: { name: old.name }, ...changedFields(told(old), told({ byHand, bank, tail })) })
    return saved
  })
