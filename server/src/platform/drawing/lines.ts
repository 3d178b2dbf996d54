import type { Measure } from './scene.ts'

/** Never first on a line. */
const CLOSING = /^[，。！？、；：”’）》」』】…,.!?;:)\]%]/
/** Never last on a line. */
const OPENING = /[“‘（《「『【([]$/

/** Parts that stay together: a word of letters with what closes it, or one character of Chinese. */
function unitsOf(text: string): string[] {
  const units: string[] = []
  for (const [unit] of text.matchAll(/[\p{Script=Latin}\p{N}'’.,:%-]+|\s+|./gu)) {
    const last = units.at(-1)
    if (last !== undefined && (CLOSING.test(unit) || OPENING.test(last))) units[units.length - 1] = last + unit
    else units.push(unit)
  }
  return units
}

/** A text in lines of that width; what is too long for so many lines ends in an ellipsis. */
export function linesOf(text: string, size: number, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const unit of unitsOf(text.replace(/\s+/g, ' ').trim())) {
    if (line === '' || measure((line + unit).trimEnd(), size) <= width) line += line === '' ? unit.trimStart() : unit
    else {
      lines.push(line.trimEnd())
      line = unit.trimStart()
    }
  }
  if (line !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  return [...kept.slice(0, -1), shortened(`${kept.at(-1)}…`, size, width, measure)]
}

/** A text on one line of that width, with an ellipsis where it is too long. */
export function shortened(text: string, size: number, width: number, measure: Measure): string {
  if (measure(text, size) <= width) return text
  const signs = [...text.replace(/…$/, '')]
  while (signs.length > 1 && measure(`${signs.join('')}…`, size) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** The largest of the sizes between two at which a text fits, in steps of 2. */
export function fitting(text: string, largest: number, smallest: number, width: number, measure: Measure): number {
  for (let size = largest; size > smallest; size -= 2) if (measure(text, size) <= width) return size
  return smallest
}
