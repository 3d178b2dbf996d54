import { Readable } from 'node:stream'
import * as calls from '@camp/contract/media/media'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { maySee } from './media.access.service.ts'
import { mediaChores, mediaJobs } from './media.jobs.ts'
import { keepMedia } from './media.keep.service.ts'
import { assertRoom, countSent } from './media.limits.service.ts'
import { signedLink } from './media.links.rules.ts'
import { mediaPages } from './media.page.ts'
import { mediaRepository } from './media.repository.ts'
import { uploadsRepository } from './media.uploads.repository.ts'
import { assertMaySend, beginUpload, continueUpload, endUpload, snapshotOf, staffSender } from './media.uploads.service.ts'

const mediaRoutes = (records: RecordKinds): Binding[] => [
  bind(calls.uploadFile, async ({ body: { purpose } }, { services, reader, upload, db }) => {
    assertMaySend(reader, purpose)
    const { name, bytes } = found(upload)
    await countSent({ db }, reader.userId, bytes.length)
    await assertRoom(services, bytes.length, await uploadsRepository.promised(db))
    const sent = { purpose, name, size: bytes.length, ownerId: reader.userId }
    const media = await keepMedia(services, sent, Readable.from([bytes]))
    await transaction(services.pool, async (tx) => media.record(tx))
    return media.file
  }),
  bind(calls.linkFile, async ({ params: { id } }, { services, reader, db }) => {
    const media = found(await mediaRepository.shown(db, id, 0))
    if (!(await maySee(db, records, reader, media))) throw new AppError('NOT_FOUND')
    return signedLink(services.keys, id, services.clock.now())
  }),
  bind(calls.createUpload, (_input, cx) => beginUpload(cx, staffSender(cx))),
  bind(calls.appendUpload, ({ params: { id } }, cx) => continueUpload(cx, staffSender(cx), id)),
  bind(calls.dropUpload, ({ params: { id } }, cx) => endUpload(cx, staffSender(cx), id)),
  bind(calls.getUpload, ({ params: { id } }, cx) => snapshotOf(cx, staffSender(cx), id)),
]

export const mediaModule = defineModule({
  name: 'media',
  routes: ({ records }) => mediaRoutes(records),
  pages: ({ records }) => mediaPages(records),
  jobs: (services) => mediaJobs(services),
  chores: (services) => mediaChores(services),
  family: {
    media: {
      erased: ['name'],
      notOfFamily: ['id', 'purpose', 'kind', 'mime', 'sha256'],
    },
    media_files: 'not of a family',
    media_uses: 'not of a family',
    uploads: {
      kept: { 'what staff called the file; it goes after a day': ['name'] },
      notOfFamily: ['id', 'purpose', 'state', 'reason', 'media_id', 'pieces'],
    },
  },
})
