/** What the primary colour decides, in one theme: `brand` fills and borders, the others carry text or lie below it. */
export interface PrimaryColours {
  readonly brand: string
  readonly action: string
  readonly actionHover: string
  readonly link: string
  readonly selected: string
}

/** The primary colours to choose from, beside the usual blue. Text on them and of them can be read (4.5:1); a test computes it. */
export const otherPrimaries = {
  geekblue: {
    light: { brand: '#2f54eb', action: '#2f54eb', actionHover: '#2542b7', link: '#2f54eb', selected: '#eaeefd' },
    dark: { brand: '#2f54eb', action: '#2f54eb', actionHover: '#2848ca', link: '#869cf3', selected: '#1c2548' },
  },
  purple: {
    light: { brand: '#722ed1', action: '#722ed1', actionHover: '#5924a3', link: '#722ed1', selected: '#f1eafa' },
    dark: { brand: '#722ed1', action: '#722ed1', actionHover: '#6228b4', link: '#b38ee6', selected: '#291d43' },
  },
  cyan: {
    light: { brand: '#13c2c2', action: '#0c7c7c', actionHover: '#096161', link: '#0c7c7c', selected: '#e7f9f9' },
    dark: { brand: '#13c2c2', action: '#0d8080', actionHover: '#0b6e6e', link: '#13c2c2', selected: '#163b40' },
  },
  green: {
    light: { brand: '#52c41a', action: '#347d11', actionHover: '#29620d', link: '#347d11', selected: '#eef9e8' },
    dark: { brand: '#52c41a', action: '#388512', actionHover: '#30720f', link: '#52c41a', selected: '#233b1e' },
  },
  orange: {
    light: { brand: '#fa8c16', action: '#a55c0f', actionHover: '#81480c', link: '#a55c0f', selected: '#fff4e8' },
    dark: { brand: '#fa8c16', action: '#aa5f0f', actionHover: '#92520d', link: '#fa8c16', selected: '#44301d' },
  },
  magenta: {
    light: { brand: '#eb2f96', action: '#c5277e', actionHover: '#9a1e62', link: '#c5277e', selected: '#fdeaf5' },
    dark: { brand: '#eb2f96', action: '#d42a87', actionHover: '#b62474', link: '#f172b8', selected: '#411d37' },
  },
} as const satisfies Record<string, Record<'light' | 'dark', PrimaryColours>>

type OtherPrimary = keyof typeof otherPrimaries
export type PrimaryName = 'blue' | OtherPrimary

/** All of them; the first is the usual one, whose values stand in `theme.css`. */
export const primaryNames: readonly PrimaryName[] = ['blue', ...(Object.keys(otherPrimaries) as OtherPrimary[])] // Object.keys forgets the names

/** The colours of a chosen primary; null for the usual one. */
export const primaryColours = (name: PrimaryName, theme: 'light' | 'dark'): PrimaryColours | null =>
  name === 'blue' ? null : otherPrimaries[name][theme]
