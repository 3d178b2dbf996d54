import { tell } from '../notify/notify.api.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { coachIdentityRepository as identity } from './coaches.identity.repository.ts'
import { assertNotOwn } from './coaches.ownPay.service.ts'
import type { CoachFields, LockedCoach } from './coaches.writing.repository.ts'

export const IDENTITY_JOB = 'coach.identity'
const SENDING_TRIES = 8

/** What decides whether a contract is made and who can sign it is not changed by the coach whom it is about. */
export function assertNotOwnIdentity(cx: Cx, old: LockedCoach, fields: CoachFields): void {
  const field = (['phone', 'idCardSealed', 'employment'] as const).find((key) => fields[key] !== old[key])
  if (field) assertNotOwn(cx, [old.userId], { field: field === 'idCardSealed' ? 'idCard' : field, error: 'COACH_OWN_IDENTITY' })
}

/**
 * Keeps who changed the phone or ID card of a known coach, which decides who may send contracts, and tells the coach: by message, and by SMS to the
 * phone that was. What there was nothing of before is no change: a new coach, a first ID card.
 */
export async function noteIdentity(w: Write, cx: Cx, old: LockedCoach, fields: CoachFields): Promise<void> {
  const phone = old.phone !== '' && fields.phone !== old.phone
  const idCard = old.idCardSealed !== null && fields.idCardSealed !== old.idCardSealed
  if (!(phone || idCard)) return
  const at = cx.services.clock.now().toISOString()
  const change = { phone, idCard, oldPhone: old.phone || null, by: cx.reader.userId, at }
  const { id } = found(await identity.note(w.tx, old.id, change))
  if (change.oldPhone !== null) w.job(IDENTITY_JOB, { changeId: id }, { maxAttempts: SENDING_TRIES })
  if (old.userId === null) return
  const by = cx.reader.realName
  const told = { userId: old.userId, link: null }
  if (phone) {
    const detail = { code: 'message.coachPhone.detail', data: { by, tail: fields.phone.slice(-4) } } as const
    await tell(w.tx, { ...told, title: { code: 'message.coachPhone' }, detail, cause: `coach identity ${id} phone` })
  }
  if (idCard) {
    const detail = { code: 'message.coachIdCard.detail', data: { by } } as const
    await tell(w.tx, { ...told, title: { code: 'message.coachIdCard' }, detail, cause: `coach identity ${id} card` })
  }
}
