import { type HandlerInput, xlsx } from '@camp/contract/base/call'
import { progressOf } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/coupons/coupons'
import { COUPONS_PORTION } from '@camp/contract/coupons/coupons'
import * as z from 'zod'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { FileAnswer, Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { TaskCancelled, type TaskKind, TaskRefused, type TaskRun } from '../platform/tasks/task.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { couponCode } from './coupons.code.rules.ts'
import { batchFile, keepBatchFile } from './coupons.export.ts'
import { makingRepository, type NewBatch } from './coupons.making.repository.ts'

export const MAKE_KIND = 'coupons.make'

const inputSchema = z.object({ batchId: z.int().positive(), asFile: z.boolean() })

type Body = HandlerInput<typeof calls.generateCoupons>['body']

/** A day as the end of a period counts to its last moment, and a second to its own last. */
const endOf = (moment: string): string =>
  (moment.length === 10 ? `${moment} 23:59:59` : moment).replace(/(:\d\d:\d\d)(?=$|Z|[+-])/, '$1.999')

const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Refuses a batch that could not be redeemed, with the field that is to be changed. */
async function checkGround(w: Write, batch: NewBatch, at: string): Promise<void> {
  const ground = found(await makingRepository.ground(w.tx, batch, at))
  if (ground.channel === null) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'channelId' })
  if (ground.channel !== 'ACTIVE') throw new AppError('COUPON_CHANNEL_OFF', {}, { field: 'channelId' })
  if (ground.goods === null || ground.price === null) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'goodsId' })
  if (ground.goods !== 'ACTIVE') throw new AppError('COUPON_GOODS_OFF', {}, { field: 'goodsId' })
  if (!ground.ordered) throw new AppError('COUPON_ENDS_BEFORE', {}, { field: 'validTo' })
  if (!ground.ahead) throw new AppError('COUPON_ENDED', {}, { field: 'validTo' })
  const field = 'discountAmount'
  if (batch.kind === 'EXCHANGE' && batch.discountAmount !== null) throw new AppError('COUPON_DISCOUNT_NONE', {}, { field })
  if (batch.kind === 'DISCOUNT' && batch.discountAmount === null) throw new AppError('COUPON_DISCOUNT_MISSING', {}, { field })
  if (batch.discountAmount !== null && batch.discountAmount >= ground.price)
    throw new AppError('COUPON_DISCOUNT_HIGH', { price: yuan(ground.price) }, { field })
}

/** Writes the next codes of a batch down; answers how many it has then. One at a time: the batch is held. */
async function makePortion(tx: Tx, batchId: number): Promise<{ made: number; count: number }> {
  const batch = found(await makingRepository.hold(tx, batchId))
  const wanted = Math.min(COUPONS_PORTION, batch.count - batch.made)
  let made = 0
  // One that exists already, in this batch or another, is drawn anew.
  while (made < wanted) made += await makingRepository.make(tx, batchId, drawn(wanted - made))
  return { made: batch.made + made, count: batch.count }
}

const drawn = (count: number): string[] => Array.from({ length: count }, () => couponCode())

/** A batch has all codes that it will have. */
async function ready(tx: Tx, id: number, count: number): Promise<void> {
  makingRepository.made(tx, id, count)
  await happened(tx, 'coupon.batch_ready', [{ id, count }])
}

const batchOf = (cx: Cx, body: Body): NewBatch => ({
  ...body,
  validTo: endOf(body.validTo),
  discountAmount: body.discountAmount ?? null,
  remark: body.remark || null,
  perParentLimit: body.perParentLimit === undefined ? 1 : body.perParentLimit,
  madeBy: cx.reader.userId,
})

/** Makes a batch: the first portion with the batch itself, what is more by a task. */
export const generateCoupons: Handler<typeof calls.generateCoupons> = async ({ body }, cx) => {
  const asFile = body.file !== false && cx.accept.includes(xlsx)
  // Codes are money: who may not take them out gets none in full.
  if (asFile && !cx.reader.codes.has('PROMOTE_CODE_EXPORT')) throw new AppError('FORBIDDEN')
  const batch = batchOf(cx, body)
  const started = await write(cx, async (w) => {
    await checkGround(w, batch, cx.services.clock.now().toISOString())
    const { id: batchId } = found(await makingRepository.addBatch(w.tx, batch))
    const { made, count } = await makePortion(w.tx, batchId)
    const { kind, discountAmount, perParentLimit, validFrom, validTo, remark } = batch
    w.audit({ id: batchId, data: { count }, after: { kind, discountAmount, count, perParentLimit, validFrom, validTo, remark } })
    if (made === count) {
      await ready(w.tx, batchId, count)
      return { batchId, count }
    }
    const detail = { code: 'task.rowsDone', data: { done: made, total: count } } as const
    const input = { batchId, asFile } satisfies z.output<typeof inputSchema>
    const taskId = await startTask(w, cx, { kind: MAKE_KIND, title: { code: 'task.makeCoupons' }, detail, input, cancellable: true })
    makingRepository.workedOnBy(w.tx, batchId, taskId)
    return { batchId, count, taskId }
  })
  if (!asFile || 'taskId' in started) return started
  return (await batchFile(cx, started.batchId)) as FileAnswer // no task was asked for
}

/** The batch keeps what it has: its making is over, or was given up. */
const settle = (services: Services, batchId: number): Promise<number> =>
  transaction(services.pool, async (tx) => {
    const { made, making } = found(await makingRepository.hold(tx, batchId))
    if (making) await ready(tx, batchId, made)
    return made
  })

async function makeRest({ services, progress }: TaskRun, batchId: number): Promise<void> {
  await transaction(services.pool, (tx) => makingRepository.again(tx, batchId))
  for (;;) {
    const { made, count } = await transaction(services.pool, (tx) => makePortion(tx, batchId))
    if (made >= count) return
    await progress(progressOf(made, count), { code: 'task.rowsDone', data: { done: made, total: count } })
  }
}

/** The long work behind a large batch. Begun again after a crash it goes on where the batch stands; taken away, the batch keeps what it has. */
export const makingKind: TaskKind = {
  cancellable: true,
  run: async (run) => {
    if (!run.owner.codes.has('PROMOTE_CODE_GENERATE')) throw new TaskRefused({ code: 'task.error.rights' })
    const { batchId, asFile } = inputSchema.parse(run.input)
    try {
      await makeRest(run, batchId)
    } catch (error) {
      if (error instanceof TaskCancelled) await settle(run.services, batchId)
      throw error
    }
    const total = await settle(run.services, batchId)
    if (asFile) return keepBatchFile(run, batchId, total)
    return { detail: { code: 'task.rows', data: { total } }, content: '#/extension/exchange?tab=batches' }
  },
}

/** Batches whose task was taken away before it began, or given up, keep what they have. */
export const couponChores = (services: Services): Chore[] => [
  {
    name: 'coupons.left',
    every: 20_000,
    run: async () => {
      const left = await transaction(services.pool, (tx) => makingRepository.left(tx))
      for (const { id } of left) await settle(services, id)
    },
  },
]
