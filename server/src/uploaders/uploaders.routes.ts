import * as calls from '@camp/contract/uploaders/uploaders'
import * as invites from '@camp/contract/uploaders/uploaders.invites'
import { beginUpload, continueUpload, endUpload } from '../media/uploads.api.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { uploadersExport } from './uploaders.export.ts'
import { invitedSender, invitedSnapshot } from './uploaders.invited.service.ts'
import { invitesRepository } from './uploaders.invites.repository.ts'
import { inviteUploader, revokeInvite } from './uploaders.invites.service.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { addUploader, deleteUploader, deleteUploaders, updateUploader } from './uploaders.service.ts'

export const uploadersRoutes: Binding[] = [
  bind(calls.listUploaders, ({ query, paging }, cx) => uploadersRepository.page(cx.db, withPhone(query, cx.reader.codes), paging)),
  bind(calls.exportUploaders, answerExport(uploadersExport)),
  bind(calls.getUploader, async ({ params }, cx) => found(await uploadersRepository.one(cx.db, params.id))),
  bind(calls.addUploader, addUploader),
  bind(calls.updateUploader, updateUploader),
  bind(calls.deleteUploader, deleteUploader),
  bind(calls.deleteUploadersBatch, deleteUploaders),
  bind(invites.inviteUploader, inviteUploader),
  bind(invites.listUploaderInvites, ({ params }, cx) => invitesRepository.list(cx.db, params.id)),
  bind(invites.revokeUploaderInvite, revokeInvite),
  bindPublic(invites.getInvited, invitedSnapshot),
  bindPublic(invites.beginInvitedUpload, async ({ params }, cx) => beginUpload(cx, await invitedSender(cx, params.token))),
  bindPublic(invites.appendInvitedUpload, async ({ params: { token, id } }, cx) => continueUpload(cx, await invitedSender(cx, token), id)),
  bindPublic(invites.dropInvitedUpload, async ({ params: { token, id } }, cx) => endUpload(cx, await invitedSender(cx, token), id)),
]
