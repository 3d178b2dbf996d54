import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Account, expect, type Language, test } from './fixtures.ts'
import { filledIn, screens } from './screens.ts'

const help = join(import.meta.dirname, '../help')
const languages: readonly Language[] = ['zh-CN', 'en-US']

/** What one picture may weigh; console/src/ui/help/help.test.ts holds it, and 6 MB for all. */
const MOST_BYTES = 40_000
const WIDTH = 900

/** The page of the help about an address. */
const nameOf = (at: string): string =>
  (at.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && !/^\d+$/.test(part))
    .join('.')

/** Whose work it is, where an administrator has nothing to do there. */
const accounts: Readonly<Record<string, Account>> = { 'coach.commentDesk': 'laoshi', 'dashboard.workplace': 'kefu' }

/** A picture as small as it may be: the best quality that weighs no more. */
async function drawn(shot: Buffer, path: string): Promise<void> {
  for (const quality of [72, 60, 48, 36, 24, 12]) {
    const data = await sharp(shot).resize(WIDTH).webp({ quality, effort: 6 }).toBuffer()
    if (data.length > MOST_BYTES) continue
    writeFileSync(path, data)
    return
  }
  throw new Error(`${path} does not come below ${MOST_BYTES} bytes`)
}

/** The first address of each page, with its record. */
const first = [...new Map(screens.toReversed().map((screen) => [nameOf(screen.at), screen])).entries()]
const pictures = first.filter(([name]) => existsSync(join(help, 'zh-CN', `${name}.md`)) && name !== 'help')

// Drawn when they are asked for: npm run help:pictures
for (const language of process.env.E2E_PICTURES === 'on' ? languages : []) {
  for (const [name, { at, ready }] of pictures) {
    test.describe(`${language} ${name}`, () => {
      test.use({ account: accounts[name] ?? 'admin', language, theme: 'light', viewport: { width: 1280, height: 800 } })
      test(`the picture of the help about ${name} is drawn in ${language}`, async ({ page }) => {
        await page.goto(`/#${await filledIn(at)}`)
        await ready(page)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        mkdirSync(join(help, 'pictures', language), { recursive: true })
        const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
        await drawn(shot, join(help, 'pictures', language, `${name}.webp`))
      })
    })
  }
}
