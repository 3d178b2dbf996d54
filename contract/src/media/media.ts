import * as z from 'zod'
import { defineCall, json, raw } from '../base/call.ts'
import { requiredText } from '../base/wire.ts'
import type { Code } from '../permissions.ts'
import { mediaId, mediaKind, mediaPurpose, onceBytes, purposeRules } from './media.purposes.ts'

const area = 'Files'
export const fileId = () => z.string().regex(mediaId)
const ownUrl = /^\/media\/[a-z0-9]{26,40}$/

/** Any one of these codes lets somebody do a thing with some purpose; the handler asks for those of the purpose at hand. */
function codesOf(part: 'upload' | 'read'): readonly [Code, ...Code[]] {
  const [first, ...others] = [...new Set(Object.values(purposeRules).flatMap((rules) => rules[part]))]
  if (!first) throw new Error(`no purpose names a code of ${part}`)
  return [first, ...others]
}

/** A kept file as every answer tells of it: sizes in bytes and pixels, lengths in whole seconds. */
export const mediaFile = z.object({
  id: z.string(),
  /** Relative to the server: `/media/...`. */
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
  kind: mediaKind.schema,
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.int().nullable(),
})
export type MediaFile = z.output<typeof mediaFile>

/** What is needed to show a file: also one that lies elsewhere. */
export const shownFile = mediaFile.pick({ url: true, name: true, kind: true, seconds: true })
export type ShownFile = z.output<typeof shownFile>

/** One file of at most 10 MB. A picture is drawn anew, without what its camera wrote into it. */
export const uploadFile = defineCall({
  id: 'uploadFile',
  title: { zh: '上传文件', en: 'Upload a file' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/files',
  upload: { maxBytes: onceBytes },
  body: z.object({ purpose: mediaPurpose.schema }),
  answer: json(mediaFile),
  codes: codesOf('upload'),
  own: true,
  changes: true,
  audit: 'none: the record that shows the file is logged when it takes it; until then nobody else sees it, and it goes after a day',
})

/** An address that shows a file for a while. */
export const linked = z.object({ url: z.string(), expiresAt: z.string() })

/** An address of ten minutes that shows a file without a session, for those who may see it. */
export const linkFile = defineCall({
  id: 'linkFile',
  title: { zh: '生成文件的临时链接', en: 'Make a short-lived link to a file' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/files/{id}/link',
  params: z.object({ id: fileId() }),
  answer: json(linked),
  codes: codesOf('read'),
  changes: true,
  secret: true,
  audit: 'none: it shows for ten minutes what its maker may see anyway',
})

/**
 * Begins a file that comes in pieces, by tus 1.0.0 (tus.io): `Upload-Length` in bytes, `Upload-Metadata` with `filename` and `purpose`, both
 * base64. Answers 201 with `Location`.
 */
export const createUpload = defineCall({
  id: 'createUpload',
  title: { zh: '开始分段上传', en: 'Begin an upload in pieces' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/uploads',
  answer: raw('application/offset+octet-stream'),
  codes: codesOf('upload'),
  own: true,
  changes: true,
  audit: 'none: nobody else sees an upload; the record that takes the file is logged',
})

/** Adds bytes from `Upload-Offset` on; HEAD on the same address answers how many are safe. Answers 204, or 409 where another offset holds. */
export const appendUpload = defineCall({
  id: 'appendUpload',
  title: { zh: '继续分段上传', en: 'Add a piece to an upload' },
  area,
  beyond: true,
  method: 'PATCH',
  path: '/api/uploads/{id}',
  params: z.object({ id: fileId() }),
  answer: raw('application/offset+octet-stream'),
  codes: codesOf('upload'),
  own: true,
  changes: true,
  audit: 'none: nobody else sees an upload; the record that takes the file is logged',
})

/** Ends an upload of one's own and takes its bytes away. */
export const dropUpload = defineCall({
  id: 'dropUpload',
  title: { zh: '取消分段上传', en: 'Cancel an upload' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/api/uploads/{id}',
  params: z.object({ id: fileId() }),
  answer: raw('application/offset+octet-stream'),
  codes: codesOf('upload'),
  own: true,
  changes: true,
  audit: 'none: nobody else saw the upload',
})

export const uploadSnapshot = z.object({
  id: z.string(),
  state: z.enum(['OPEN', 'CHECKING', 'READY', 'REFUSED']),
  received: z.int(),
  length: z.int(),
  /** Why it was refused, in words. */
  reason: z.string().nullable(),
  file: mediaFile.nullable(),
})

/** How an upload of one's own stands; `file` once its content was looked at and taken. */
export const getUpload = defineCall({
  id: 'getUpload',
  title: { zh: '查看上传进度', en: 'Show the state of an upload' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/uploads/{id}',
  params: z.object({ id: fileId() }),
  answer: json(uploadSnapshot),
  codes: codesOf('upload'),
  own: true,
})

/** What a form sends of a file of ours: its address, by which the server finds it and asks whose it is. */
export const ownMediaUrl = () => requiredText(100).regex(ownUrl)

/** The same by its id, where a form keeps more of a file than its address. */
export const mediaRef = () => requiredText(60).regex(mediaId)
