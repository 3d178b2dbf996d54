import type { HandlerInput } from '@camp/contract/base/call'
import { percentOf } from '@camp/contract/base/numbers'
import { maskPersonal } from '@camp/contract/base/pii'
import { REASON_LEAST } from '@camp/contract/base/wire'
import type * as graph from '@camp/contract/referrers/referrers.graph'
import type * as writing from '@camp/contract/referrers/referrers.writing'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import { personalToStore } from '../platform/personal.ts'
import { needProof } from '../platform/session/proofs.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { type Write, write } from '../platform/write/write.ts'
import { graphRepository } from './referrers.graph.repository.ts'
import { holdsRepository } from './referrers.holds.repository.ts'
import { referrerSnapshot } from './referrers.repository.ts'
import { type LockedReferrer, type ReferrerFields, referrersWritingRepository } from './referrers.writing.repository.ts'

type Body = HandlerInput<typeof writing.saveReferrer>['body']

export const TAKEN: Conflicts = { referrers_phone_key: { error: 'PHONE_TAKEN', path: 'phone' } }

/** What the log may say of a referrer: the phone masked. */
export const logged = ({ name, phone, wechat, kind, commissionRateBp, channelId, verifyStatus, remark }: ReferrerFields) => ({
  name,
  phone: maskPersonal('phone', phone),
  wechat,
  kind,
  commissionRateBp,
  channelId,
  verifyStatus,
  remark,
})

/** How it stands after it was saved. A rate that is raised is always looked at by another; a person who may not verify cannot change it at all,
 * or put another in one's place, without being looked at. */
export function statusAfter(
  fields: Omit<ReferrerFields, 'verifyStatus'>,
  /** Null: may not verify. Else the highest rate that may be set without another looking at it. */
  aloneBp: number | null,
  old?: LockedReferrer,
): ReferrerFields['verifyStatus'] {
  if (old?.verifyStatus !== 'VERIFIED') return 'PENDING'
  const same = (['phone', 'wechat', 'commissionRateBp'] as const).every((name) => old[name] === fields[name])
  const alone = same || (aloneBp !== null && isLess(fields.commissionRateBp, old.commissionRateBp, aloneBp))
  return alone ? 'VERIFIED' : 'PENDING'
}

/** The same rate, or one that is lower and within what one person may set. */
const isLess = (next: number, old: number, aloneBp: number): boolean => next === old || (next < old && next <= aloneBp)

/** The highest rate that the caller may set for a verified referrer without another looking at it; null for who may not verify. */
export const rateAlone = async ({ reader }: Pick<Cx, 'reader'>, db: Executor): Promise<number | null> =>
  reader.codes.has('PROMOTE_REFERRER_VERIFY') ? numberParameter(db, 'commission.aloneBp') : null

/** What is to be written: what the body leaves out stays as it is. */
function fieldsOf(body: Body, aloneBp: number | null, old?: LockedReferrer): ReferrerFields {
  const fields = {
    name: body.name,
    phone: personalToStore('phone', body.phone, old?.phone ?? ''),
    wechat: body.wechat === undefined ? (old?.wechat ?? null) : body.wechat || null,
    kind: body.kind,
    commissionRateBp: body.commissionRateBp,
    channelId: body.channelId === undefined ? (old?.channelId ?? null) : body.channelId,
    remark: old?.remark ?? null,
  }
  return { ...fields, verifyStatus: statusAfter(fields, aloneBp, old) }
}

const held = async (w: Write, id: number): Promise<LockedReferrer> => found((await referrersWritingRepository.lock(w.tx, [id]))[0])

