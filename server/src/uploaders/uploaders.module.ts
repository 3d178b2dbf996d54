import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { uploaderExportKinds } from './uploaders.export.ts'
import { INVITE_JOB } from './uploaders.invites.service.ts'
import { inviteTask, receivedJobs } from './uploaders.jobs.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { uploadersRoutes } from './uploaders.routes.ts'
import { uploaderSnapshot } from './uploaders.service.ts'

export const uploadersModule = defineModule<Outside>({
  name: 'uploaders',
  routes: uploadersRoutes,
  tasks: () => uploaderExportKinds,
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
