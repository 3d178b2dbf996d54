/** Values that no field takes, and some that one might. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  9_007_199_254_740_992,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(3_000),
  '２０２６',
  "'; drop table parents; --",
  '2026-02-31',
  '0000-00-00T00:00:00Z',
  '__proto__',
  [],
  {},
  [[]],
  { toString: 1 },
]

type Node = Record<string, unknown> | unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** All the places of a value, each by what holds it. */
function placesIn(node: Node): { readonly holder: Node; readonly key: string }[] {
  return Object.keys(node).flatMap((key) => {
    const value = (node as Record<string, unknown>)[key] // of a list its places are names as well
    return [{ holder: node, key }, ...(isNode(value) ? placesIn(value) : [])]
  })
}

/** A body in which something is not as it should be: a value, a name, or the text itself. */
export function distorted(valid: object, draw: () => number): string | Buffer {
  const body = structuredClone(valid) as Record<string, unknown>
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T // there are some
  for (let n = 0; n <= draw() * 3; n++) {
    const { holder, key } = pick(placesIn(body))
    const node = holder as Record<string, unknown> // as above
    const way = draw()
    if (way < 0.5)
      node[key] = structuredClone(pick(ODD)) // of its own: what is kept is never bent itself, nor put into itself
    else if (way < 0.65) delete node[key]
    else if (way < 0.8) node[`${key}x`] = node[key]
    else node[key] = Array.from({ length: 3 }, () => node[key])
    if (placesIn(body).length === 0) break
  }
  const text = JSON.stringify(body)
  const end = draw()
  if (end < 0.1) return text.slice(0, Math.floor(draw() * text.length))
  if (end < 0.15) return text.replace('"', '')
  if (end < 0.2) return Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('}')])
  if (end < 0.23) return `${'['.repeat(60)}${text}${']'.repeat(60)}`
  return text
}
