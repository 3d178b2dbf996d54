import { saveReferrer } from '@camp/contract/referrers/referrers.writing'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedSince, type Moved, type TakeMoved } from '../platform/ingest/moved.records.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { usesOf } from './referrers.import.ts'
import { logged, TAKEN } from './referrers.service.ts'
import { type LockedReferrer, type ReferrerFields, referrersWritingRepository } from './referrers.writing.repository.ts'

// Referrers of a system that is left for this one: without a rate, and to be verified, so nothing is earned until somebody who may says so.

/** What such a system says of a referrer; what it does not say stays as it is. */
export interface MovedReferrer {
  readonly name: string
  readonly phone: string
  readonly wechat?: string
  readonly kind?: ReferrerFields['kind']
}
/** How one stood. */
export type ReferrerBefore = Pick<LockedReferrer, 'version' | 'name' | 'phone' | 'wechat' | 'kind'>

const NOTHING = { wechat: null, kind: 'PARENT', commissionRateBp: 0, channelId: null, verifyStatus: 'PENDING', remark: null } as const

async function change(w: Write, cx: Cx, old: LockedReferrer, to: Partial<ReferrerFields>): Promise<number> {
  const fields = { ...old, ...to }
  const saved = found(await orConflict(TAKEN, () => referrersWritingRepository.change(w.tx, old.id, fields, cx.reader.userId)))
  w.audit({ id: old.id, type: 'EDIT', data: { name: fields.name }, ...changedFields(logged(old), logged(fields)) })
  return saved.version
}

/** A referrer is known by the number of the old system, or by phone; of one who is found so nothing is replaced. */
export const takeMovedReferrer: TakeMoved<MovedReferrer, ReferrerBefore> = (w, cx, id, said) =>
  w.saying(saveReferrer, async (part): Promise<Moved<ReferrerBefore>> => {
    const known = id ?? (await referrersWritingRepository.byPhone(part.tx, [said.phone])).get(said.phone)?.id
    if (known === undefined) {
      const fields = { ...NOTHING, ...said }
      const saved = found(await orConflict(TAKEN, () => referrersWritingRepository.add(part.tx, fields, cx.reader.userId)))
      part.audit({ id: saved.id, type: 'ADD', data: { name: said.name }, after: logged(fields) })
      return { ...saved, before: null }
    }
    const old = found((await referrersWritingRepository.lock(part.tx, [known]))[0])
    const { version, name, phone, wechat, kind } = old
    const before = { version, name, phone, wechat, kind }
    if (id === null) return { id: known, version, before }
    // From then on who they are decides about money.
    if (old.verifyStatus === 'VERIFIED') throw new AppError('MOVE_REFERRER_VERIFIED', {}, { field: 'name' })
    return { id, version: await change(part, cx, old, said), before }
  })

/** Takes a referrer back to how it stood; refused where somebody changed it since, or where it has brought families or orders. */
export async function takeBackReferrer(w: Write, cx: Cx, { id, version, before }: Moved<ReferrerBefore>): Promise<void> {
  const [now] = await referrersWritingRepository.lock(w.tx, [id])
  if (now?.version !== version) throw changedSince()
  if (before) {
    const { version: was, ...fields } = before
    if (was === version) return
    await w.saying(saveReferrer, (part) => change(part, cx, now, fields))
    return referrersWritingRepository.version(w.tx, id, was)
  }
  const used = (await usesOf(w.tx, [now]))(now)
  if (used) throw new AppError(used.error, used.data)
  referrersWritingRepository.archive(w.tx, [id])
}
