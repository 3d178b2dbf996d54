import { drawPart, type Part } from '../uploads/uploads.cropping.parts.ts'

/** The avatar's side in pixels, and the most bytes that the server takes. */
const SIDE = 128
const MOST_BYTES = 24 * 1024
/** Larger files are refused before they are decoded (decision Q-77). */
export const MOST_FILE_BYTES = 10 * 1024 * 1024

const bytesOf = (dataUrl: string): number => Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)

/** The part as a data URL of 128 x 128 and at most 24 KB: WebP where the browser writes it, else JPEG, in the best quality that fits. */
export function avatarOf(picture: ImageBitmap, part: Part): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  drawPart(canvas, picture, part)
  const webp = canvas.toDataURL('image/webp', 0.9)
  const mime = webp.startsWith('data:image/webp') ? 'image/webp' : 'image/jpeg'
  for (let quality = 0.9; quality > 0.1; quality -= 0.1) {
    const url = canvas.toDataURL(mime, quality)
    if (bytesOf(url) <= MOST_BYTES) return url
  }
  return canvas.toDataURL(mime, 0.1)
}
