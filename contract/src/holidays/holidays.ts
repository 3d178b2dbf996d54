import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { rowFields } from '../base/page.ts'
import { adding, changing, deletion } from '../base/steps.ts'
import { day, filter, id, oneOrMany, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'

const area = 'Holiday'

/** A day off, or a day of a weekend that is worked to make up for one. */
export const dayKind = labelled({ HOLIDAY: ['放假', 'Day off', 'green'], WORKDAY: ['调休上班', 'Workday', 'amber'] })

/** Years of the calendar. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100
/** The most days that a holiday may have. */
export const MOST_DAYS = 100

const year = () => wireInt(FIRST_YEAR, LAST_YEAR)
const dayShown = z.object({ date: z.string(), name: z.string(), kind: dayKind.schema })
/** A day of the calendar that is not what its weekday says. */
export type HolidayDate = z.output<typeof dayShown>

const holiday = z.object({ ...rowFields, year: z.int(), name: z.string(), holidays: z.array(dayShown) })
export type Holiday = z.output<typeof holiday>

/** The filters of the list of holidays. */
export const holidayFilter = filter({ year: oneOrMany(year()), name: text(40) })

/** Holidays with their days, these by date. */
export const getHolidaysByPage = defineCall({
  id: 'getHolidaysByPage',
  title: { zh: '查看节假日列表', en: 'List holidays' },
  area,
  method: 'POST',
  path: '/api/schedule/holiday/getHolidaysByPage',
  body: holidayFilter,
  answer: page(holiday),
  codes: ['HOLIDAY'],
  sorts: ['year'],
  defaultSort: 'year,desc',
})

export const getHoliday = defineCall({
  id: 'getHoliday',
  title: { zh: '查看节假日', en: 'Read a holiday' },
  area,
  method: 'GET',
  path: '/api/schedule/holiday/{id}',
  params: z.object({ id: id() }),
  answer: json(holiday),
  codes: ['HOLIDAY'],
})

/** Days of late December and early January may belong to the holiday of the year beside them. */
const fields = {
  year: year(),
  name: requiredLine(40),
  holidays: z.array(z.object({ date: day(), name: requiredLine(40), kind: dayKind.schema })).max(MOST_DAYS),
}

export const createHoliday = defineCall({
  id: 'createHoliday',
  title: { zh: '新建节假日', en: 'Create a holiday' },
  area,
  ...adding(z.object(fields)),
  path: '/api/schedule/holiday/',
  codes: ['HOLIDAY_EDIT'],
  audit: { type: 'ADD', target: 'holiday', says: { zh: '新建 {year} 年节假日“{name}”', en: 'Created holiday "{name}" of {year}' } },
})

export const updateHoliday = defineCall({
  id: 'updateHoliday',
  title: { zh: '编辑节假日', en: 'Edit a holiday' },
  area,
  ...changing(z.object({ id: id(), ...fields, version: seenVersion() })),
  path: '/api/schedule/holiday/',
  codes: ['HOLIDAY_EDIT'],
  audit: { type: 'EDIT', target: 'holiday', says: { zh: '编辑 {year} 年节假日“{name}”', en: 'Edited holiday "{name}" of {year}' } },
})

export const deleteHoliday = defineCall({
  id: 'deleteHoliday',
  title: { zh: '删除节假日', en: 'Delete a holiday' },
  area,
  ...deletion,
  path: '/api/schedule/holiday/{id}',
  codes: ['HOLIDAY_DELETE'],
  audit: { type: 'DELETE', target: 'holiday', says: { zh: '删除节假日（{year} 年“{name}”）', en: 'Deleted holiday ({name}, {year})' } },
})

/** Every day of a calendar year that is not what its weekday says. A year without data has none. */
export const getHolidayDatesOfYear = defineCall({
  id: 'getHolidayDatesOfYear',
  title: { zh: '查看一年的节假日', en: 'Read the holidays of a year' },
  area,
  method: 'GET',
  path: '/api/schedule/holidayDate/year/{year}',
  params: z.object({ year: year() }),
  answer: json(z.array(dayShown)),
  codes: 'ALWAYS',
})

/** Takes over what was published for a year. Days that staff set, changed or removed stay as they are. */
export const syncHoliday = defineCall({
  id: 'syncHoliday',
  title: { zh: '同步节假日', en: 'Sync holidays' },
  area,
  method: 'GET',
  path: '/api/schedule/holiday/syncHoliday',
  query: z.object({ year: year() }),
  answer: json(
    z.object({
      year: z.int(),
      added: z.int(),
      changed: z.int(),
      /** False: the State Council has not published the year yet, as far as the data goes. */
      published: z.boolean(),
    }),
  ),
  codes: ['HOLIDAY_SYNC'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'holiday',
    says: { zh: '同步 {year} 年节假日（{name}）', en: 'Synced the holidays of {year} ({name})' },
    announces: { zh: '同步 {year} 年节假日', en: 'Syncing the holidays of {year}' },
  },
})
