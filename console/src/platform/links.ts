import { type ComponentType, createContext, useContext } from 'react'

/** A way to a screen that the reader may open. */
export interface QuickLink {
  readonly path: string
  readonly title: { readonly zh: string; readonly en: string }
  readonly Icon: ComponentType | null
}

/** Provided by the shell from its side menu. */
export const LinksContext = createContext<readonly QuickLink[]>([])

/** The screens that the reader may open, in the order of the side menu. */
export const useQuickLinks = (): readonly QuickLink[] => useContext(LinksContext)
