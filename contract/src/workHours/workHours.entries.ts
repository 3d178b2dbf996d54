import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { day, id, requiredText, seenVersion, wireInt } from '../base/wire.ts'
import { workKind } from './workHours.labels.ts'

const area = 'Work hours and contracts'
const params = z.object({ id: id() })
const reason = requiredText(200)
/** A day has no more. */
const MOST_MINUTES = 1_440
/** How often, where the kind is paid by the piece; once unless said. Minutes that are taken off take pieces off. */
const pieces = wireInt(1, 200).optional()

const said = { date: day(), kind: workKind.schema, campId: id().optional(), groupId: id().optional(), pieces, reason }

/** Hours that the product cannot know of, at the rate of their day. */
export const createWorkhourEntry = defineCall({
  id: 'createWorkhourEntry',
  title: { zh: '补录工时', en: 'Enter work hours' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/coaches/{id}/entries',
  params,
  body: z.object({ ...said, minutes: wireInt(1, MOST_MINUTES) }),
  answer: json(saved),
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'workHour',
    says: { zh: '为“{coach}”补录 {date} 的工时', en: 'Entered work hours of "{coach}" on {date}' },
  },
})

/** Takes the lines of an entry back and writes another one; 0 minutes only takes them back. Entries of the product are not changed so. */
export const updateWorkhourEntry = defineCall({
  id: 'updateWorkhourEntry',
  title: { zh: '更正补录的工时', en: 'Correct work hours' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/manage/workhour/coaches/{id}/entries',
  params,
  body: z.object({ id: id(), ...said, minutes: wireInt(0, MOST_MINUTES), version: seenVersion() }),
  answer: json(saved),
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'workHour',
    says: { zh: '更正“{coach}”{date} 的工时', en: 'Corrected work hours of "{coach}" on {date}' },
  },
})

/** What belongs to a closed month comes today, with a reason: minutes more or less, at the rate of that month. */
export const adjustWorkhours = defineCall({
  id: 'adjustWorkhours',
  title: { zh: '更正已关账的工时', en: 'Correct hours of a closed month' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/coaches/{id}/adjustments',
  params,
  body: z.object({ statementId: id(), kind: workKind.schema, minutes: wireInt(-MOST_MINUTES, MOST_MINUTES), pieces, reason }),
  answer: json(saved),
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'workHour',
    says: { zh: '更正“{coach}”{month} 已关账的工时', en: 'Corrected work hours of "{coach}" in the closed month {month}' },
    announces: { zh: '更正已关账的工时', en: 'Correcting hours of a closed month' },
  },
})
