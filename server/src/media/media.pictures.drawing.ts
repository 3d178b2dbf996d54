import { mediaWidths } from '@camp/contract/media/media.purposes'
import sharp from 'sharp'
import { AppError } from '../platform/errors.ts'
import { Turns } from '../platform/turns.ts'

/** More than any camera makes, and as much as 256 MB once it is laid open. */
const MOST_PIXELS = 64_000_000
/** The longest side of what is kept: sharp on any screen. */
const LONGEST = 2_560
const QUALITY = 82
const WITHIN_SECONDS = 20

// One picture at a time takes the whole of a core and up to 256 MB: two at a time is what a small machine can spare.
const AT_ONCE = 2
sharp.concurrency(1)
sharp.cache(false)
const turns = new Turns(AT_ONCE)

export const PICTURE_TYPE = 'image/webp'

export interface DrawnPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** At most so wide, and so high where that is said. */
async function drawnAt(source: Buffer, width: number, height?: number): Promise<DrawnPicture> {
  const { data, info } = await sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    // First the turn that the camera noted, then nothing of its notes is left.
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: WITHIN_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/**
 * Draws a picture anew from its pixels: what a camera wrote into it (the place, the device) and whatever else stood in the file is gone.
 * Answers it with its smaller copies. Refuses what cannot be decoded, and what would be too much.
 */
export function drawAnew(source: Buffer): Promise<{ whole: DrawnPicture; copies: readonly DrawnPicture[] }> {
  return turns.take(async () => {
    try {
      const whole = await drawnAt(source, LONGEST, LONGEST)
      const copies: DrawnPicture[] = []
      for (const width of mediaWidths) if (width < whole.width) copies.push(await drawnAt(source, width))
      return { whole, copies }
    } catch (cause) {
      const tooMany = cause instanceof Error && /pixel limit/i.test(cause.message)
      throw new AppError(tooMany ? 'MEDIA_TOO_MANY_PIXELS' : 'MEDIA_DAMAGED', {}, { cause })
    }
  })
}
