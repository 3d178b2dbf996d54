import { useSyncExternalStore } from 'react'
import { type PrimaryName, primaryColours, primaryNames } from './primary.ts'
import { readStoredJson, storageKeys, writeStored } from './storage.ts'

export type ThemeName = 'light' | 'dark'

/** What the person chose for the frame of the console; kept in this browser, also over a log-out. */
export interface Layout {
  readonly theme: ThemeName
  readonly primary: PrimaryName
  /** Where the menu is: at the side, in the header, or its groups in the header and their pages at the side. */
  readonly layout: 'side' | 'top' | 'mix'
  readonly fixedHeader: boolean
  readonly fixedSidebar: boolean
  readonly contentWidth: 'fluid' | 'fixed'
  /** A fixed header slides away on scrolling down. */
  readonly autoHideHeader: boolean
  /** Signs and patterns beside the colours of tags and charts. */
  readonly colorWeak: boolean
  readonly multiTab: boolean
  /** The side menu shows icons only. */
  readonly collapsed: boolean
}

/**
 * The colours as values, for what shows or measures them; everything else takes the variables of `theme.css`, which holds the same values
 * (a test compares both).
 */
export const palette = {
  light: {
    brand: '#1890ff',
    action: '#0958d9',
    link: '#0958d9',
    success: '#00753b',
    warning: '#9a5b00',
    danger: '#b91c1c',
    text: '#1a1f2b',
    textSecondary: '#4a5468',
    textTertiary: '#606a7f',
    page: '#f4f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    border: '#dde2e9',
    divider: '#e8ebf0',
    hover: '#f2f4f7',
    selected: '#e6f4ff',
  },
  dark: {
    brand: '#1890ff',
    action: '#1668dc',
    link: '#69b1ff',
    success: '#6bcf8e',
    warning: '#e8b04b',
    danger: '#ff8f8a',
    text: '#e6e9ef',
    textSecondary: '#b4bcc9',
    textTertiary: '#8f98a8',
    page: '#101216',
    surface: '#17191f',
    raised: '#1f222a',
    border: '#343a46',
    divider: '#272b34',
    hover: '#20242c',
    selected: '#12263d',
  },
} as const satisfies Record<ThemeName, Record<string, string>>

/** What each setting may be; the first is the default. */
const allowed: { readonly [Name in keyof Layout]: readonly Layout[Name][] } = {
  theme: ['light', 'dark'],
  primary: primaryNames,
  layout: ['side', 'top', 'mix'],
  fixedHeader: [true, false],
  fixedSidebar: [true, false],
  contentWidth: ['fluid', 'fixed'],
  autoHideHeader: [false, true],
  colorWeak: [false, true],
  multiTab: [true, false],
  collapsed: [false, true],
}

function readLayout(stored: unknown): Layout {
  const said: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const chosen = Object.entries(allowed).map(([name, values]) => {
    const known: readonly unknown[] = values
    return [name, known.includes(said[name]) ? said[name] : known[0]]
  })
  return Object.fromEntries(chosen) as Layout // each value is one of those allowed for its name
}

let layout = readLayout(readStoredJson(storageKeys.layout))
const listeners = new Set<() => void>()

const variables = { brand: '--brand', action: '--action', actionHover: '--action-hover', link: '--link', selected: '--selected' } as const

/** Puts theme, primary colour and colour-weak mode on the root element; every colour follows by CSS alone. */
export function applyTheme(): void {
  const { dataset, style } = document.documentElement
  dataset.theme = layout.theme
  if (layout.colorWeak) dataset.weak = ''
  else delete dataset.weak
  const own = primaryColours(layout.primary, layout.theme)
  for (const [name, variable] of Object.entries(variables)) {
    if (own)
      style.setProperty(variable, own[name as keyof typeof own]) // the names of the table above
    else style.removeProperty(variable)
  }
}

/** Changes the layout, applies it and remembers it. */
export function setLayout(change: Partial<Layout>): void {
  layout = { ...layout, ...change }
  writeStored(storageKeys.layout, JSON.stringify(layout))
  applyTheme()
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // Chosen in another window of this browser: this one follows, and does not write over it what it knew before.
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKeys.layout) return
    layout = readLayout(readStoredJson(storageKeys.layout))
    applyTheme()
    for (const listener of listeners) listener()
  })
}

/** Back to how the console opens for the first time. */
export const resetLayout = (): void => setLayout(readLayout(null))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout inside a component. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, () => layout)
