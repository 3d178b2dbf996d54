import { dayKind, getHolidayDatesOfYear, type HolidayDate } from '@camp/contract/holidays/holidays'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod'
import { call, isFailure } from '../platform/client.ts'
import type { Failure } from '../platform/failures.ts'
import { holidayKey, readStoredJson, writeStored } from '../platform/storage.ts'

/** How long the dates of a year are kept in the browser (decision Q-74). */
const KEPT_MS = 30 * 86_400_000

const stored = z.object({
  at: z.number(),
  days: z.array(z.object({ date: z.string(), name: z.string(), kind: dayKind.schema })),
})

/** The kept dates of a year; undefined where there are none, or too old ones. */
export function cachedDates(year: number, now = Date.now()): readonly HolidayDate[] | undefined {
  const found = stored.safeParse(readStoredJson(holidayKey(year)))
  return found.success && found.data.at <= now && now - found.data.at < KEPT_MS ? found.data.days : undefined
}

/** The dates of a year: as they are kept, else (or with `reload`) as the server has them. */
export async function holidayDates(year: number, { reload = false } = {}): Promise<readonly HolidayDate[] | Failure> {
  const kept = reload ? undefined : cachedDates(year)
  if (kept) return kept
  const days = await call(getHolidayDatesOfYear, { params: { year } }, { quiet: () => true })
  if (!isFailure(days)) writeStored(holidayKey(year), JSON.stringify({ at: Date.now(), days }))
  return days
}

interface Dates {
  readonly year: number
  readonly days?: readonly HolidayDate[]
  readonly failure?: Failure
}

/** The dates of a year's public holidays and make-up workdays, kept in this browser; `reload` asks the server. */
export function useHolidayDates(year: number) {
  const [dates, setDates] = useState<Dates>({ year })
  const load = useCallback(
    async (reload: boolean) => {
      const answer = await holidayDates(year, { reload })
      setDates(isFailure(answer) ? { year, failure: answer } : { year, days: answer })
    },
    [year],
  )
  useEffect(() => void load(false), [load])
  const { days, failure } = dates.year === year ? dates : { days: undefined, failure: undefined }
  return { days, failure, reload: useCallback(() => void load(true), [load]) }
}
