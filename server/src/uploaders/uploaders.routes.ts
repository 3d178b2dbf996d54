import {
  addUploader as addCall,
  deleteUploadersBatch as batchCall,
  deleteUploader as deleteCall,
  exportUploaders,
  getUploader,
  listUploaders,
  updateUploader as updateCall,
} from '@camp/contract/uploaders/uploaders'
import * as invites from '@camp/contract/uploaders/uploaders.invites'
import { beginUpload, continueUpload, endUpload } from '../media/uploads.api.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { uploadersExport } from './uploaders.export.ts'
import { invitedSender, invitedStand } from './uploaders.invited.service.ts'
import { invitesRepository } from './uploaders.invites.repository.ts'
import { inviteUploader, revokeInvite } from './uploaders.invites.service.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { addUploader, deleteUploader, deleteUploaders, updateUploader } from './uploaders.service.ts'

export const uploadersRoutes: Binding[] = [
  bind(listUploaders, ({ query, paging }, cx) => uploadersRepository.page(cx.db, withPhone(query, cx.reader.codes), paging)),
  bind(exportUploaders, (input, cx) => answerExport(cx, uploadersExport, input)),
  bind(getUploader, async ({ params }, cx) => found(await uploadersRepository.one(cx.db, params.id))),
  bind(addCall, (input, cx) => addUploader(cx, input)),
  bind(updateCall, (input, cx) => updateUploader(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteUploader(cx, params.id)),
  bind(batchCall, ({ body }, cx) => deleteUploaders(cx, body)),
  bind(invites.inviteUploader, (input, cx) => inviteUploader(cx, input)),
  bind(invites.listUploaderInvites, ({ params }, cx) => invitesRepository.list(cx.db, params.id)),
  bind(invites.revokeUploaderInvite, (input, cx) => revokeInvite(cx, input)),
  bindPublic(invites.getInvited, ({ params }, cx) => invitedStand(cx, params.token)),
  bindPublic(invites.beginInvitedUpload, async ({ params }, cx) => beginUpload(cx, await invitedSender(cx, params.token))),
  bindPublic(invites.appendInvitedUpload, async ({ params: { token, id } }, cx) => continueUpload(cx, await invitedSender(cx, token), id)),
  bindPublic(invites.dropInvitedUpload, async ({ params: { token, id } }, cx) => endUpload(cx, await invitedSender(cx, token), id)),
]
