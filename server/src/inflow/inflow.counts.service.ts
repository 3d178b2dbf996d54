import { countKind } from '@camp/contract/base/counts'
import type { CountItem, openCounts } from '@camp/contract/inflow/inflow.counts.open'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { refusalBody } from '../platform/http/failures.ts'
import type { CountedItem, Counting, Countings } from '../platform/ingest/counts.kinds.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'

/** Clocks of devices may be so far ahead, and a device so long without a line. */
const AHEAD_MS = 5 * 60_000
const BACK_MS = 7 * 86_400_000

const refusal = (error: 'UNKNOWN_REFERENCE' | 'COUNT_MOMENT' | 'COUNT_INSTALLATION', field: string) => new AppError(error, {}, { field })

function readItem(cx: Cx, { byInstallation }: Counting, { target, installation, at }: CountItem, index: number): CountedItem {
  const { keys, clock } = cx.services
  const now = clock.now()
  const moment = Date.parse(at)
  if (moment > now.getTime() + AHEAD_MS || moment < now.getTime() - BACK_MS) throw refusal('COUNT_MOMENT', 'at')
  if (byInstallation && installation === undefined) throw refusal('COUNT_INSTALLATION', 'installation')
  const hash = installation === undefined ? null : keys.digest(`installation\0${found(cx.byKey).id}\0${installation}`).toString('base64url')
  return { index, target, installation: hash, day: businessDay(new Date(moment)), today: businessDay(now) }
}

/** Counts what apps tell of, kind by kind. */
export const putCounts =
  (countings: Countings): Handler<typeof openCounts> =>
  ({ body: { items } }, cx) =>
    write(cx, async ({ tx }) => {
      const refused: { index: number; refusal: AppError }[] = []
      let counted = 0
      for (const kind of countKind.options) {
        const counting = found(countings[kind])
        const read = items.flatMap((item, index) => {
          if (item.kind !== kind) return []
          try {
            return [readItem(cx, counting, item, index)]
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            refused.push({ index, refusal: error })
            return []
          }
        })
        if (read.length === 0) continue
        const known = await counting.count(tx, read)
        counted += known.size
        for (const { index } of read) if (!known.has(index)) refused.push({ index, refusal: refusal('UNKNOWN_REFERENCE', 'target') })
      }
      return {
        counted,
        refused: refused
          .toSorted((one, other) => one.index - other.index)
          .map(({ index, refusal: why }) => {
            const { error, msg, fields = [] } = refusalBody(why, cx.language, cx.requestId)
            return { index, error, msg, fields: fields.map((field) => ({ ...field, path: `items.${index}.${field.path}` })) }
          }),
      }
    })
