import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/coupons/coupons'
import { type Coupon, exportCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import type { FileAnswer, Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { answerExport, exportTask } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { cxOfTask } from '../platform/tasks/task.cx.ts'
import type { TaskResult, TaskRun } from '../platform/tasks/task.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'
import { type CouponMatch, couponConditions } from './coupons.conditions.ts'
import { makingRepository } from './coupons.making.repository.ts'
import { matchOf } from './coupons.match.service.ts'
import { couponsList } from './coupons.repository.ts'

const column = sheetColumnOf(couponRecord)

/** Columns of the export of codes; keys are those of the list. */
export const couponColumns: readonly SheetColumn<Coupon>[] = [
  column('code', 18, ({ code }) => groupedCoupon(code)),
  column('batchName', 24),
  column('channelName', 16),
  column('goodsName', 20),
  column('kind', 10),
  { ...column<Coupon>('discountAmount', 12), sum: false },
  column('status', 10),
  column('validFrom', 20),
  column('validTo', 20),
  column('usedByName', 14),
  column('usedAt', 20),
  column('orderNumber', 22),
  column('frozenAt', 20),
  column('frozenReason', 24),
  column('createdAt', 20),
]

type ExportInput = HandlerInput<typeof exportCoupons>

const matchOfExport = (who: { services: Services; codes: ReadonlySet<string> }, { body }: ExportInput): CouponMatch => {
  const { columns: _columns, total: _total, ...choice } = body
  return matchOf(who, choice)
}

/** What the list shows for the same filter, as a sheet, the codes in full. */
export const couponsExport = listedExport<ExportInput, Coupon>({
  kind: 'coupons.export',
  code: 'PROMOTE_CODE_EXPORT',
  title: { code: 'task.exportCoupons' },
  name: { zh: '兑换码', en: 'Redemption codes' },
  list: listCoupons,
  columns: couponColumns,
  personal: ['code', 'phone'],
  chosen: (choice, who) => {
    const match = matchOf(who, choice)
    return { of: couponsList(match.at), where: couponConditions(match, who.scope) }
  },
})

/** Who takes codes out first stands on their batches before a code leaves. */
const stamp = (services: Services, match: CouponMatch, scope: Scope, userId: number): Promise<void> =>
  transaction(services.pool, (tx) => makingRepository.stampExported(tx, match, scope, userId))

export const answerCoupons: Handler<typeof calls.exportCoupons> = async (input, cx) => {
  const answer = await answerExport(couponsExport)(input, cx)
  const match = matchOfExport({ services: cx.services, codes: cx.reader.codes }, input)
  await stamp(cx.services, match, cx.scope, cx.reader.userId)
  return answer
}

const ofBatch = (batchId: number): ExportInput => ({ params: {}, query: {}, body: { batchId: [batchId] } })

/** The sheet of a batch that was just made, for a call of another name. */
export const batchFile = (cx: Cx, batchId: number): Promise<FileAnswer | { taskId: number }> =>
  answerCoupons(ofBatch(batchId), { ...cx, call: exportCoupons, key: null })

/** The same at the end of a task. */
export async function keepBatchFile(run: TaskRun, batchId: number, count: number): Promise<TaskResult> {
  const input = ofBatch(batchId)
  await write(cxOfTask(run, exportCoupons), async (w) => {
    w.audit({ id: null, data: { count }, after: { filter: { batchId: [batchId] } } })
    await makingRepository.stampExported(
      w.tx,
      matchOfExport({ services: run.services, codes: run.owner.codes }, input),
      run.owner.scope,
      run.owner.userId,
    )
  })
  return exportTask(couponsExport).run({ ...run, input })
}
