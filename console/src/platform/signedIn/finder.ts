import type { Code } from '@camp/contract/permissions'

/** One record that the palette leads to. */
export interface Found {
  readonly key: string
  readonly title: string
  /** What tells it from others: small print. */
  readonly detail: string
  /** The address of its screen. */
  readonly path: string
}

/** Thrown by a finder where a call failed: what it could not find may exist. */
export class FinderError extends Error {
  /** What its other calls found. */
  readonly found: readonly Found[]

  constructor(found: readonly Found[] = []) {
    super('not everything could be searched')
    this.name = 'FinderError'
    this.found = found
  }
}

/** Finds records of a noun by what was typed into the palette; a noun exports `finders` from its `<noun>.routes.tsx`. */
export interface Finder {
  readonly title: { readonly zh: string; readonly en: string }
  /** What one types to find them. */
  readonly by: { readonly zh: string; readonly en: string }
  /** Any one of them. */
  readonly codes: readonly (Code | 'ALWAYS')[]
  /** Could this text be meant for it? What is not asked costs no call. */
  readonly accepts: (text: string) => boolean
  /** Loads what asks the server; it throws a `FinderError` where a call failed. */
  readonly load: () => Promise<(text: string, signal: AbortSignal) => Promise<readonly Found[]>>
}

/** Declares the finders of a noun. */
export const defineFinders = (finders: readonly Finder[]): readonly Finder[] => finders
