import * as z from 'zod'
import { defineCall, file } from './call.ts'

/** So many hours after it was made a file of staff can no longer be fetched (security rule 25). */
export const fileRetentionHours = 24

/** Is the time over of a file that was made then? */
export const isFileExpired = (madeAt: string): boolean => Date.now() - Date.parse(madeAt) > fileRetentionHours * 3_600_000

/** One's own file: an export, the source or the result of an import. Always sent as an attachment. */
export const downloadFile = defineCall({
  id: 'downloadFile',
  title: { zh: '下载文件', en: 'Download a file' },
  area: 'Files',
  beyond: true,
  method: 'GET',
  path: '/api/files/{id}',
  params: z.object({ id: z.string().regex(/^[a-z0-9]{26,40}$/) }),
  answer: file('application/octet-stream'),
  codes: 'ALWAYS',
})
