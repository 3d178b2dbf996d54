import type { Code } from '@camp/contract/permissions'
import type { ComponentType } from 'react'
import type { QuickLink } from '../platform/sideMenu.ts'
import { isSpelt } from '../platform/signedIn/spelling.ts'

/** One line of the palette. */
export interface PaletteEntry {
  readonly key: string
  readonly title: string
  readonly detail?: string | undefined
  readonly Icon?: ComponentType | null
  /** The keys that do the same without the palette. */
  readonly keys?: readonly string[] | undefined
  readonly run: () => void
  /** Why it cannot be done now: it is shown, and does not run. */
  readonly refusal?: string | undefined
}

/** Lines under one head. */
export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

/** What the palette offers to do: a call, as the contract names it, and the screen where it is made. */
export interface Deed {
  readonly id: string
  readonly path: string
  readonly zh: string
  readonly en: string
  readonly codes: readonly Code[]
  /** By what else people look for it. */
  readonly also?: string
}

/** A line with all words that it may be found by: in both languages, whatever the console speaks. */
export interface Searchable {
  readonly words: readonly string[]
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** How well a text meets what was typed, its letters before its syllables: 0 not at all, 6 from its first letter on, 7 all of it. All typed words must be in it. */
function rankOf(text: string, typed: string): number {
  const place = plain(text)
  if (place === typed) return 7
  if (place.startsWith(typed)) return 6
  if (place.includes(` ${typed}`) || place.includes(`/${typed}`)) return 5
  const spelt = isSpelt(place, typed)
  if (spelt === 'whole') return 4
  if (spelt === 'start') return 3
  if (typed.split(' ').every((word) => place.includes(word))) return 2
  return spelt === 'within' ? 1 : 0
}

/** Those that meet what was typed, the best first, else in their own order; all of them while nothing is typed. */
export function matching<T extends Searchable>(all: readonly T[], text: string): readonly T[] {
  const typed = plain(text)
  if (typed === '') return all
  const ranked = all.map((entry) => ({ entry, rank: Math.max(...entry.words.map((word) => rankOf(word, typed))) }))
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry)
}

/** The words that a screen is found by: both titles and the address. */
export const wordsOf = ({ title, path }: QuickLink): readonly string[] => [title.zh, title.en, path]
