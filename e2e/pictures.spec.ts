import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Account, expect, type Language, type Theme, test } from './fixtures.ts'
import { rows } from './screens.ts'

interface Picture {
  readonly file: string
  readonly account: Account
  readonly language: Language
  readonly theme: Theme
  readonly width: 1440 | 390
  readonly at: string
  readonly ready: (page: Page) => Promise<void>
}

const firstRow = (page: Page) => expect(rows(page).first()).toBeVisible()

/** The six that the README begins with: both languages and themes, desk and phone. */
const pictures: readonly Picture[] = [
  {
    file: 'orders',
    account: 'caiwu',
    language: 'zh-CN',
    theme: 'light',
    width: 1440,
    at: '/order/index',
    ready: (page) => expect(rows(page).nth(9)).toBeVisible(),
  },
  {
    file: 'refunds',
    account: 'caiwu',
    language: 'en-US',
    theme: 'dark',
    width: 1440,
    at: '/order/refunds?status=REQUESTED',
    ready: (page) => expect(page.locator('.desk-row').nth(2)).toBeVisible(),
  },
  {
    file: 'hours',
    account: 'caiwu',
    language: 'en-US',
    theme: 'light',
    width: 1440,
    at: '/coach/coachWorkHourStats',
    ready: (page) => expect(rows(page).nth(4)).toBeVisible(),
  },
  {
    file: 'funnel',
    account: 'shichang',
    language: 'zh-CN',
    theme: 'dark',
    width: 1440,
    at: '/extension/funnel',
    ready: (page) => expect(rows(page).nth(9)).toBeVisible(),
  },
  {
    file: 'phone-workplace',
    account: 'jiaowu',
    language: 'zh-CN',
    theme: 'light',
    width: 390,
    at: '/dashboard/workplace',
    ready: (page) => expect(page.getByRole('listitem').first()).toBeVisible(),
  },
  { file: 'phone-camps', account: 'jiaowu', language: 'en-US', theme: 'dark', width: 390, at: '/camp/index', ready: firstRow },
]

// Drawn when they are asked for: npm run e2e -- --pictures pictures.spec
for (const { file, account, language, theme, width, at, ready } of process.env.E2E_PICTURES === 'on' ? pictures : []) {
  test.describe(file, () => {
    test.use({ account, language, theme, viewport: { width, height: width === 390 ? 844 : 900 } })
    test(`the picture ${file} is drawn`, async ({ page }) => {
      await page.goto(`/#${at}`)
      await ready(page)
      await page.waitForLoadState('networkidle')
      const path = join(import.meta.dirname, '../docs/pictures', `${file}.png`)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    })
  })
}
