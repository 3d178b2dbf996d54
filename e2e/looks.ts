import type { Page } from '@playwright/test'
import { type Language, type Theme, test } from './fixtures.ts'

/** How somebody sees the console. */
export interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly width: 1440 | 1024
}

const look = (language: Language, theme: Theme, width: Look['width']): Look => ({ language, theme, width })

/** Either pair meets each language, each theme and each width. */
const pairs = [
  [look('zh-CN', 'light', 1440), look('en-US', 'dark', 1024)],
  [look('zh-CN', 'dark', 1024), look('en-US', 'light', 1440)],
] as const

/** The other four: only where everything was asked for. */
const rest = [look('zh-CN', 'light', 1024), look('zh-CN', 'dark', 1440), look('en-US', 'light', 1024), look('en-US', 'dark', 1440)]

/** `npm run e2e -- --everything` asks for it. */
export const everything = process.env.E2E_EVERYTHING === 'on'

/** All looks that any screen is seen in. */
export const looks: readonly Look[] = [...pairs.flat(), ...(everything ? rest : [])]

/** The same for the same name, in every run and on every machine (djb2). */
const hash = (name: string): number => [...name].reduce((sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 2 ** 32, 5381)

/** The looks in which a thing of this name is seen: one of the pairs, fixed by the name, or all there are. */
export const looksOf = (name: string): readonly Look[] => (everything ? looks : (pairs[hash(name) % 2] ?? pairs[0]))

const words = ({ language, theme, width }: Look): string => `${language}, ${theme}, ${width}`

/** A test in one look, by the administrator unless `account` says otherwise. */
export function testIn(seen: Look, name: string, body: (page: Page) => Promise<void>, account: 'admin' | null = 'admin'): void {
  const { language, theme, width } = seen
  test.describe(words(seen), () => {
    test.use({ account, language, theme, viewport: { width, height: 900 } })
    test(name, ({ page }) => body(page))
  })
}

/** A test in the looks that fall to its name. */
export function testInItsLooks(name: string, body: (page: Page, seen: Look) => Promise<void>, account: 'admin' | null = 'admin'): void {
  for (const seen of looksOf(name)) testIn(seen, name, (page) => body(page, seen), account)
}
