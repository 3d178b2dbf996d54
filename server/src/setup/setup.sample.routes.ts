import type * as calls from '@camp/contract/setup/setup.sample'
import { runSelection, undoSet } from '../platform/changes/change.engine.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'
import { sampleChanges } from './setup.sample.import.ts'
import { sampleRepository } from './setup.sample.repository.ts'
import { sampleRows } from './setup.sample.service.ts'
import { type AsksKeys, sampleStands } from './setup.service.ts'

export const loadSample =
  (hasKeys: AsksKeys): Handler<typeof calls.loadSample> =>
  async (_input, cx) => {
    const merchantKeys = await hasKeys(cx.services)
    return write(cx, async (w) => {
      await sampleRepository.hold(w.tx)
      const { bar } = await sampleStands(w.tx, merchantKeys)
      if (bar) throw new AppError(bar)
      const rows = sampleRows.map(({ key }) => ({ key }))
      const { setId: _, ...started } = await runSelection(w, cx, sampleChanges, rows, {})
      w.audit({ id: null, data: { rows: rows.length } })
      return started
    })
  }

/** Whoever clears it goes on with its set, whoever loaded it. */
export const clearSample: Handler<typeof calls.clearSample> = async (_input, cx) => {
  const token = await transaction(cx.services.pool, async (tx) => {
    await sampleRepository.hold(tx)
    if ((await sampleRepository.stands(tx)).busy) throw new AppError('SAMPLE_BUSY')
    return sampleRepository.takeOver(tx, cx.reader.userId)
  })
  if (token === undefined) throw new AppError('SAMPLE_NONE')
  return { token, ...(await undoSet(cx, sampleChanges, token)) }
}
