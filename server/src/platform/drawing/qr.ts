import { encode } from 'uqr'

/** As the standard asks for, so that it is found on any ground. */
const QUIET_ZONE = 4

/** The code of a text: its dark fields, with the quiet zone around. */
export function qrFields(text: string): { readonly data: readonly (readonly boolean[])[]; readonly size: number } {
  return encode(text, { ecc: 'M', border: QUIET_ZONE })
}

/** The dark fields as one path, in units of a field: each run of them in a row is one piece. */
export function qrPath(text: string): { readonly d: string; readonly size: number } {
  const { data, size } = qrFields(text)
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

/** The same path at a place of a page, so many units wide: a mark knows no place of its own. */
export function placedQr(text: string, left: number, top: number, side: number): string {
  const { d, size } = qrPath(text)
  const field = side / size
  const at = (value: string, offset: number) => (offset + Number(value) * field).toFixed(3)
  return d.replace(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, (_all, x: string, y: string, w: string) => {
    const wide = (Number(w) * field).toFixed(3)
    return `M${at(x, left)} ${at(y, top)}h${wide}v${field.toFixed(3)}h-${wide}z`
  })
}
