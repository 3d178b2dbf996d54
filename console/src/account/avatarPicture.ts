/** The avatar's side in pixels, and the most bytes that the server takes. */
const SIDE = 128
const MOST_BYTES = 24 * 1024
/** Larger files are refused before they are decoded (decision Q-77). */
export const MOST_FILE_BYTES = 10 * 1024 * 1024

/** Which part of a picture is shown: the middle of the square in picture pixels, and how far it is zoomed in (1: the largest square). */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const sideOf = (picture: Size, zoom: number): number => Math.min(picture.width, picture.height) / zoom

/** The middle of the picture. */
export const centred = (picture: Size): Crop => ({ x: picture.width / 2, y: picture.height / 2, zoom: 1 })

/** Keeps the square inside the picture. */
export function within(picture: Size, crop: Crop): Crop {
  const half = sideOf(picture, crop.zoom) / 2
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, half), most - half)
  return { zoom: crop.zoom, x: clamp(crop.x, picture.width), y: clamp(crop.y, picture.height) }
}

/** Draws the chosen square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture, crop.zoom)
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

const bytesOf = (dataUrl: string): number => Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)

/** The square as a data URL of 128 x 128 and at most 24 KB: WebP where the browser writes it, else JPEG, in the best quality that fits. */
export function avatarOf(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  drawCrop(canvas, picture, crop)
  const webp = canvas.toDataURL('image/webp', 0.9)
  const mime = webp.startsWith('data:image/webp') ? 'image/webp' : 'image/jpeg'
  for (let quality = 0.9; quality > 0.1; quality -= 0.1) {
    const url = canvas.toDataURL(mime, quality)
    if (bytesOf(url) <= MOST_BYTES) return url
  }
  return canvas.toDataURL(mime, 0.1)
}
