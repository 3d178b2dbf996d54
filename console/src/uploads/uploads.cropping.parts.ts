/** What is shown of a picture: how large, and which point of it is in the middle, from 0 to 1. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the picture. */
export interface Part extends Size {
  readonly left: number
  readonly top: number
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))

/** The part of a picture that a frame of this ratio shows, never beyond its edges; with the crop that it comes from. */
export function cropWithin(picture: Size, aspect: number, { zoom, x, y }: Crop): Part & { readonly crop: Crop } {
  const whole = picture.width / picture.height > aspect
  const width = (whole ? picture.height * aspect : picture.width) / zoom
  const height = (whole ? picture.height : picture.width / aspect) / zoom
  const left = between(0, x * picture.width - width / 2, picture.width - width)
  const top = between(0, y * picture.height - height / 2, picture.height - height)
  return {
    left,
    top,
    width,
    height,
    crop: { zoom, x: (left + width / 2) / picture.width, y: (top + height / 2) / picture.height },
  }
}

/** Draws the part over the whole canvas. */
export function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, width, height }: Part): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** As wide as the server keeps pictures. */
const MOST_WIDTH = 2_560
const QUALITY = 0.92

/** The part as a picture of its own. */
export async function croppedFile(picture: ImageBitmap, part: Part, name: string): Promise<File> {
  const width = Math.round(Math.min(part.width, MOST_WIDTH))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * part.height) / part.width)
  drawPart(canvas, picture, part)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const small =
    blob && blob.size > 8 * 1024 * 1024 ? await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY)) : blob
  const type = small?.type === 'image/jpeg' ? 'jpg' : 'png'
  return new File(small ? [small] : [], `${name.replace(/\.\w+$/, '')}.${type}`, { type: small?.type ?? 'image/png' })
}
