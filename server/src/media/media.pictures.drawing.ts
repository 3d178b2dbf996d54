import { mediaWidths } from '@camp/contract/media/media.purposes'
import { Child, ChildOver } from '../platform/child.ts'
import { AppError } from '../platform/errors.ts'
import { Limiter } from '../platform/limiter.ts'
import type { Drawn, DrawnPictures, PictureWork } from './media.pixels.drawing.ts'

/** Both are named by MEDIA_TOO_HEAVY. */
const MEMORY_MB = 512
const TIME_MS = 20_000

export const PICTURE_TYPE = 'image/webp'

/** The one process in which pictures are decoded; a picture may be made to take a GB and a core, or to find a fault in a decoder. */
const pictures = new Child<PictureWork, Drawn>('media/media.pictures.child', {
  memoryMb: MEMORY_MB,
  restMb: 160,
  timeMs: TIME_MS,
  idleMs: 60_000,
})

/** People with a link wait for each other: of their pictures one at most stands before those of staff. */
const strangers = new Limiter(1)

const FAULTS = { pixels: 'MEDIA_TOO_MANY_PIXELS', packed: 'MEDIA_TOO_MANY_PIXELS_PACKED', damaged: 'MEDIA_DAMAGED' } as const

/**
 * Draws a picture anew from its pixels: what a camera wrote into it (the place, the device) and whatever else stood in the file is gone.
 * Answers it with its smaller copies. Refuses what cannot be decoded, and what would be too much.
 */
export async function drawAnew(source: Buffer, stranger = false): Promise<DrawnPictures> {
  const draw = () => pictures.do({ source, widths: mediaWidths })
  const drawn = await (stranger ? strangers.take(draw) : draw()).catch((error: unknown) => {
    if (!(error instanceof ChildOver)) throw error
    // A process that died of a picture found a fault in what decodes it: it is the picture that is odd.
    throw new AppError(error.why === 'died' ? 'MEDIA_DAMAGED' : 'MEDIA_TOO_HEAVY', {}, { field: 'file', cause: error })
  })
  if ('fault' in drawn) throw new AppError(FAULTS[drawn.fault], {}, { field: 'file' })
  return drawn
}
