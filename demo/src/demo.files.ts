import { Readable } from 'node:stream'
import type { MediaPurpose } from '@camp/contract/media/media.purposes'
import { keepMedia, type StoredMedia } from '@camp/server/media/media.api'
import type { Services } from '@camp/server/platform/services'

/** A file that the demo has drawn or composed. */
export interface DemoFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Keeps a file of the demo as if somebody had sent it in. */
export const keepDemoFile = (services: Services, purpose: MediaPurpose, { name, bytes }: DemoFile, ownerId: number): Promise<StoredMedia> =>
  keepMedia(services, { purpose, name, size: bytes.length, ownerId }, Readable.from([bytes]))
