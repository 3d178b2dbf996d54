import type { QrFormat } from '@camp/contract/channels/channels.labels'
import { encode } from 'uqr'
import { bitPng } from '../platform/drawing/bit.png.ts'

/** As the standard asks for, so that it is found on any ground. */
const QUIET_ZONE = 4

/** The code of a text: its dark fields, with the quiet zone around. */
function fieldsOf(text: string): { readonly data: readonly (readonly boolean[])[]; readonly size: number } {
  return encode(text, { ecc: 'M', border: QUIET_ZONE })
}

/** The dark fields as one path, in units of a field: each run of them in a row is one piece. */
export function qrPath(text: string): { readonly d: string; readonly size: number } {
  const { data, size } = fieldsOf(text)
  const pieces = data.flatMap((row, y) => {
    const runs: string[] = []
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
    }
    return runs
  })
  return { d: pieces.join(''), size }
}

function svg(text: string, pixels: number): Buffer {
  const { d, size } = qrPath(text)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>`,
  )
}

/** Whole pixels a field, so that every edge is sharp; what is left over is part of the quiet zone. */
function png(text: string, pixels: number): Buffer {
  const { data, size } = fieldsOf(text)
  const scale = Math.max(1, Math.floor(pixels / size))
  const before = Math.floor((pixels - scale * size) / 2)
  const at = (pixel: number): number => Math.floor((pixel - before) / scale)
  return bitPng(pixels, (x, y) => data[at(y)]?.[at(x)] ?? false)
}

/** The QR code of a text as a picture of so many pixels. */
export const drawQr = (text: string, format: QrFormat, pixels: number): Buffer => (format === 'svg' ? svg : png)(text, pixels)
