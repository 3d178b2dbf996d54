/** A piece of a line of the help. What is not listed here, no page may hold: the build refuses it (console/vite.help.ts). */
export type HelpInline =
  | string
  | { readonly kind: 'strong' | 'em' | 'key' | 'code'; readonly of: string }
  | { readonly kind: 'help' | 'web'; readonly to: string; readonly of: string }

export type HelpLine = readonly HelpInline[]

/** A part of a page of the help, one below the other. */
export type HelpBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly id: string; readonly line: HelpLine }
  | { readonly kind: 'text' | 'quote'; readonly line: HelpLine }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly (readonly HelpBlock[])[]; readonly about?: string }
  | { readonly kind: 'table'; readonly head: readonly HelpLine[]; readonly rows: readonly (readonly HelpLine[])[] }
  | { readonly kind: 'code'; readonly of: string }

/** A word of the glossary that a page uses, and what it means. */
export interface HelpTerm {
  readonly word: string
  readonly means: string
}

/** A page of the help as the build makes it of its markdown. */
export interface HelpPage {
  /** Its first heading. */
  readonly headline: string
  readonly blocks: readonly HelpBlock[]
  readonly terms: readonly HelpTerm[]
  /** The roles whose handbook leads here. */
  readonly roles: readonly string[]
  /** The addresses of pictures, by the name of the page that each is of: its own, in a handbook those of its tasks (`about`). */
  readonly pictures: Readonly<Record<string, string>>
}

/** What the search of the help looks through: a page, or a task of a handbook. */
export interface HelpEntry {
  readonly name: string
  /** The id of the heading that it stands under, within its page. */
  readonly at?: string
  readonly headline: string
  /** Questions that it answers, as people ask them. */
  readonly asks: string
  readonly text: string
}

/** The name of the page about an address: `/order/index` is told in `help/<language>/order.index.md`. */
export const helpNameOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .join('.')

/** Where a page of the help opens. */
export const helpPathOf = (name: string, at?: string): string => `/help/${name.replaceAll('.', '/')}${at ? `#${at}` : ''}`
