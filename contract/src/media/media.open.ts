import * as z from 'zod'
import { defineCall, json, raw } from '../base/call.ts'
import type { Code } from '../permissions.ts'
import type { KeyScope } from '../scopes.ts'
import { type MediaPurpose, mediaPurpose, onceBytes } from './media.purposes.ts'
import { fileId, linked, mediaFile, uploadSnapshot } from './media.ts'

const area = 'Files'
const key = 'media:write'
/** A key sends in what it may put into records; for anything else its purpose is refused. */
const codes: readonly [Code, ...Code[]] = ['CAMP_STUDENT_EDIT', 'COASH_COMMENT', 'FEEDBOOK_PROCESS']

/** What a key may send files in for, and the scope that lets it use them. */
export const openPurposes: Readonly<Partial<Record<MediaPurpose, KeyScope>>> = {
  CLOCK_IN: 'clockins:write',
  COMMENT: 'comments:write',
  FEEDBACK: 'feedback:write',
}

const unseen = 'none: nobody else sees it before a record takes it, which is logged; until then it goes after a day'

/** One file of at most 10 MB. */
export const openUploadFile = defineCall({
  id: 'openUploadFile',
  title: { zh: '通过接口上传文件', en: 'Upload a file with a key' },
  area,
  beyond: true,
  method: 'POST',
  path: '/open/v1/media',
  upload: { maxBytes: onceBytes },
  body: z.object({ purpose: mediaPurpose.schema }),
  answer: json(mediaFile),
  key,
  codes,
  changes: true,
  audit: unseen,
})

/** An address of ten minutes that shows a file which this key sent in. */
export const openLinkFile = defineCall({
  id: 'openLinkFile',
  title: { zh: '通过接口生成文件的临时链接', en: 'Make a short-lived link to a file with a key' },
  area,
  beyond: true,
  method: 'POST',
  path: '/open/v1/media/{id}/link',
  params: z.object({ id: fileId() }),
  answer: json(linked),
  key,
  codes,
  changes: true,
  secret: true,
  audit: 'none: it shows for ten minutes what the key itself sent in',
})

/** Begins a file that comes in pieces, by tus 1.0.0 (tus.io), as `createUpload` does. */
export const openCreateUpload = defineCall({
  id: 'openCreateUpload',
  title: { zh: '通过接口开始分段上传', en: 'Begin an upload in pieces with a key' },
  area,
  beyond: true,
  method: 'POST',
  path: '/open/v1/uploads',
  answer: raw('application/offset+octet-stream'),
  key,
  codes,
  changes: true,
  audit: unseen,
})

/** Adds bytes from `Upload-Offset` on; HEAD on the same address answers how many are safe. */
export const openAppendUpload = defineCall({
  id: 'openAppendUpload',
  title: { zh: '通过接口继续分段上传', en: 'Add a piece to an upload with a key' },
  area,
  beyond: true,
  method: 'PATCH',
  path: '/open/v1/uploads/{id}',
  params: z.object({ id: fileId() }),
  answer: raw('application/offset+octet-stream'),
  key,
  codes,
  changes: true,
  audit: unseen,
})

export const openDropUpload = defineCall({
  id: 'openDropUpload',
  title: { zh: '通过接口取消分段上传', en: 'Cancel an upload with a key' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/open/v1/uploads/{id}',
  params: z.object({ id: fileId() }),
  answer: raw('application/offset+octet-stream'),
  key,
  codes,
  changes: true,
  audit: 'none: nobody else saw the upload',
})

/** How an upload of the key stands; `file` once its content was looked at and taken. */
export const openGetUpload = defineCall({
  id: 'openGetUpload',
  title: { zh: '通过接口查看上传进度', en: 'Show the state of an upload with a key' },
  area,
  beyond: true,
  method: 'GET',
  path: '/open/v1/uploads/{id}',
  params: z.object({ id: fileId() }),
  answer: json(uploadSnapshot),
  key,
  codes,
})
