import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import type * as calls from '@camp/contract/coupons/coupons.posters'
import { drawnCards } from '../channels/channels.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { makingRepository } from './coupons.making.repository.ts'
import { matchOf } from './coupons.match.service.ts'
import { printingRepository } from './coupons.repository.ts'

/** The next codes of a batch as cards. They count as printed only if the pages could be drawn. */
export const printCoupons: Handler<typeof calls.printCoupons> = async ({ body: { batchId, count, pages } }, cx) => {
  const at = cx.services.clock.now().toISOString()
  const batch = found(await printingRepository.batch(cx.db, batchId))
  const match = matchOf({ services: cx.services, codes: cx.reader.codes }, { batchId: [batchId] })
  const bytes = await write(cx, async (w) => {
    const most = Number(count) * pages
    const codes = await printingRepository.print(w.tx, { batchId, most, at, userId: cx.reader.userId })
    if (codes.length === 0) throw new AppError('COUPON_NONE_TO_PRINT')
    await makingRepository.stampExported(w.tx, match, cx.scope, cx.reader.userId)
    w.audit({ id: batchId, data: { count: codes.length } })
    const until = batch.lastDay
    return drawnCards(cx, batch.channelId, { count, cards: codes.map((code) => ({ code: groupedCoupon(code), until })) })
  })
  return fileAnswer(`${batch.name}-${batchId}.pdf`, bytes, bytes.length)
}
