import { defineModule } from '../platform/module.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { uploadersRoutes } from './uploaders.routes.ts'
import { uploaderStand } from './uploaders.service.ts'

export const uploadersModule = defineModule({
  name: 'uploaders',
  routes: uploadersRoutes,
  records: {
    uploader: {
      stand: uploaderStand,
      nameOf: async (db, id) => (await uploadersRepository.names(db, [id]))[0]?.name ?? null,
      namesOf: uploadersRepository.names,
      personal: { phone: async (db, id) => (await uploadersRepository.one(db, id))?.phone ?? null },
    },
  },
  family: {
    // Also where one is a parent too: an uploader contributes by this record, and is deleted by its own call.
    uploaders: 'not of a family',
  },
})
