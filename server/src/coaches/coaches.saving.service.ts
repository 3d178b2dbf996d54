import type { HandlerInput } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import type * as calls from '@camp/contract/coaches/coaches.writing'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personalToStore } from '../platform/personal.ts'
import { needProof } from '../platform/session/proofs.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { type Write, write } from '../platform/write/write.ts'
import { absencesRepository } from './coaches.absences.repository.ts'
import { assertNotOwnIdentity, noteIdentity } from './coaches.identity.service.ts'
import { assertNotOwn } from './coaches.ownPay.service.ts'
import { ratesRepository } from './coaches.rates.repository.ts'
import { rateOfSaving } from './coaches.rates.service.ts'
import { type CoachFields, coachesWritingRepository, type LockedCoach } from './coaches.writing.repository.ts'

type Body = HandlerInput<typeof calls.saveCoach>['body']

export const TAKEN: Conflicts = {
  coaches_phone_key: { error: 'COACH_PHONE_TAKEN', path: 'phone' },
  coaches_user_key: { error: 'COACH_ACCOUNT_TAKEN', path: 'userId' },
  coaches_id_card_key: { error: 'COACH_ID_CARD_TAKEN', path: 'idCard' },
}

/** What the log may say of a coach: phone and ID card masked. */
export const logged = (fields: CoachFields, account: string | null, hourlyRateAmount: number | null) => ({
  name: fields.name,
  englishName: fields.englishName,
  phone: maskPersonal('phone', fields.phone),
  account,
  employment: fields.employment,
  level: fields.level,
  idCard: fields.idCardMasked,
  hourlyRateAmount,
  maxStudents: fields.maxStudents,
  trackingEnabled: fields.trackingEnabled,
  activeFlg: fields.activeFlg,
  joinedAt: fields.joinedAt,
})

const orOld = <T>(sent: T | undefined, old: T): T => (sent === undefined ? old : sent)

/** An ID card as it is kept: sealed, to be compared, and to be shown. */
export const storedCard = (keys: Keyring, card: string | null) => ({
  idCardSealed: card && keys.seal(card),
  idCardMasked: card && maskPersonal('idCard', card),
  idCardHash: card && keys.digest(`idCard\0${card}`).toString('hex'),
})

/** The ID card that a body leaves; one that did not change stays as it is kept, also where its key is lost. */
function cardOf(keys: Keyring, sent: string | null | undefined, old?: LockedCoach): ReturnType<typeof storedCard> {
  const known = keys.opened(old?.idCardSealed ?? null)
  const card = personalToStore<string | null>('idCard', sent, known)
  if (card !== known || !old) return storedCard(keys, card)
  const { idCardSealed, idCardMasked, idCardHash } = old
  return { idCardSealed, idCardMasked, idCardHash }
}

/** What is to be written: what the body leaves out stays as it is. */
function fieldsOf(body: Body, today: string, card: ReturnType<typeof cardOf>, old?: LockedCoach): CoachFields {
  const activeFlg = body.activeFlg ?? old?.activeFlg ?? 'ACTIVE'
  return {
    name: body.name,
    englishName: orOld(body.englishName || (body.englishName === undefined ? undefined : null), old?.englishName ?? null),
    phone: personalToStore('phone', body.phone, old?.phone ?? ''),
    userId: orOld(body.userId, old?.userId ?? null),
    employment: body.employment,
    level: orOld(body.level || (body.level === undefined ? undefined : null), old?.level ?? null),
    maxStudents: orOld(body.maxStudents, old?.maxStudents ?? null),
    // Nobody who is switched off earns: the hours end with it.
    trackingEnabled: activeFlg === 'ACTIVE' && (body.trackingEnabled ?? old?.trackingEnabled ?? false),
    activeFlg,
    joinedAt: body.joinedAt ?? old?.joinedAt ?? today,
    ...card,
  }
}

