import type { Mark, Paint, Scene } from './scene.ts'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${typeof value === 'string' ? escaped(value) : value}"`]))
    .join('')

const painted = ({ fill, stroke, strokeWidth, opacity, dash }: Paint) => ({
  fill: fill ?? 'none',
  stroke,
  'stroke-width': stroke === undefined ? undefined : (strokeWidth ?? 1),
  'stroke-linecap': stroke === undefined ? undefined : 'round',
  'stroke-linejoin': stroke === undefined ? undefined : 'round',
  'stroke-dasharray': dash?.join(' '),
  opacity,
})

function element(mark: Mark): string {
  switch (mark.kind) {
    case 'rect':
      return `<rect${attributes({ x: mark.x, y: mark.y, width: mark.w, height: mark.h, rx: mark.r, ...painted(mark) })}/>`
    case 'circle':
      return `<circle${attributes({ cx: mark.x, cy: mark.y, r: mark.r, ...painted(mark) })}/>`
    case 'path':
      return `<path${attributes({ d: mark.d, ...painted(mark) })}/>`
    case 'text': {
      const { x, y, size, fill, opacity } = mark
      return `<text${attributes({ x, y, 'font-size': size, fill, opacity })}>${escaped(mark.text)}</text>`
    }
  }
}

/** The page as SVG. Pairs of letters are not moved together: texts were measured without. */
export const sceneSvg = ({ width, height, marks }: Scene, family: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
  `font-family="${family}" font-kerning="none" xml:space="preserve">${marks.map(element).join('')}</svg>`
