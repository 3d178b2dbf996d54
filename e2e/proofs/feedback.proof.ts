import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFeedback } from '@camp/contract/feedback/feedback'
import { listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { listParents } from '@camp/contract/parents/parents'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const MANY = 200
const WORDS = '证明：看不到课程'
const password = 'Feedback-Proof-1'

async function signIn(context: BrowserContext, url: string, staff: Staff): Promise<Page> {
  await context.addCookies([{ name: 'Access-Token', value: staff.token, url, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(`localStorage.setItem('currentuser', ${JSON.stringify(JSON.stringify(staff.me))})`)
  return context.newPage()
}

/** Answers what is open by a template and Ctrl+Enter, until the queue is empty; the milliseconds that each took. */
async function answerAll(page: Page, say: (line: string) => void): Promise<number[]> {
  const total = page.locator('.desk-queue-head')
  const took: number[] = []
  for (let left = MANY; left > 0; left--) {
    const start = performance.now()
    const box = page.locator('[data-reply]')
    await box.waitFor()
    await page.keyboard.press('1')
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-reply]')?.value)
    await page.keyboard.press('Control+Enter')
    await total.getByText(`共 ${left - 1} 条`).waitFor({ timeout: 30_000 })
    took.push(performance.now() - start)
    if (left % 50 === 0) say(`${left} left`)
  }
  return took.sort((one, other) => one - other)
}

export const proof: Proof = {
  proves: `${MANY} families are answered at the feedback desk by keyboard alone; each gets one reply`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'feedback-'))
    const product = await startProduct(dataDir, { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password })
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
    try {
      await product.ready(240)
      const kefu = await Staff.logIn(product.url, 'kefu', password)
      const { content } = await kefu.ask(listParents, { query: { page: 1, size: MANY, sort: ['registeredAt,asc'] } })
      for (const { id } of content) await kefu.ask(createFeedback, { body: { parentId: id, category: 'APP', content: WORDS } })
      const page = await signIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }), product.url, kefu)
      const filter = `status=PENDING&status=PROCESSING&size=50&keyword=${encodeURIComponent(WORDS)}`
      await page.goto(`${product.url}/#/feedback/index?${filter}`)
      const took = await answerAll(page, say)
      const wanted = async (query: object) =>
        (await kefu.ask(listFeedbackDesk, { query: { page: 1, size: 500, keyword: WORDS, ...query } })).content
      const done = await wanted({ status: ['DONE'] })
      await page.waitForTimeout(5_000)
      const sent = (await wanted({})).filter(({ delivery }) => delivery === 'SENT').length
      const p = (part: number) => `${Math.round(took[Math.floor(took.length * part)] ?? 0)} ms`
      return {
        holds: done.length === MANY && sent === MANY,
        figures: [`${done.length} closed`, `${sent} replies delivered`, `from one to the next p50 ${p(0.5)}, p95 ${p(0.95)}`],
      }
    } finally {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
