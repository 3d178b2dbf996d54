import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { id } from './wire.ts'

const area = 'Visits'
const own = 'none: own record'

/** So many of the last are kept for each person, and so many can be pinned. */
export const VISITS_MOST = 50
export const PINS_MOST = 30
/** So many of the last are shown. */
export const VISITS_SHOWN = 8
/** So many are sent at once. */
const BATCH_MOST = 20

/** The address of a screen, with the one parameter that says which record it shows. Filters may hold names, so an address with any is refused. */
export const VISITED = /^\/[A-Za-z][A-Za-z0-9/]{1,80}(?:\?(?:id|orderNumber|peek)=[A-Za-z0-9-]{1,40})?$/

const visit = z.object({
  path: z.string().regex(VISITED),
  /** The record that it shows, by the name of its kind. */
  record: z.object({ entity: z.string().regex(/^[a-z][A-Za-z]{1,39}$/), id: id() }).optional(),
})
export type Visit = z.infer<typeof visit>

/** A screen or record as its owner may see it now. */
export const visited = z.object({
  path: z.string(),
  /** What kind of record it is; null for a screen, which the console calls by its title. */
  entity: z.string().nullable(),
  /** What the record is called; null for a screen. */
  title: z.string().nullable(),
  /** What tells it from others. */
  detail: z.string().nullable(),
  at: z.string(),
})

/** What one opened last and has pinned. What one may no longer read is left out. */
export const listVisits = defineCall({
  id: 'listVisits',
  title: { zh: '查看最近打开和置顶', en: 'Read what was opened last and what is pinned' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/userinfo/visits',
  answer: json(z.object({ recent: z.array(visited), pinned: z.array(visited) })),
  codes: 'ALWAYS',
})

/** Keeps what was opened, the last of these last. */
export const recordVisits = defineCall({
  id: 'recordVisits',
  title: { zh: '记下打开过的页面', en: 'Keep what was opened' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/visits',
  body: z.object({ visits: z.array(visit).min(1).max(BATCH_MOST) }),
  answer: json(z.object({ kept: z.int() })),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

export const pinVisit = defineCall({
  id: 'pinVisit',
  title: { zh: '置顶或取消置顶', en: 'Pin or unpin' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/visits/pin',
  body: z.object({ visit, pinned: z.boolean().optional() }),
  answer: json(z.object({ pinned: z.boolean() })),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})
