import { useSyncExternalStore } from 'react'
import { readStoredJson, storageKeys, writeStored } from './storage.ts'

export type ThemeName = 'light' | 'dark'

/** What the person chose for the frame of the console; kept in this browser, also over a log-out. */
export interface Layout {
  readonly theme: ThemeName
  /** The side menu shows icons only. */
  readonly collapsed: boolean
}

/**
 * The colours that component libraries need as values; everything else takes the variables of `theme.css`, which holds the same values
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
    textTertiary: '#667085',
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

const defaults: Layout = { theme: 'light', collapsed: false }

function readLayout(): Layout {
  const stored = readStoredJson(storageKeys.layout)
  if (typeof stored !== 'object' || stored === null) return defaults
  return {
    theme: 'theme' in stored && stored.theme === 'dark' ? 'dark' : 'light',
    collapsed: 'collapsed' in stored && stored.collapsed === true,
  }
}

let layout = readLayout()
const listeners = new Set<() => void>()

/** Puts the theme on the root element; every colour follows by CSS alone. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = layout.theme
}

/** Changes the layout, applies it and remembers it. */
export function setLayout(change: Partial<Layout>): void {
  layout = { ...layout, ...change }
  writeStored(storageKeys.layout, JSON.stringify(layout))
  applyTheme()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout inside a component. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, () => layout)
