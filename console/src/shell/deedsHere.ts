import { type OpenDeed, openDeeds } from '../platform/signedIn/openDeeds.ts'
import { shortcutOf } from './keys.ts'
import type { PaletteEntry, Searchable } from './paletteEntries.ts'

/** The button for "new" of the screen in view, as a deed: off, it says why. */
function newDeed(): readonly (OpenDeed & { readonly keys: readonly string[] })[] {
  const button = shortcutOf('n')
  const title = button?.textContent?.trim()
  if (!button || !title) return []
  const refusal = button.getAttribute('aria-disabled') === 'true' ? button.title : undefined
  return [{ key: 'new', title, run: () => button.click(), refusal, keys: ['N'] }]
}

/** What can be done with the open record and on the screen in view. */
export const deedsHere = (): readonly (PaletteEntry & Searchable)[] =>
  [...newDeed(), ...openDeeds()].map(({ key, title, run, refusal, ...deed }) => ({
    key: `${key} ${title}`,
    title,
    words: [title],
    refusal,
    run: () => void run(),
    ...('keys' in deed && { keys: deed.keys as readonly string[] }), // the one of the button for "new"
  }))
