import * as z from 'zod'
import { defineCall, file, json, xlsx } from '../base/call.ts'
import { changeApplyBody } from '../base/changes.calls.ts'
import { changeStarted, changeToken, IMPORT_MAX_BYTES, importBody, importResult } from '../base/changes.ts'
import { taskStarted } from '../base/page.ts'
import { day, exportChoice, filter, id, reasonText } from '../base/wire.ts'
import { campStudentFilterShape } from './campStudents.ts'

const area = 'Camp'
const params = z.object({ campId: id() })
const query = z.object({ token: changeToken() })

/** A spreadsheet to fill in, with the camp's groups to choose from. */
export const getCampImportTemplate = defineCall({
  id: 'getCampImportTemplate',
  title: { zh: '下载营期学员导入模板', en: 'Download the template for an import of students' },
  area,
  method: 'GET',
  path: '/api/camp/importTemplate',
  query: filter({}, { campId: id() }),
  answer: file(xlsx),
  codes: ['CAMP_IMPORT'],
})

export const importCampStudents = defineCall({
  id: 'importCampStudents',
  title: { zh: '上传营期学员文件', en: 'Upload a file of students' },
  area,
  method: 'POST',
  path: '/api/camp/import/{campId}',
  params,
  body: importBody,
  upload: { maxBytes: IMPORT_MAX_BYTES },
  answer: changeStarted,
  codes: ['CAMP_IMPORT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'campStudent',
    says: { zh: '导入营期学员文件（{rows} 行）', en: 'Imported a file of students ({rows|row|rows})' },
    announces: { zh: '导入营期学员文件', en: 'Importing a file of students' },
  },
})

export const getCampImportResult = defineCall({
  id: 'getCampImportResult',
  title: { zh: '下载营期学员导入结果', en: 'Download the result of an import of students' },
  area,
  method: 'GET',
  path: '/api/camp/import/{campId}/result',
  params,
  query,
  answer: importResult,
  codes: ['CAMP_IMPORT'],
})

/** Applies what a dry run has checked. */
export const applyCampImport = defineCall({
  id: 'applyCampImport',
  title: { zh: '执行营期学员导入', en: 'Apply an import of students' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/camp/import/{campId}/apply',
  params,
  query,
  body: changeApplyBody,
  answer: json(taskStarted),
  codes: ['CAMP_IMPORT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'campStudent',
    says: { zh: '开始导入已检查的营期学员（{rows} 行）', en: 'Started the import of checked students ({rows|row|rows})' },
    announces: { zh: '开始导入已检查的营期学员', en: 'Starting the import of checked students' },
  },
})

/** Plans moving many students of a camp to another group: those picked, or all that match. It is applied as a set of changes. */
export const planCampMoves = defineCall({
  id: 'planCampMoves',
  title: { zh: '准备批量调组', en: 'Prepare moving students in bulk' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/camp/client-user/move',
  body: filter(
    {
      ...campStudentFilterShape,
      ids: exportChoice.ids,
      except: exportChoice.except,
      total: exportChoice.total,
      effectiveDate: day(),
      reason: reasonText(),
    },
    { campId: id(), toGroupId: id() },
  ),
  answer: changeStarted,
  codes: ['CAMP_STUDENT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '准备将 {rows} 名学员调到其他分组', en: 'Prepared moving {rows|student|students} to another group' },
    announces: { zh: '准备将学员调到其他分组', en: 'Preparing to move students to another group' },
  },
})