export const saveReferrer: Handler<typeof writing.saveReferrer> = ({ body: { id, version, ...body } }, cx) =>
  write(cx, async (w) => {
    const old = id === undefined ? undefined : await held(w, id)
    if (old) w.version(old, version)
    const fields = fieldsOf(body, await rateAlone(cx, w.tx), old)
    const { channelId } = fields
    if (channelId !== null && channelId !== old?.channelId && !(await referrersWritingRepository.hasChannel(w.tx, channelId)))
      throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'channelId' })
    if (old && old.commissionRateBp !== fields.commissionRateBp) await needProof(cx, w.tx)
    const saved = found(
      await orConflict(TAKEN, () =>
        old
          ? referrersWritingRepository.change(w.tx, old.id, fields, cx.reader.userId)
          : referrersWritingRepository.add(w.tx, fields, cx.reader.userId),
      ),
    )
    const told = old ? changedFields(logged(old), logged(fields)) : { after: logged(fields) }
    w.audit({ id: saved.id, data: { name: fields.name }, ...told })
    return saved
  })

export const verifyReferrer: Handler<typeof writing.verifyReferrer> = (
  { params: { id }, query: { status = 'VERIFIED', reason = '', version } },
  cx,
) =>
  write(cx, async (w) => {
    const old = await held(w, id)
    w.version(old, version)
    if (old.verifyStatus !== 'PENDING') throw new AppError('REFERRER_NOT_PENDING')
    if (status === 'REJECTED' && [...reason].length < REASON_LEAST) throw new AppError('REFERRER_REASON', {}, { field: 'reason' })
    const most = await numberParameter(w.tx, 'commission.aloneBp')
    if (status === 'VERIFIED' && old.rateRaised && old.rateBy === cx.reader.userId) throw new AppError('REFERRER_OWN_RAISE')
    if (status === 'VERIFIED' && old.commissionRateBp > most && old.rateBy === cx.reader.userId)
      throw new AppError('REFERRER_OWN_RATE', { percent: percentOf(most) })
    const fields = { ...old, verifyStatus: status, remark: [old.remark, reason].filter(Boolean).join('；') || null }
    const saved = found(await referrersWritingRepository.change(w.tx, id, fields, cx.reader.userId))
    const { before, after } = changedFields(logged(old), logged(fields))
    w.audit({ id, data: { name: old.name, verifyStatus: status }, before, after })
    return { id, verifyStatus: status, version: saved.version }
  })

export const deleteReferrer: Handler<typeof writing.deleteReferrer> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const old = await held(w, id)
    const { orders, families } = found((await referrersWritingRepository.used(w.tx, [id]))[0])
    if (orders > 0 || families > 0) throw new AppError('REFERRER_IN_USE', { orders, families })
    referrersWritingRepository.archive(w.tx, [id])
    w.audit({ id, data: { name: old.name }, before: logged(old) })
    return { id }
  })

/** Rates and lines of a referrer. */
export const referrerCommission: Handler<typeof writing.getReferrerCommission> = async ({ params: { id } }, cx) => {
  const rates = await referrersWritingRepository.rates(cx.db, id)
  found(rates[0])
  const [sums, waiting, payee, lines] = await Promise.all([
    holdsRepository.sums(cx.db, id, cx.scope),
    holdsRepository.waiting(cx.db, id, cx.scope),
    referrersWritingRepository.payee(cx.db, id),
    holdsRepository.lines(cx.db, id, cx.scope),
  ])
  return { sums: found(sums), waiting, payee: payee ?? null, rates, lines }
}

/** Whom a referrer recommended, as far as the reader sees the families. */
export const referrerGraph: Handler<typeof graph.getReferrerGraph> = async ({ params: { id } }, cx) => {
  found((await referrersWritingRepository.rates(cx.db, id))[0])
  const [families, count] = await Promise.all([graphRepository.families(cx.db, id, cx.scope), graphRepository.count(cx.db, id, cx.scope)])
  return { families, more: count - families.filter(({ under }) => under === null).length }
}

/** As it stands, by the names that its log entries use. */
export async function snapshotOf(db: Executor, id: number): Promise<RecordSnapshot | undefined> {
  const snapshot = await referrerSnapshot(db, id)
  if (!snapshot) return undefined
  const { phone, fields, ...rest } = snapshot
  return { ...rest, fields: { ...fields, phone: maskPersonal('phone', phone) } }
}
