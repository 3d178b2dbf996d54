import { Readable } from 'node:stream'
import type { HandlerInput } from '@camp/contract/base/call'
import type { MediaFile } from '@camp/contract/media/media'
import * as calls from '@camp/contract/media/media'
import * as open from '@camp/contract/media/media.open'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { defineModule } from '../platform/module.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { assertPlayed, isStillShown, maySee } from './media.access.service.ts'
import { mediaChores, mediaJobs } from './media.jobs.ts'
import { keepMedia } from './media.keep.service.ts'
import { assertRoom, countSent } from './media.limits.service.ts'
import { signedLink } from './media.links.rules.ts'
import { mediaPages } from './media.page.ts'
import { mediaRepository } from './media.repository.ts'
import { ownerOf } from './media.showing.service.ts'
import { uploadsRepository } from './media.uploads.repository.ts'
import { assertMaySend, beginUpload, continueUpload, endUpload, senderOf, snapshotOf } from './media.uploads.service.ts'

/** A file that came whole. */
async function takeWhole({ body: { purpose } }: HandlerInput<typeof calls.uploadFile>, cx: Cx): Promise<MediaFile> {
  const { services, upload, db } = cx
  assertMaySend(cx, purpose)
  const { name, bytes } = found(upload)
  await countSent(cx, bytes.length)
  await assertRoom(services, bytes.length, await uploadsRepository.promised(db))
  const { userId: ownerId, keyId } = ownerOf(cx)
  const media = await keepMedia(services, { purpose, name, size: bytes.length, ownerId, keyId }, Readable.from([bytes]))
  await transaction(services.pool, async (tx) => media.record(tx))
  return media.file
}

/** A link to what a key itself sent in, while a record shows it or may still. */
async function linkOwn({ params: { id } }: HandlerInput<typeof open.openLinkFile>, { services, byKey, db }: Cx) {
  const media = found(await mediaRepository.shown(db, id, 0))
  if (media.keyId !== byKey?.id || !(await isStillShown(db, media))) throw new AppError('NOT_FOUND')
  assertPlayed(media)
  return signedLink(services.keys, id, services.clock.now())
}

const mediaRoutes = (records: RecordKinds): Binding[] => [
  bind(calls.uploadFile, takeWhole),
  bind(calls.linkFile, async ({ params: { id } }, { services, reader, db }) => {
    const media = found(await mediaRepository.shown(db, id, 0))
    if (!(await maySee(db, records, reader, media))) throw new AppError('NOT_FOUND')
    assertPlayed(media)
    return signedLink(services.keys, id, services.clock.now())
  }),
  bind(calls.createUpload, (_input, cx) => beginUpload(cx, senderOf(cx))),
  bind(calls.appendUpload, ({ params: { id } }, cx) => continueUpload(cx, senderOf(cx), id)),
  bind(calls.dropUpload, ({ params: { id } }, cx) => endUpload(cx, senderOf(cx), id)),
  bind(calls.getUpload, ({ params: { id } }, cx) => snapshotOf(cx, senderOf(cx), id)),
  bindOpen(open.openUploadFile, takeWhole),
  bindOpen(open.openLinkFile, linkOwn),
  bindOpen(open.openCreateUpload, (_input, cx) => beginUpload(cx, senderOf(cx))),
  bindOpen(open.openAppendUpload, ({ params: { id } }, cx) => continueUpload(cx, senderOf(cx), id)),
  bindOpen(open.openDropUpload, ({ params: { id } }, cx) => endUpload(cx, senderOf(cx), id)),
  bindOpen(open.openGetUpload, ({ params: { id } }, cx) => snapshotOf(cx, senderOf(cx), id)),
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
