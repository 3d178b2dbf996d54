import * as z from 'zod'
import { defineCall, file, xlsx } from '../base/call.ts'
import { changeStarted, changeToken, IMPORT_MAX_BYTES, importBody, importResult } from '../base/changes.ts'

const area = 'Orders'

/** Ships many orders from a spreadsheet: order number, carrier, tracking number. */
export const importTracking = defineCall({
  id: 'importTracking',
  title: { zh: '上传运单号文件', en: 'Upload a file of tracking numbers' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/importTracking',
  body: importBody,
  upload: { maxBytes: IMPORT_MAX_BYTES },
  answer: changeStarted,
  codes: ['ORDER_SHIP'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'order',
    says: { zh: '导入运单号文件（{rows} 行）', en: 'Imported a file of tracking numbers ({rows|row|rows})' },
    announces: { zh: '导入运单号文件', en: 'Importing a file of tracking numbers' },
  },
})

export const getTrackingImportResult = defineCall({
  id: 'getTrackingImportResult',
  title: { zh: '下载运单号导入结果', en: 'Download the result of an import of tracking numbers' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/importTracking/result',
  query: z.object({ token: changeToken() }),
  answer: importResult,
  codes: ['ORDER_SHIP'],
})

export const getTrackingImportTemplate = defineCall({
  id: 'getTrackingImportTemplate',
  title: { zh: '下载运单号导入模板', en: 'Download the template for an import of tracking numbers' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/importTracking/template',
  answer: file(xlsx),
  codes: ['ORDER_SHIP'],
})
