import * as z from 'zod'
import { defineCall, file } from './call.ts'

/** One's own file: an export, the source or the result of an import. Always sent as an attachment. */
export const downloadFile = defineCall({
  id: 'downloadFile',
  area: 'Files',
  beyond: true,
  method: 'GET',
  path: '/api/files/{id}',
  params: z.object({ id: z.string().regex(/^[a-z0-9]{26,40}$/) }),
  answer: file('application/octet-stream'),
  codes: 'ALWAYS',
})
