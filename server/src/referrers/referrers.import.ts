import { titled } from '@camp/contract/base/record'
import { checkPhone } from '@camp/contract/base/rules'
import { requiredLine, text } from '@camp/contract/base/wire'
import { referrerKind } from '@camp/contract/referrers/referrers.labels'
import { referrerRecord } from '@camp/contract/referrers/referrers.record'
import { rateBpOf } from '@camp/contract/referrers/referrers.rules'
import { deleteReferrer, saveReferrer } from '@camp/contract/referrers/referrers.writing'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { logged, TAKEN } from './referrers.service.ts'
import { type LockedReferrer, type ReferrerFields, referrersWritingRepository } from './referrers.writing.repository.ts'

export type ReferrerKey = 'name' | 'phone' | 'wechat' | 'kind' | 'rate' | 'channel'
type Plan = ReferrerFields
/** What taking back needs: the version that was left. */
interface Trace {
  readonly version: number
}

const MOST = 40

/** A kind in either language. */
const kindOf = (cell: string) =>
  referrerKind.values.find((value) => [value, referrerKind.labels[value].zh, referrerKind.labels[value].en].includes(cell))

/** What is wrong with the texts of a row. */
function textFaults({ name, phone, wechat }: ChangeRow<ReferrerKey>['cells']): CellFault[] {
  const faults: CellFault[] = []
  if (name === '') faults.push({ column: 'name', error: 'CELL_REQUIRED' })
  if (phone === '') faults.push({ column: 'phone', error: 'CELL_PHONE_REQUIRED' })
  else if (checkPhone(phone)) faults.push({ column: 'phone', error: 'CELL_PHONE' })
  for (const [column, cell, fits] of [
    ['name', name, requiredLine(MOST)],
    ['wechat', wechat, text(MOST)],
  ] as const) {
    if ([...cell].length > MOST) faults.push({ column, error: 'CELL_TOO_LONG', data: { most: MOST } })
    else if (cell !== '' && !fits.safeParse(cell).success) faults.push({ column, error: 'CELL_FORMAT' })
  }
  return faults
}

/** What rows are checked against. */
export interface Ground {
  readonly channels: ReadonlyMap<string, number>
  readonly known: ReadonlySet<string>
}

function checkRow(row: ChangeRow<ReferrerKey>, ground: Ground): Checked<Plan> {
  return ground.known.has(row.cells.phone) ? { done: true } : checkNew(row, ground)
}

/** A row as a referrer that is not there yet. */
export function checkNew({ cells }: ChangeRow<ReferrerKey>, { channels }: Pick<Ground, 'channels'>): Checked<Plan> {
  const faults = textFaults(cells)
  const kind = kindOf(cells.kind)
  if (!kind) faults.push({ column: 'kind', error: cells.kind === '' ? 'CELL_REQUIRED' : 'CELL_REFERRER_KIND' })
  const rate = rateBpOf(cells.rate)
  if (rate === null) faults.push({ column: 'rate', error: cells.rate === '' ? 'CELL_REQUIRED' : 'CELL_RATE' })
  const channelId = cells.channel === '' ? null : channels.get(cells.channel.toLowerCase())
  if (channelId === undefined) faults.push({ column: 'channel', error: 'CELL_UNKNOWN' })
  if (faults.length > 0 || !kind || rate === null || channelId === undefined) return { faults }
  const { name, phone, wechat } = cells
  return {
    plan: { name, phone, wechat: wechat || null, kind, commissionRateBp: rate, channelId, verifyStatus: 'PENDING', remark: null },
    after: { ...cells, kind, verifyStatus: 'PENDING' },
  }
}

/** Each waits to be verified. One whose phone somebody has got meanwhile needs nothing. */
async function add(w: Write, cx: Cx, plans: readonly Plan[]): Promise<Applied[]> {
  const known = await referrersWritingRepository.known(
    w.tx,
    plans.map(({ phone }) => phone),
  )
  const applied: Applied[] = []
  for (const plan of plans) {
    if (known.has(plan.phone)) {
      applied.push({ done: true })
      continue
    }
    const { id, version } = found(await orConflict(TAKEN, () => referrersWritingRepository.add(w.tx, plan, cx.reader.userId)))
    w.audit({ id, type: 'ADD', data: { name: plan.name }, after: logged(plan) })
    applied.push({ recordId: id, trace: { version } })
  }
  return applied
}

/** Who has brought somebody since is not taken out again. To be asked once they are held. */
export async function usesOf(
  tx: Tx,
  referrers: readonly { readonly id: number }[],
): Promise<(one: { readonly id: number }) => CellFault | null> {
  const rows = await referrersWritingRepository.used(
    tx,
    referrers.map(({ id }) => id),
  )
  const used = new Map(rows.map((one) => [one.id, one]))
  return ({ id }) => {
    const { orders = 0, families = 0 } = used.get(id) ?? {}
    return orders > 0 || families > 0 ? { error: 'REFERRER_IN_USE', data: { orders, families } } : null
  }
}

/** Those that nobody has touched since, and that have brought nobody. */
const undo = takeBack<LockedReferrer, Trace>({
  hold: (w, _cx, rows) =>
    referrersWritingRepository.lock(
      w.tx,
      rows.map(({ id }) => id),
    ),
  barsOf: async (w, _cx, backs) => usesOf(w.tx, backs),
  put: async (w, _cx, backs) => {
    referrersWritingRepository.archive(
      w.tx,
      backs.map(({ id }) => id),
    )
    for (const { id, held } of backs) w.audit({ id, data: { name: held.name }, before: logged(held) })
    return undefined
  },
})

const columns = [
  { key: 'name', ...titled(referrerRecord, 'name'), width: 14, example: '王小明', reads: 'person' },
  { key: 'phone', ...titled(referrerRecord, 'phone'), width: 16, example: '13800000000', personal: 'phone' },
  { key: 'wechat', zh: '微信号', en: 'WeChat', width: 18, example: 'wx_wang' },
  { key: 'kind', ...titled(referrerRecord, 'kind'), width: 12, example: '家长' },
  { key: 'rate', zh: '佣金比例(%)', en: 'Rate (%)', width: 14, example: '8', reads: 'number' },
  { key: 'channel', zh: '渠道编码', en: 'Channel code', width: 18, example: '', reads: 'code' },
] as const

/** Referrers from a spreadsheet. */
export const referrersImport: ChangeDefinition<ReferrerKey, Plan> = {
  kind: 'referrers',
  code: 'PROMOTE_REFERRER_IMPORT',
  call: saveReferrer,
  target: 'referrer',
  title: { code: 'task.importReferrers' },
  name: { zh: '推荐人导入', en: 'Referrers' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    kind: changeFieldOf(referrerRecord, 'kind'),
    verifyStatus: changeFieldOf(referrerRecord, 'verifyStatus'),
  },
  once: [{ column: 'phone', of: ({ phone }) => phone }],
  planner: async (db) => {
    const channels = await referrersWritingRepository.channels(db)
    return {
      check: async (rows) => {
        const phones = rows.map(({ cells }) => cells.phone)
        const known = await referrersWritingRepository.known(db, phones)
        return rows.map((row) => checkRow(row, { channels, known }))
      },
    }
  },
  apply: add,
  undo: { call: deleteReferrer, rows: undo },
}
