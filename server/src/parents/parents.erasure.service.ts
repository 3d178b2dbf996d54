import type * as calls from '@camp/contract/parents/parents.family'
import { erasureConfirmation } from '@camp/contract/parents/parents.family'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { erasureAsked, holdJoined, underWay } from './parents.emptying.repository.ts'
import { forget, noteErased } from './parents.erased.service.ts'
import { lockedParent } from './parents.service.ts'

/** What is still under way needs the family's address, or its place in a group. */
async function assertSettled(tx: Tx, ids: readonly number[]): Promise<void> {
  const { orders, camps } = found(await underWay(tx, ids))
  if (orders > 0) throw new AppError('ERASE_OPEN_ORDERS', { count: orders })
  if (camps > 0) throw new AppError('ERASE_IN_CAMP', { count: camps })
}

/** Forgets a family on request. Beside the data it is written down before the answer goes; a chore sees to it where that failed. */
export const eraseFamily: Handler<typeof calls.eraseParent> = async (input, cx) => {
  const erased = await eraseJoined(input, cx)
  const { pool, config, log } = cx.services
  await noteErased({ pool, dataDir: config.dataDir }).catch((error: unknown) =>
    log.error({ err: error }, 'an erasure could not be written to erased.jsonl: it is tried again every minute'),
  )
  return erased
}

const eraseJoined: Handler<typeof calls.eraseParent> = ({ body }, cx) =>
  write(cx, async (w) => {
    const parent = await lockedParent(w, body.id, cx.scope)
    if (body.confirm !== erasureConfirmation(body.id)) throw new AppError('ERASE_CONFIRM', { id: body.id }, { field: 'confirm' })
    if (body.askedOn !== undefined && body.askedOn > businessDay(cx.services.clock.now()))
      throw new AppError('ERASE_ASKED_LATER', {}, { field: 'askedOn' })
    w.version(parent, body.version)
    const accounts = await holdJoined(w.tx, body.id)
    const ids = accounts.map(({ id }) => id)
    await assertSettled(w.tx, ids)
    const erased = await forget(w.tx, cx.services.keys, ids, 'ASKED')
    const { erasedAt } = found(erased.find(({ id }) => id === body.id))
    if (body.askedOn !== undefined) erasureAsked(w.tx, ids, body.askedOn)
    await happened(w.tx, 'parent.erased', accounts)
    for (const { id, activeFlg } of accounts) {
      w.audit({ id, data: { id }, before: { activeFlg }, after: { activeFlg: 'FROZEN', reason: body.reason } })
    }
    return { id: body.id, erasedAt }
  })
