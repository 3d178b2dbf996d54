import sharp from 'sharp'

// Runs in the process of pictures alone (media.pictures.child.ts): what native code does with a stranger's picture is not the server's.

/** More than any camera makes. */
const MOST_PIXELS = 64_000_000
/** These lie in memory as a whole, several times over, while they are laid open: 24 million pixels take 430 MB. */
const MOST_PACKED = 24_000_000
const PACKED = ['heif', 'avif', 'gif']
/** How wide a picture is kept: sharp on any screen. A long picture of goods keeps its width, as its letters are read. */
const WIDEST = 2_560
/** As high as WebP can be. */
const HIGHEST = 16_383
/** Of what is kept, however long: a photo of that width is smaller. */
const MOST_KEPT = 12_000_000
const QUALITY = 82

export interface PictureWork {
  readonly source: Uint8Array
  /** How wide its smaller copies are. */
  readonly widths: readonly number[]
}

export interface DrawnPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export interface DrawnPictures {
  readonly whole: DrawnPicture
  readonly copies: readonly DrawnPicture[]
}
/** What came of a picture, or which of its faults is to be told. */
export type Drawn = DrawnPictures | { readonly fault: 'pixels' | 'packed' | 'damaged' }

sharp.concurrency(1)
sharp.cache(false)

/** How wide a picture of this width and height is kept. Its height follows. */
function keptWidth([width, height]: readonly [width: number, height: number]): number {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height, Math.sqrt(MOST_KEPT / (width * height)))
  return Math.max(1, Math.floor(width * scale))
}

/** Draws a picture anew with its copies. It is decoded once, at the size that is kept: all copies are made of those pixels. */
async function laidOpen({ source, widths }: PictureWork, open: typeof sharp): Promise<Drawn> {
  const picture = open(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  // Its head alone: nothing is laid open yet.
  const { format, width: across, height: down, orientation = 1 } = await picture.metadata()
  if (PACKED.includes(format) && across * down > MOST_PACKED) return { fault: 'packed' }
  const { data, info } = await picture
    // First the turn that the camera noted, then nothing of its notes is left.
    .rotate()
    .resize({ width: keptWidth(orientation > 4 ? [down, across] : [across, down]) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const drawnAt = async (wide: number): Promise<DrawnPicture> => {
    const pixels = open(data, { raw: { width, height, channels } })
    const sized = wide < width ? pixels.resize({ width: wide }) : pixels
    const { data: bytes, info: size } = await sized.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    return { bytes, width: size.width, height: size.height }
  }
  const whole = await drawnAt(width)
  const copies: DrawnPicture[] = []
  for (const wide of widths) if (wide < width) copies.push(await drawnAt(wide))
  return { whole, copies }
}

export async function drawPicture(work: PictureWork, open = sharp): Promise<Drawn> {
  try {
    return await laidOpen(work, open)
  } catch (error) {
    return { fault: error instanceof Error && /pixel limit/i.test(error.message) ? 'pixels' : 'damaged' }
  }
}
