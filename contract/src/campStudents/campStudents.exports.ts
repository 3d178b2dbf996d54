import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, fileOr, xlsx } from '../base/call.ts'
import { taskStarted } from '../base/page.ts'
import { day, exportChoice, filter, id, oneOrMany, wireBoolean } from '../base/wire.ts'
import { campStudentFilterShape } from './campStudents.ts'

const area = 'Camp'

/** As many rows picked one by one fit into an address. */
export const MOST_PICKED = 500

/** Rows picked in a list: repeated, or in one word with commas. */
const idList = () =>
  z.union([
    oneOrMany(id()),
    z
      .string()
      .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){1,${MOST_PICKED - 1}}$`))
      .transform((list) => list.split(',').map(Number)),
  ])

const exporting = {
  columns: oneOrMany(bounded(40)),
  async: wireBoolean(),
}
const picked = { ids: idList(), except: idList(), total: exportChoice.total, sort: oneOrMany(bounded(60)) }

export const exportCampClientUser = defineCall({
  id: 'exportCampClientUser',
  title: { zh: '导出营期学员', en: 'Export the students of a camp' },
  area,
  method: 'GET',
  path: '/api/camp/exportCampClientUser',
  query: filter({ ...campStudentFilterShape, ...picked, ...exporting }, { campId: id() }),
  answer: fileOr(xlsx, taskStarted),
  codes: ['CAMP_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'campStudent',
    says: { zh: '导出营期学员 {count} 条', en: 'Exported {count|student|students} of a camp' },
    announces: { zh: '导出营期学员', en: 'Exporting students of a camp' },
  },
})

/** One row a clock-in. */
export const exportUserClockIn = defineCall({
  id: 'exportUserClockIn',
  title: { zh: '导出打卡记录', en: 'Export clock-ins' },
  area,
  method: 'GET',
  path: '/api/camp/exportUserClockIn',
  query: filter({ groupId: oneOrMany(id()), coachId: oneOrMany(id()), dateFrom: day(), dateTo: day(), ...exporting }, { campId: id() }),
  answer: fileOr(xlsx, taskStarted),
  codes: ['CAMP_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'clockIn',
    says: { zh: '导出打卡记录 {count} 条', en: 'Exported {count|clock-in|clock-ins}' },
    announces: { zh: '导出打卡记录', en: 'Exporting clock-ins' },
  },
})
