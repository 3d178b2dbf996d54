import * as z from 'zod'
import { defineCall, file } from './call.ts'

/** So many hours after it was made a file of staff can no longer be fetched (security rule 25). */
export const fileKeptHours = 24

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
