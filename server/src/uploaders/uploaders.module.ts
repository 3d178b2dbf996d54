import * as calls from '@camp/contract/uploaders/uploaders'
import * as invites from '@camp/contract/uploaders/uploaders.invites'
import type { Outside } from '../integrations/outside.ts'
import { beginUpload, continueUpload, endUpload } from '../media/media.uploads.api.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { uploadersExport } from './uploaders.export.ts'
import { invitedSender, invitedSnapshot } from './uploaders.invited.service.ts'
import { invitesRepository } from './uploaders.invites.repository.ts'
import { INVITE_JOB, inviteUploader, revokeInvite } from './uploaders.invites.service.ts'
import { inviteTask, receivedJobs } from './uploaders.jobs.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { addUploader, deleteUploader, deleteUploaders, updateUploader, uploaderSnapshot } from './uploaders.service.ts'

const routes: Binding[] = [
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

export const uploadersModule = defineModule<Outside>({
  name: 'uploaders',
  routes,
  tasks: () => exportKinds(uploadersExport),
  jobs: (services, { senders }) => ({ [INVITE_JOB]: inviteTask(services, senders.SMS), ...receivedJobs(services) }),
  records: {
    uploader: {
      snapshot: uploaderSnapshot,
      namesOf: uploadersRepository.names,
      personal: { phone: async (db, id) => (await uploadersRepository.one(db, id))?.phone ?? null },
    },
  },
  family: {
    // Also where one is a parent too: an uploader contributes by this record, and is deleted by its own call.
    uploaders: 'not of a family',
    uploader_invites: 'not of a family',
  },
})
