import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { pay } from '../base/restricted.ts'
import { step, stepWithReason } from '../base/steps.ts'
import { id, seenVersion } from '../base/wire.ts'
import { workKind } from './workHours.labels.ts'

const area = 'Work hours and contracts'
const params = z.object({ id: id() })
const version = seenVersion()

const requestRow = z.object({
  id: z.int(),
  version: z.int(),
  /** What is written when it is confirmed: hours, other hours in place of a line, what a correction took off, or an amount. */
  act: z.enum(['ENTER', 'EDIT', 'RESTORE', 'AMOUNT']),
  /** The month or the day that it is about. */
  about: z.string(),
  workKind: workKind.schema,
  /** Null: of an amount. */
  minutes: z.int().nullable(),
  pieces: z.int().nullable(),
  /** What is written when it is confirmed, at the rates of now. Null: to readers who see no pay. */
  amount: pay.amount(),
  reason: z.string(),
  askedById: z.int(),
  askedByName: z.string(),
  createdAt: z.string(),
  /** Who may confirm it: some of them. */
  who: z.array(z.string()),
})
export type WorkRequest = z.output<typeof requestRow>

/** Hours and amounts that somebody asked to write for a coach, and another person has to confirm first: they pay nobody until then. */
export const listWorkhourRequests = defineCall({
  id: 'listWorkhourRequests',
  title: { zh: '查看待确认的工时', en: 'See hours that wait for a second person' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour/coaches/{id}/requests',
  params,
  answer: json(z.array(requestRow)),
  codes: ['COASH_WORKHOUR_STATS'],
})

export const confirmWorkhourRequest = defineCall({
  id: 'confirmWorkhourRequest',
  title: { zh: '确认他人提交的工时', en: 'Confirm hours that a colleague asked for' },
  area,
  beyond: true,
  ...step,
  path: '/api/manage/workhour/requests/{id}/confirm',
  // The amount that was seen, in fen: it is confirmed, or nothing is.
  body: z.object({ version, amount: z.int() }),
  codes: ['COASH_WORKHOUR_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'workHour',
    touches: 'money',
    says: { zh: '确认“{asker}”提交的“{coach}”{about} 的工时', en: 'Confirmed hours of "{coach}" for {about} that {asker} asked for' },
  },
})

/** By another person, or by who asked: nothing is written. */
export const declineWorkhourRequest = defineCall({
  id: 'declineWorkhourRequest',
  title: { zh: '不同意他人提交的工时', en: 'Decline hours that wait for a second person' },
  area,
  beyond: true,
  ...stepWithReason,
  path: '/api/manage/workhour/requests/{id}/decline',
  codes: ['COASH_WORKHOUR_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'workHour',
    says: { zh: '不同意“{asker}”提交的“{coach}”{about} 的工时', en: 'Declined hours of "{coach}" for {about} that {asker} asked for' },
  },
})
