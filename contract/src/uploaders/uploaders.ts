import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { count, rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { asking } from '../base/rules.asking.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { orMasked, phone } from '../base/rules.ts'
import { adding, deletion, wholeSheetOf } from '../base/steps.ts'
import { filter, id, personLine, seenVersion, text } from '../base/wire.ts'

const area = 'Uploaders'

const MOST_NAME = 40
/** So many can be deleted at once. */
export const MOST_UPLOADERS = 500

/** The filters of the list. */
const uploaderFilterShape = { name: text(MOST_NAME), phone: phoneDigits('uploader') }
export const uploaderFilter = filter(uploaderFilterShape)
export type UploaderFilter = z.output<typeof uploaderFilter>

const uploaderRow = z.object({
  ...rowFields,
  name: z.string(),
  phone: pii.phone(),
  /** Resources that name this uploader. */
  resourceCount: z.int(),
})
export type Uploader = z.output<typeof uploaderRow>

/** Who may contribute resources. */
export const listUploaders = defineCall({
  id: 'listUploaders',
  title: { zh: '查看上传人列表', en: 'List uploaders' },
  area,
  method: 'GET',
  path: '/api/uploader/list',
  query: uploaderFilter,
  answer: page(uploaderRow),
  codes: ['BANNER_OTHER', 'RESOURCE_INDEX'],
  sorts: ['name', 'resourceCount', 'createdAt'],
  defaultSort: 'createdAt,desc',
})

export const exportUploaders = defineCall({
  id: 'exportUploaders',
  title: { zh: '导出上传人', en: 'Export uploaders' },
  area,
  beyond: true,
  ...wholeSheetOf(uploaderFilterShape),
  path: '/api/uploader/export',
  codes: ['BANNER_OTHER'],
  audit: {
    type: 'EXPORT',
    target: 'uploader',
    says: { zh: '导出上传人 {count} 位', en: 'Exported {count|uploader|uploaders}' },
    announces: { zh: '导出上传人', en: 'Exporting uploaders' },
  },
})

export const getUploader = defineCall({
  id: 'getUploader',
  title: { zh: '查看上传人', en: 'Show an uploader' },
  area,
  method: 'GET',
  path: '/api/uploader/{id}',
  params: z.object({ id: id() }),
  answer: json(uploaderRow),
  codes: ['BANNER_OTHER'],
})

export const addUploader = defineCall({
  id: 'addUploader',
  title: { zh: '新建上传人', en: 'Create an uploader' },
  area,
  ...adding(z.object({ name: asking('REAL_NAME_REQUIRED', personLine(MOST_NAME)), phone: phone() })),
  path: '/api/uploader/add',
  codes: ['UPLOADER_EDIT'],
  audit: { type: 'ADD', target: 'uploader', says: { zh: '新建上传人 {name}', en: 'Created uploader {name}' } },
})

/** A masked phone sent back unchanged leaves it as it is. */
export const updateUploader = defineCall({
  id: 'updateUploader',
  title: { zh: '编辑上传人', en: 'Edit an uploader' },
  area,
  method: 'POST',
  path: '/api/uploader/update',
  body: z.object({
    id: id(),
    name: asking('REAL_NAME_REQUIRED', personLine(MOST_NAME)),
    phone: orMasked(phone()),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['UPLOADER_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'uploader', says: { zh: '编辑上传人 {name}', en: 'Edited uploader {name}' } },
})

export const deleteUploader = defineCall({
  id: 'deleteUploader',
  title: { zh: '删除上传人', en: 'Delete an uploader' },
  area,
  ...deletion,
  path: '/api/uploader/{id}',
  codes: ['UPLOADER_DELETE'],
  audit: { type: 'DELETE', target: 'uploader', says: { zh: '删除上传人 {name}', en: 'Deleted uploader {name}' } },
})

/** All of them, or none where one has resources. One that is gone already does not count. */
export const deleteUploadersBatch = defineCall({
  id: 'deleteUploadersBatch',
  title: { zh: '批量删除上传人', en: 'Delete uploaders' },
  area,
  method: 'DELETE',
  path: '/api/uploader/batch',
  body: z.array(id()).min(1).max(MOST_UPLOADERS),
  answer: json(count),
  codes: ['UPLOADER_DELETE'],
  changes: true,
  audit: {
    type: 'DELETE',
    target: 'uploader',
    says: { zh: '删除上传人 {name}', en: 'Deleted uploader {name}' },
    announces: { zh: '批量删除上传人', en: 'Deleting uploaders' },
  },
})