/** The name of the account that a coach is given; it must be one that works. */
async function accountName(w: Write, cx: Cx, userId: number | null, old?: LockedCoach): Promise<string | null> {
  // A person who ties the own account to a coach, or unties it for a moment, would set the own pay.
  if (userId !== (old?.userId ?? null)) assertNotOwn(cx, [userId, old?.userId], { field: 'userId', error: 'COACH_OWN_ACCOUNT' })
  if (userId === null) return null
  const account = await coachesWritingRepository.account(w.tx, userId)
  if (!account && userId !== old?.userId) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'userId' })
  if (account && !account.active && userId !== old?.userId) throw new AppError('COACH_ACCOUNT_OFF', {}, { field: 'userId' })
  return account?.name ?? null
}

/** A coach who is switched off leaves the group; not with children who would be left alone, nor as the leader of others. */
export async function switchOff(w: Write, id: number, today: string): Promise<void> {
  const { students, camps } = await coachesWritingRepository.students(w.tx, id)
  if (students > 0) throw new AppError('COACH_HAS_STUDENTS', { students, camps }, { field: 'activeFlg' })
  const led = await coachesWritingRepository.leads(w.tx, id)
  if (led?.others) throw new AppError('COACH_LEADS_GROUP', { group: led.name }, { field: 'activeFlg' })
  const stands = await absencesRepository.standsIn(w.tx, id, today, null)
  if (stands) throw new AppError('COACH_STANDS_IN', stands, { field: 'activeFlg' })
  await happened(w.tx, 'coach.deactivated', [{ id }], { write: w, data: {} })
}

/** A coach who is locked until the end of the change; out of scope there is none. */
async function held(w: Write, cx: Cx, id: number): Promise<LockedCoach> {
  found((await coachesWritingRepository.seen(w.tx, [id], cx.scope))[0])
  return found((await coachesWritingRepository.lock(w.tx, [id]))[0])
}

export const saveCoach: Handler<typeof calls.saveCoach> = ({ body }, cx) =>
  write(cx, async (w) => {
    if (body.activeFlg === 'INACTIVE') await coachesWritingRepository.lockGroups(w.tx)
    const old = body.id === undefined ? undefined : await held(w, cx, body.id)
    if (old) w.version(old, body.version)
    const today = businessDay(cx.services.clock.now())
    const fields = fieldsOf(body, today, cardOf(cx.services.keys, body.idCard, old), old)
    if (old && fields.trackingEnabled !== old.trackingEnabled) assertNotOwn(cx, [old.userId], { field: 'trackingEnabled' })
    if (old) assertNotOwnIdentity(cx, old, fields)
    const account = await accountName(w, cx, fields.userId, old)
    const rate = await rateOfSaving(w, cx, body, fields.joinedAt, old)
    // Who is paid how much, and by which account that is seen.
    if (!old || rate.from !== null || fields.userId !== old.userId) await needProof(cx, w.tx)
    if (old && fields.activeFlg === 'INACTIVE' && old.activeFlg === 'ACTIVE') await switchOff(w, old.id, today)
    const saved = found(
      await orConflict(TAKEN, () =>
        old ? coachesWritingRepository.change(w.tx, old.id, fields) : coachesWritingRepository.add(w.tx, fields, rate.amount),
      ),
    )
    // The first rate names who set it, as later ones do.
    if (!old) ratesRepository.note(w.tx, saved.id, fields.joinedAt, rate.amount, body.rateReason || null, cx.reader.userId)
    // A leader can still see whom they save.
    if (!(await coachesWritingRepository.seen(w.tx, [saved.id], cx.scope))[0]) throw new AppError('COACH_NOT_OWN')
    if (!old) await happened(w.tx, 'coach.created', [saved])
    if (old) await noteIdentity(w, cx, old, fields)
    const after = logged(fields, account, rate.amount)
    // Of a rate for another day the old one is that of the day.
    const paid = rate.was === undefined ? old?.hourlyRateAmount : rate.was
    const before = old && logged(old, old.userId === null ? null : await nameOf(w, old.userId), paid ?? null)
    const told = before ? changedFields(before, after) : { after }
    w.audit({ id: saved.id, data: { name: fields.name }, ...told, after: { ...told.after, ...(rate.from && { rateFrom: rate.from }) } })
    return saved
  })

const nameOf = async (w: Write, userId: number): Promise<string | null> =>
  (await coachesWritingRepository.account(w.tx, userId))?.name ?? null
