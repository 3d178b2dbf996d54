import * as z from 'zod'
import { defineCall, file, fileOr, json, xlsx } from '../base/call.ts'
import { changeStarted, IMPORT_MAX_BYTES, importBody } from '../base/changes.ts'
import { taskStarted } from '../base/page.ts'
import { pay } from '../base/restricted.ts'
import { day, exportChoice, filter, id, oneOrMany, wireBoolean } from '../base/wire.ts'
import { employment } from '../camps/camps.labels.ts'
import { rateUnit, workKind, workSource } from './workHours.labels.ts'

const area = 'Work hours and contracts'
const params = z.object({ id: id() })

export const getWorkhourImportTemplate = defineCall({
  id: 'getWorkhourImportTemplate',
  title: { zh: '下载工时导入模板', en: 'Download the template for an import of work hours' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour/import/template',
  answer: file(xlsx),
  codes: ['COASH_WORKHOUR_EDIT'],
})

/** Hours by hand from a spreadsheet: checked row by row, applied once it was seen, and taken back by lines that say the opposite. */
export const importWorkhours = defineCall({
  id: 'importWorkhours',
  title: { zh: '上传工时文件', en: 'Upload a file of work hours' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/import',
  body: importBody,
  upload: { maxBytes: IMPORT_MAX_BYTES },
  answer: changeStarted,
  codes: ['COASH_WORKHOUR_EDIT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'ADD',
    target: 'workHour',
    touches: 'money',
    says: { zh: '导入工时文件（{rows} 行）', en: 'Imported a file of work hours ({rows|row|rows})' },
    announces: { zh: '导入工时文件', en: 'Importing a file of work hours' },
  },
})

/** How many lines of open months are not worth what the rates of their days say, and what they would be. */
export const previewRepricing = defineCall({
  id: 'previewRepricing',
  title: { zh: '查看待重新计价的工时', en: 'See which work hours can be repriced' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour/coaches/{id}/repricing',
  params,
  answer: json(z.object({ lines: z.int(), before: pay.amount(), after: pay.amount() })),
  codes: ['COASH_WORKHOUR_CLOSE'],
})

/** Plans to price them anew, line by line; nothing is changed before that is applied, and it can be undone. */
export const planRepricing = defineCall({
  id: 'planRepricing',
  title: { zh: '准备重新计价', en: 'Prepare repricing work hours' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/coaches/{id}/repricing',
  params,
  answer: changeStarted,
  codes: ['COASH_WORKHOUR_CLOSE'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'workHour',
    says: { zh: '准备按现行时薪重新计价（{rows} 条）', en: 'Prepared repricing work hours ({rows|line|lines})' },
    announces: { zh: '准备重新计价', en: 'Preparing to reprice work hours' },
  },
})

/** A line as its export has it. */
export const workLine = z.object({
  lineId: z.int(),
  coachName: z.string(),
  coachGroupName: z.string().nullable(),
  date: z.string(),
  kind: workKind.schema,
  source: workSource.schema,
  campName: z.string().nullable(),
  groupName: z.string().nullable(),
  minutes: z.int(),
  pieces: z.int(),
  rateUnit: rateUnit.schema,
  rateAmount: z.int().nullable(),
  factorBp: z.int(),
  amount: z.int(),
  reason: z.string().nullable(),
  reversesId: z.int().nullable(),
  correctsId: z.int().nullable(),
  aboutMonth: z.string().nullable(),
  createdAt: z.string(),
})
export type WorkLine = z.output<typeof workLine>

/** Every line of the period, as the ledger has it; what the statistics sum up. */
export const exportWorkLines = defineCall({
  id: 'exportWorkLines',
  title: { zh: '导出工时明细', en: 'Export lines of work hours' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/lines/export',
  query: filter({ async: wireBoolean() }),
  body: filter(
    {
      coachId: oneOrMany(id()),
      coachGroupId: oneOrMany(id()),
      employment: oneOrMany(employment.schema),
      columns: exportChoice.columns,
      total: exportChoice.total,
    },
    { startDate: day(), endDate: day() },
  ),
  answer: fileOr(xlsx, taskStarted),
  codes: ['COASH_WORKHOUR_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'workHour',
    says: { zh: '导出工时明细 {count} 条', en: 'Exported {count|line|lines} of work hours' },
    announces: { zh: '导出工时明细', en: 'Exporting lines of work hours' },
  },
})
