import type { Code } from '@camp/contract/permissions'
import type { ComponentType } from 'react'

/** What tells two tabs of one path apart. */
export interface ScreenAddress {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}

/**
 * One screen. Each noun names its own in `<noun>.console.tsx`; routes, side menu, tabs and guards derive from them.
 * The title is that of the menu table of the contract, unless `title` says otherwise.
 */
export interface Screen {
  /** Absolute, in react-router's spelling. */
  readonly path: string
  /** Any one of them opens the screen; ALWAYS is held by everyone signed in. */
  readonly codes: readonly (Code | 'ALWAYS')[]
  /** Who reads the records that it shows, where its codes let in everybody. */
  readonly reads?: readonly Code[]
  /** Loads the component when the screen is first opened. */
  readonly load: () => Promise<ComponentType>
  /** Reached from other screens only. */
  readonly hidden?: true
  /** The screen of the menu that it belongs to, where its path does not say so; null: to none, though others begin as it does. */
  readonly under?: string | null
  /** The group's own path leads here if it may be opened, else to the group's first screen that may. */
  readonly entry?: true
  /** The id of what is shown, where one path shows many; tabs of one path and different keys stand side by side. Never filters or paging. */
  readonly tabKey?: (address: ScreenAddress) => string
  /** Opens without a record too, and asks there which one is meant. */
  readonly alone?: true
  readonly title?: { readonly zh: string; readonly en: string }
}

const known: Screen[] = []

/** Declares the screens of a noun. */
export function defineScreens(screens: readonly Screen[]): readonly Screen[] {
  known.push(...screens)
  return screens
}

/** Every screen that was declared: all nouns are listed by the console. */
export const knownScreens = (): readonly Screen[] => known
