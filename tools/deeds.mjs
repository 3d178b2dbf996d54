// Part of `npm run roots` (tsx, because it reads the contract itself): what the palette of the console offers to do.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { callsByScreen, otherWords } from '../console/src/shell/deeds.text.ts'
import { callById } from '../contract/src/catalogue.ts'
import { root } from './ensure-installed.mjs'
import { HEAD } from './roots.mjs'

export const DEEDS = 'console/src/shell/deeds.generated.ts'

/** What people call a call and who may make it, as the contract says; it is not loaded by the palette, which would bring all calls along. */
function deedOf(id, path) {
  const call = callById(id)
  if (!Array.isArray(call?.codes)) throw new Error(`${id}: the palette offers calls that ask for a code (console/src/shell/deeds.text.ts)`)
  const { title, codes } = call
  return { id, path, zh: title.zh, en: title.en, codes, also: otherWords[id] }
}

/** The text of the generated file. */
export function deedsText() {
  const deeds = Object.entries(callsByScreen).flatMap(([path, ids]) => ids.split(/\s+/).map((id) => deedOf(id, path)))
  const chosen = new Set(deeds.map(({ id }) => id))
  for (const id of Object.keys(otherWords)) if (!chosen.has(id)) throw new Error(`${id} has other words, and the palette does not offer it`)
  return `${HEAD}import type { Deed } from './paletteEntries.ts'

/** What is done where. */
export const deeds: readonly Deed[] = [
${deeds.map((deed) => `  ${JSON.stringify(deed)},\n`).join('')}]
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(join(root, DEEDS), deedsText())
