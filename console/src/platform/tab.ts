import { createContext, useContext, useEffect, useId, useInsertionEffect } from 'react'
import { type Title, useText } from './i18n.ts'
import { platformText } from './platform.text.ts'

/** What a screen may do to the tab that it lives in. Without a tab (a test, a page of its own) it does nothing. */
export interface TabControl {
  readonly setTitle: (title: Title) => void
  /** Says of one part of the screen whether it holds unsaved input (see `useUnsaved`). */
  readonly mark: (part: string, unsaved: boolean) => void
  /** Closes the tab without asking, as after saving. */
  readonly close: () => void
}

const nothing = (): void => undefined

export const TabContext = createContext<TabControl>({ setTitle: nothing, mark: nothing, close: nothing })

/** The tab of the screen. Its functions stay the same for the life of the tab. */
export const useTab = (): TabControl => useContext(TabContext)

/** Gives the tab the title of what it shows, as soon as that is known: in both languages, as a hidden screen hears of no other language. */
export function useTabTitle(title: Title | undefined): void {
  const { setTitle } = useTab()
  const { zh, en } = title ?? {}
  useEffect(() => {
    if (zh && en) setTitle({ zh, en })
  }, [zh, en, setTitle])
}

/**
 * Unsaved input of the part that calls it: while any part of a screen has some, its tab is marked, and closing it, the window or the session
 * asks first.
 */
export function useUnsaved(unsaved: boolean): void {
  const { mark } = useTab()
  const part = useId()
  // The one kind of effect that hiding a tab does not end: what was typed there is still there, and what is saved there says so at once.
  useInsertionEffect(() => {
    mark(part, unsaved)
    return () => mark(part, false)
  }, [part, unsaved, mark])
}

/** Names the window after what it shows; one thing at a time calls it: a screen's tab, a page before the log-in, an exception. */
export function useDocumentTitle(title: string | undefined): void {
  const product = useText(platformText)('product')
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product
  }, [title, product])
}

/** By then what was closed is gone from the screen. */
const GONE_MS = 500

/** Those that go from the screen now are given up: the person was asked, and said so. */
let given = false

/** Closes or draws anew what the person has given up. */
export function giveUp(close: () => void): void {
  given = true
  close()
  setTimeout(() => {
    given = false
  }, GONE_MS)
}

export const isGivenUp = (): boolean => given
