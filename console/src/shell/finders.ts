import type { Finder } from '../platform/signedIn/finder.ts'

const modules = import.meta.glob<{ readonly finders: readonly Finder[] }>('../*/*.finders.ts', { eager: true })

/** What finds records for the palette: what the nouns export from their `<noun>.finders.ts`. It comes with the palette. */
export const finders: readonly Finder[] = Object.values(modules).flatMap((module) => module.finders)
