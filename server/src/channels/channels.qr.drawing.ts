import type { QrFormat } from '@camp/contract/channels/channels.labels'
import { bitPng } from '../platform/drawing/bit.png.ts'
import { qrFields, qrPath } from '../platform/drawing/qr.ts'

function svg(text: string, pixels: number): Buffer {
  const { d, size } = qrPath(text)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>`,
  )
}

/** Whole pixels a field, so that every edge is sharp; what is left over is part of the quiet zone. */
function png(text: string, pixels: number): Buffer {
  const { data, size } = qrFields(text)
  const scale = Math.max(1, Math.floor(pixels / size))
  const before = Math.floor((pixels - scale * size) / 2)
  const at = (pixel: number): number => Math.floor((pixel - before) / scale)
  return bitPng(pixels, (x, y) => data[at(y)]?.[at(x)] ?? false)
}

/** The QR code of a text as a picture of so many pixels. */
export const drawQr = (text: string, format: QrFormat, pixels: number): Buffer => (format === 'svg' ? svg : png)(text, pixels)
