import { createContext, useContext, useEffect } from 'react'

/** What a screen may do to the tab that it lives in. Without a tab (a test, a page of its own) it does nothing. */
export interface TabControl {
  readonly setTitle: (title: string) => void
  /** Unsaved input: the tab is marked, and closing it or the window asks first. */
  readonly setDirty: (dirty: boolean) => void
  /** Closes the tab without asking, as after saving. */
  readonly close: () => void
}

const nothing = (): void => undefined

export const TabContext = createContext<TabControl>({ setTitle: nothing, setDirty: nothing, close: nothing })

/** The tab of the screen. The three functions stay the same for the life of the tab. */
export const useTab = (): TabControl => useContext(TabContext)

/** Gives the tab the title of what it shows, as soon as that is known. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useTab()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
