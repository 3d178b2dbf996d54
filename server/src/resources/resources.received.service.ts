import type { MediaFile } from '@camp/contract/media/media'
import type { MediaKind } from '@camp/contract/media/media.purposes'
import { showOwnMedia } from '../media/media.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import { receivedRepository } from './resources.repository.ts'

/** What a file most likely is; staff set it right when they look at it. */
const KIND_OF: Readonly<Record<MediaKind, string>> = {
  IMAGE: 'PICTURE_BOOK',
  AUDIO: 'AUDIO',
  VIDEO: 'VIDEO',
  DOCUMENT: 'COURSEWARE',
}
const MOST_TITLE = 80

/** Makes a resource of a file that an uploader sent in. It is off, and to be looked at. */
export async function addReceived(tx: Tx, uploaderId: number, file: Pick<MediaFile, 'id' | 'name' | 'kind'>) {
  const title =
    [...file.name.replace(/\.[a-z0-9]{1,8}$/i, '')]
      .slice(0, MOST_TITLE / 2)
      .join('')
      .trim() || file.name.slice(0, MOST_TITLE)
  const files = [{ mediaId: file.id, name: file.name, pages: null }]
  const { id } = found(await receivedRepository.add(tx, { title, kind: KIND_OF[file.kind], files, uploaderId }))
  showOwnMedia(tx, 'resource', id, [file.id])
  return { id, title }
}
