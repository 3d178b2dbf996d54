import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** From the sources, and from the bundle; the licence stands beside it. */
const PLACES = ['../../../assets/NotoSansSC-Regular.ttf', '../assets/NotoSansSC-Regular.ttf']

/** The font of all pages that are drawn. */
export function fontFile(): string {
  const file = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path))
  if (file === undefined) throw new Error('server/assets/NotoSansSC-Regular.ttf is missing')
  return file
}
