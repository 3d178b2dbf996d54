import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'
import * as z from 'zod'
import type { TrackedStep, TrackReport } from './tracking.carrier.ts'

const line = z.object({
  time: z.string().nullish(),
  ftime: z.string().nullish(),
  context: z.string().nullish(),
  status: z.string().nullish(),
  statusCode: z.union([z.string(), z.number()]).nullish(),
  areaName: z.string().nullish(),
  location: z.string().nullish(),
})
type Line = z.output<typeof line>

/** What is known of one number, the newest line first. */
export const trackResult = z.object({
  nu: z.string(),
  com: z.string().nullish(),
  state: z.union([z.string(), z.number()]).nullish(),
  data: z.array(line).max(2_000).nullish(),
})
type TrackResult = z.output<typeof trackResult>

/** Their states whose first digit says too little; 4 and 401 differ: sent back and signed for, and called off by the sender. */
const STATES: Readonly<Record<string, LogisticsStatus>> = {
  '0': 'IN_TRANSIT',
  '1': 'COLLECTED',
  '2': 'PROBLEM',
  '3': 'SIGNED',
  '4': 'RETURNED',
  '5': 'DELIVERING',
  '6': 'PROBLEM',
  '7': 'IN_TRANSIT',
  '8': 'IN_TRANSIT',
  '10': 'IN_TRANSIT',
  '11': 'IN_TRANSIT',
  '12': 'IN_TRANSIT',
  '13': 'IN_TRANSIT',
  '14': 'PROBLEM',
  '101': 'CREATED',
  '102': 'CREATED',
  '103': 'COLLECTED',
  '401': 'PROBLEM',
}

/** Lines that carry words instead of a code. */
const WORDS: Readonly<Record<string, LogisticsStatus>> = {
  揽收: 'COLLECTED',
  在途: 'IN_TRANSIT',
  派件: 'DELIVERING',
  签收: 'SIGNED',
  退签: 'RETURNED',
  疑难: 'PROBLEM',
  退回: 'PROBLEM',
  拒签: 'PROBLEM',
  转投: 'IN_TRANSIT',
}

/** Our state for theirs, of one digit or a finer one (resultv2=4); null: one that is not known. */
export function statusOfState(state: string): LogisticsStatus | null {
  const exact = STATES[state]
  if (exact !== undefined) return exact
  // 201 to 210 are troubles, 301 to 304 ways of signing, 501 a locker, 1001 to 1003 parts of the way.
  if (/^[235]\d\d$/.test(state)) return STATES[state.slice(0, 1)] ?? null
  return /^100\d$/.test(state) ? 'IN_TRANSIT' : null
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/

/** Their times are those of China, without saying so. */
function timeOf({ ftime, time }: Line): Date | null {
  for (const text of [ftime, time]) {
    const [, day, minute, second = ':00'] = MOMENT.exec(text?.trim() ?? '') ?? []
    const at = day && minute ? new Date(`${day}T${minute}${second}+08:00`) : null
    if (at && !Number.isNaN(at.getTime())) return at
  }
  return null
}

const CONTEXT_MOST = 500
const LOCATION_MOST = 100

/** Their words as the database takes them: no control characters, no halves of characters. */
const tidy = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()

function statusOfLine({ statusCode, status }: Line): LogisticsStatus | null {
  const byCode = statusCode === null || statusCode === undefined ? null : statusOfState(String(statusCode))
  return byCode ?? WORDS[status?.trim() ?? ''] ?? (status ? statusOfState(status.trim()) : null)
}

/** The way of a parcel as we keep it, the oldest first. Lines without a time or words are left out. */
export function reportOf({ state: given, data }: TrackResult): TrackReport {
  const state = given === null || given === undefined ? undefined : String(given)
  const status = (state === undefined ? null : statusOfState(state)) ?? undefined
  const steps = (data ?? []).flatMap((one): TrackedStep[] => {
    const time = timeOf(one)
    const context = tidy(one.context ?? '', CONTEXT_MOST)
    if (!time || context === '') return []
    return [{ time, context, location: tidy(one.areaName ?? one.location ?? '', LOCATION_MOST), status: statusOfLine(one) ?? 'IN_TRANSIT' }]
  })
  // Theirs begin with the newest; of one minute the order they come in decides.
  const ordered = steps.toReversed().sort((a, b) => a.time.getTime() - b.time.getTime())
  return { steps: ordered, status, state }
}

/** What they push: their watch over a number, with its whole way each time. */
export const pushSchema = z.object({
  status: z.enum(['polling', 'shutdown', 'abort', 'updateall']),
  message: z.string().nullish(),
  /** The company that the number seems to be of, where ours was wrong. */
  comNew: z.string().nullish(),
  lastResult: trackResult,
})
