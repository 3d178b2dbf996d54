import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { day, id, reasonText, seenVersion, wireInt } from '../base/wire.ts'
import { workKind } from './workHours.labels.ts'

const area = 'Work hours and contracts'
const params = z.object({ id: id() })
const reason = reasonText()
/** A day has no more. */
const MOST_MINUTES = 1_440
/** How often, where the kind is paid by the piece; once unless said, and as often as before where hours are corrected. */
const pieces = wireInt(1, 200).optional()

/** Null: in no camp, or in no group of it. A group is named with its camp. */
const said = { date: day(), kind: workKind.schema, campId: id().nullable().optional(), groupId: id().nullable().optional(), pieces, reason }

/** What was done; or what now waits for another person, by the number of the request. */
const doneOrAsked = saved.extend({ status: z.enum(['DONE', 'REQUESTED']) })

/** Hours that the product cannot know of, at the rate of their day. What goes beyond the limit of a person and day waits for another person. */
export const createWorkhourEntry = defineCall({
  id: 'createWorkhourEntry',
  title: { zh: '补录工时', en: 'Enter work hours' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/coaches/{id}/entries',
  params,
  body: z.object({ ...said, minutes: wireInt(1, MOST_MINUTES) }),
  answer: json(doneOrAsked),
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'workHour',
    says: { zh: '为“{coach}”补录 {date} 的工时', en: 'Entered work hours of "{coach}" on {date}' },
  },
})

/**
 * Takes one line of an entry back and writes another one; 0 minutes only takes it back. An entry of several says which (`lineId`). Pieces and place that
 * are not said stay as they are. Entries of the product are not changed so.
 */
export const updateWorkhourEntry = defineCall({
  id: 'updateWorkhourEntry',
  title: { zh: '更正补录的工时', en: 'Correct work hours' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/manage/workhour/coaches/{id}/entries',
  params,
  body: z.object({ id: id(), lineId: id().optional(), ...said, minutes: wireInt(0, MOST_MINUTES), version: seenVersion() }),
  answer: json(doneOrAsked),
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'workHour',
    says: { zh: '更正“{coach}”{date} 的工时', en: 'Corrected work hours of "{coach}" on {date}' },
  },
})

const MOST_AMOUNT = 100_000_000

/**
 * What belongs to a closed month, or to a day in a contract, comes today, with a reason: less of a line that is named (`reversesId`), at the price and the
 * place of that line; or an amount by itself, which waits for a second person. A line of the product in an open month is lowered on its own day.
 */
export const adjustWorkhours = defineCall({
  id: 'adjustWorkhours',
  title: { zh: '更正已关账的工时', en: 'Correct hours of a closed month' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/coaches/{id}/adjustments',
  params,
  body: z.object({
    statementId: id(),
    reversesId: id().optional(),
    /** Of an amount by itself; a line has its own. */
    kind: workKind.schema.optional(),
    minutes: wireInt(-MOST_MINUTES, MOST_MINUTES).optional(),
    pieces,
    /** In fen, to pay or to take off. */
    amount: wireInt(-MOST_AMOUNT, MOST_AMOUNT).optional(),
    reason,
  }),
  answer: json(doneOrAsked),
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'workHour',
    says: { zh: '更正“{coach}”{month} 的工时', en: 'Corrected work hours of "{coach}" for {month}' },
  },
})
