import { percentOf } from '@camp/contract/base/numbers'
import { saveReferrer } from '@camp/contract/referrers/referrers.writing'
import type { Applied, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { checkNew, type ReferrerKey, referrersImport, usesOf } from './referrers.import.ts'
import { logged, rateAlone, statusAfter, TAKEN } from './referrers.service.ts'
import { type LockedReferrer, type ReferrerFields, referrersWritingRepository } from './referrers.writing.repository.ts'

interface Plan {
  /** Null: nobody has this phone yet. */
  readonly id: number | null
  readonly fields: ReferrerFields
}
/** What taking back needs: the version that was left, and how it stood; null where it was new. */
interface Trace {
  readonly version: number
  readonly before: ReferrerFields | null
}

const fieldsOf = ({ name, phone, wechat, kind, commissionRateBp, channelId, verifyStatus, remark }: LockedReferrer): ReferrerFields => ({
  name,
  phone,
  wechat,
  kind,
  commissionRateBp,
  channelId,
  verifyStatus,
  remark,
})

/** What a row makes of a referrer who is there: an empty cell leaves what it says as it is. */
function changed(old: LockedReferrer, row: ReferrerFields, aloneBp: number | null): ReferrerFields {
  const fields = {
    ...fieldsOf(old),
    name: row.name,
    kind: row.kind,
    commissionRateBp: row.commissionRateBp,
    wechat: row.wechat ?? old.wechat,
    channelId: row.channelId ?? old.channelId,
  }
  return { ...fields, verifyStatus: statusAfter(fields, aloneBp, old) }
}

const same = (one: ReferrerFields, other: ReferrerFields): boolean => {
  const { verifyStatus: _one, ...was } = one
  const { verifyStatus: _other, ...is } = other
  return Object.keys(changedFields(was, is).after ?? {}).length === 0
}

function check(
  row: ChangeRow<ReferrerKey>,
  old: LockedReferrer | undefined,
  channels: ReadonlyMap<string, number>,
  aloneBp: number | null,
): Checked<Plan> {
  const checked = checkNew(row, { channels })
  if (!('plan' in checked)) return checked
  if (!old) return { ...checked, plan: { id: null, fields: checked.plan } }
  const fields = changed(old, checked.plan, aloneBp)
  if (same(fieldsOf(old), fields)) return { done: true }
  const shown = ({ name, wechat, kind, commissionRateBp, verifyStatus }: ReferrerFields) => ({
    name,
    wechat,
    kind,
    rate: percentOf(commissionRateBp),
    verifyStatus,
  })
  return { plan: { id: old.id, fields }, subject: old.name, before: shown(fieldsOf(old)), after: shown(fields) }
}

async function apply(w: Write, cx: Cx, plans: readonly Plan[]): Promise<Applied[]> {
  const ids = plans.flatMap(({ id }) => id ?? [])
  const held = new Map((await referrersWritingRepository.lock(w.tx, ids)).map((one) => [one.id, one]))
  const aloneBp = await rateAlone(cx, w.tx)
  const { userId } = cx.reader
  const applied: Applied[] = []
  for (const { id, fields: planned } of plans) {
    if (id === null) {
      const saved = found(await orConflict(TAKEN, () => referrersWritingRepository.add(w.tx, planned, userId)))
      w.audit({ id: saved.id, type: 'ADD', data: { name: planned.name }, after: logged(planned) })
      applied.push({ recordId: saved.id, trace: { version: saved.version, before: null } satisfies Trace })
      continue
    }
    const old = held.get(id)
    if (!old) {
      applied.push({ faults: [{ error: 'NOT_FOUND' }] })
      continue
    }
    const fields = changed(old, planned, aloneBp)
    const saved = found(await referrersWritingRepository.change(w.tx, id, fields, userId))
    w.audit({ id, type: 'EDIT', data: { name: fields.name }, ...changedFields(logged(old), logged(fields)) })
    applied.push({ recordId: id, trace: { version: saved.version, before: fieldsOf(old) } satisfies Trace })
  }
  return applied
}

/** Puts back how they stood; who was new goes, where nobody came through it. */
const undo = takeBack<LockedReferrer, Trace>({
  hold: (w, _cx, rows) =>
    referrersWritingRepository.lock(
      w.tx,
      rows.map(({ id }) => id),
    ),
  barsOf: async (w, _cx, backs) =>
    usesOf(
      w.tx,
      backs.filter(({ trace }) => trace.before === null),
    ),
  put: async (w, cx, backs) => {
    for (const { id, held, trace } of backs) {
      const { before } = trace
      if (before) {
        await referrersWritingRepository.change(w.tx, id, before, cx.reader.userId)
        w.audit({ id, type: 'EDIT', data: { name: before.name }, ...changedFields(logged(held), logged(before)) })
      } else {
        referrersWritingRepository.archive(w.tx, [id])
        w.audit({ id, type: 'DELETE', data: { name: held.name }, before: logged(held) })
      }
    }
    return undefined
  },
})

/** Referrers from a spreadsheet, where those who are there take what it says. */
export const referrersUpdate: ChangeDefinition<ReferrerKey, Plan> = {
  ...referrersImport,
  kind: 'referrersUpdate',
  proved: true,
  planner: async (db, cx) => {
    const [channels, aloneBp] = await Promise.all([referrersWritingRepository.channels(db), rateAlone(cx, db)])
    return {
      check: async (rows) => {
        const phones = rows.map(({ cells }) => cells.phone)
        const known = await referrersWritingRepository.byPhone(db, phones)
        return rows.map((row) => check(row, known.get(row.cells.phone), channels, aloneBp))
      },
    }
  },
  apply,
  undo: { call: saveReferrer, rows: undo },
}
