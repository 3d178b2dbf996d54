import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createApiKey } from '@camp/contract/apiKeys/apiKeys'
import { listParents } from '@camp/contract/parents/parents'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { keyScope } from '@camp/contract/scopes'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Account, expect, type Language, staff, type Theme, test } from './fixtures.ts'
import { root } from './product.ts'
import { rows } from './screens.ts'

interface Picture {
  readonly file: string
  readonly account: Account
  readonly language: Language
  readonly theme: Theme
  readonly width: 1440 | 390
  readonly at: string | (() => Promise<string>)
  readonly ready: (page: Page) => Promise<void>
}

const firstRow = (page: Page) => expect(rows(page).first()).toBeVisible()

/** The page of a family that came with the business's own app, which is played for a day: what it did, and what was said to it, is all from there. */
async function familyOfSchool(): Promise<string> {
  const admin = await staff('admin')
  const { secret } = await admin.ask(createApiKey, { body: { name: '学习端', scopes: [...keyScope.values], ratePerMinute: 6_000 } })
  const school = [
    '--import',
    'tsx',
    join(root, 'school/src/school.command.ts'),
    '--url',
    process.env.E2E_URL ?? '',
    '--speed',
    '6',
    '--families',
    '10',
    '--days',
    '1',
  ]
  execFileSync(process.execPath, school, { cwd: root, env: { ...process.env, CAMP_KEY: secret } })
  const { content } = await admin.ask(listParents, { query: { page: 1, size: 20 } })
  const told = await Promise.all(
    content.map(async ({ id }) => ({ id, ...(await admin.ask(getParentTimeline, { query: { parentId: id, size: 50 } })) })),
  )
  const [most] = told.sort((one, other) => other.entries.length - one.entries.length)
  return `/parent/detail?id=${most?.id}`
}

/** The eight that the README begins with: both languages and themes, desk and phone. */
const pictures: readonly Picture[] = [
  {
    file: 'workplace',
    account: 'kefu',
    language: 'zh-CN',
    theme: 'light',
    width: 1440,
    at: '/dashboard/workplace',
    ready: (page) => expect(page.getByRole('listitem').nth(4)).toBeVisible(),
  },
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
    file: 'school',
    account: 'kefu',
    language: 'en-US',
    theme: 'dark',
    width: 1440,
    at: familyOfSchool,
    ready: (page) => expect(page.getByText(/commented on day/).first()).toBeVisible(),
  },
  {
    file: 'reconcile',
    account: 'caiwu',
    language: 'en-US',
    theme: 'light',
    width: 1440,
    at: '/order/reconcile',
    ready: firstRow,
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

// Drawn when they are asked for: npm run e2e -- --pictures e2e/pictures.spec
for (const { file, account, language, theme, width, at, ready } of process.env.E2E_PICTURES === 'on' ? pictures : []) {
  test.describe(file, () => {
    test.use({ account, language, theme, viewport: { width, height: width === 390 ? 844 : 900 } })
    test(`the picture ${file} is drawn`, async ({ page }) => {
      await page.goto(`/#${typeof at === 'string' ? at : await at()}`)
      await ready(page)
      await page.waitForLoadState('networkidle')
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      await sharp(shot)
        .webp({ quality: 82, effort: 6 })
        .toFile(join(import.meta.dirname, '../docs/pictures', `${file}.webp`))
    })
  })
}
