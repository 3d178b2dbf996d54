import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json, raw } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { done } from '../base/page.ts'
import { id, wireInt } from '../base/wire.ts'
import { mediaId, mediaKind } from '../media/media.purposes.ts'

const area = 'Uploaders'

/** An invitation holds for so long. */
export const INVITE_DAYS = 7
/** So many invitations of one uploader are open at once. */
export const MOST_INVITES = 5
/** So many files of one invitation come in at once. */
export const INVITED_AT_ONCE = 4
/** What all files of an invitation may come to, in MB. */
export const inviteMb = { most: 10_240, usual: 2_048 } as const

/** How the message with the link went out. */
export const inviteDelivery = labelled({
  WAITING: ['发送中', 'Sending', 'blue'],
  SENT: ['已发送', 'Sent', 'green'],
  DOUBT: ['结果未知', 'Not known', 'amber'],
  FAILED: ['未发送', 'Not sent', 'red'],
})
export type InviteDelivery = ValueOf<typeof inviteDelivery>

const kinds = z.array(mediaKind.schema)

/** Sends an uploader a link by which files come in without an account. The link is shown this once: only its hash is kept. */
export const inviteUploader = defineCall({
  id: 'inviteUploader',
  title: { zh: '邀请上传人上传', en: 'Invite an uploader' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/uploader/{id}/invite',
  params: z.object({ id: id() }),
  body: z.object({
    /** All where none are named. */
    kinds: kinds.min(1).max(mediaKind.values.length).optional(),
    mostMb: wireInt(1, inviteMb.most).optional(),
  }),
  answer: json(
    z.object({
      id: z.int(),
      url: z.string(),
      expiresAt: z.string(),
      /** False: nothing here sends messages, so somebody passes the link on. */
      sending: z.boolean(),
    }),
  ),
  codes: ['UPLOADER_EDIT'],
  changes: true,
  secret: true,
  audit: {
    type: 'EDIT',
    target: 'uploader',
    says: { zh: '邀请上传人 {name} 上传资源', en: 'Invited uploader {name} to upload' },
  },
})

const invite = z.object({
  id: z.int(),
  createdAt: z.string(),
  byName: z.string().nullable(),
  expiresAt: z.string(),
  kinds,
  /** What all files may come to, and what they come to so far, in bytes. */
  quota: z.int(),
  used: z.int(),
  /** Files that were taken. */
  files: z.int(),
  delivery: inviteDelivery.schema,
})
export type UploaderInvite = z.output<typeof invite>

export const listUploaderInvites = defineCall({
  id: 'listUploaderInvites',
  title: { zh: '查看上传邀请', en: 'List open invitations of an uploader' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/uploader/{id}/invites',
  params: z.object({ id: id() }),
  /** Those that still hold, newest first. */
  answer: json(z.array(invite)),
  codes: ['UPLOADER_EDIT'],
})

/** The link is worth nothing from now on; what came in stays. */
export const revokeUploaderInvite = defineCall({
  id: 'revokeUploaderInvite',
  title: { zh: '撤回上传邀请', en: 'Revoke an invitation' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/api/uploader/{id}/invite/{inviteId}',
  params: z.object({ id: id(), inviteId: id() }),
  answer: json(done),
  codes: ['UPLOADER_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'uploader',
    says: { zh: '撤回上传人 {name} 的上传邀请', en: 'Revoked an invitation of uploader {name}' },
  },
})

/** With the token one may send files in, and sees no more than what came by it. Wrong, late or revoked: 404, all the same. */
const token = z.object({ token: bounded(100).min(1) })
const upload = z.object({ token: token.shape.token, id: z.string().regex(mediaId) })
const sees = 'none: nobody else sees an upload; what is taken is logged with the uploader'

export const getInvited = defineCall({
  id: 'getInvited',
  title: { zh: '受邀人查看上传链接', en: 'Show an invitation to its uploader' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/uploader/invited/{token}',
  params: token,
  answer: json(
    z.object({
      expiresAt: z.string(),
      kinds,
      quota: z.int(),
      used: z.int(),
      /** What came by it in the last day, oldest first. */
      files: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          length: z.int(),
          received: z.int(),
          state: z.enum(['OPEN', 'CHECKING', 'READY', 'REFUSED']),
          /** Why it was refused, in words. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  codes: 'PUBLIC',
})

/** As `createUpload`, for who was invited; the purpose is always RESOURCE. */
export const beginInvitedUpload = defineCall({
  id: 'beginInvitedUpload',
  title: { zh: '受邀人开始上传', en: 'Begin an upload by invitation' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/uploader/invited/{token}/uploads',
  params: token,
  answer: raw('application/offset+octet-stream'),
  codes: 'PUBLIC',
  changes: true,
  audit: sees,
})

export const appendInvitedUpload = defineCall({
  id: 'appendInvitedUpload',
  title: { zh: '受邀人继续上传', en: 'Add a piece to an upload by invitation' },
  area,
  beyond: true,
  method: 'PATCH',
  path: '/api/uploader/invited/{token}/uploads/{id}',
  params: upload,
  answer: raw('application/offset+octet-stream'),
  codes: 'PUBLIC',
  changes: true,
  audit: sees,
})

export const dropInvitedUpload = defineCall({
  id: 'dropInvitedUpload',
  title: { zh: '受邀人取消上传', en: 'Cancel an upload by invitation' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/api/uploader/invited/{token}/uploads/{id}',
  params: upload,
  answer: raw('application/offset+octet-stream'),
  codes: 'PUBLIC',
  changes: true,
  audit: sees,
})
