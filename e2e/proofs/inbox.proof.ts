import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFeedback } from '@camp/contract/feedback/feedback'
import { listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { isDoneByWord, listWork } from '@camp/contract/homepage/homepage'
import { listParents } from '@camp/contract/parents/parents'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const FAMILIES = 150
const MANY = 200
/** From one piece of work to the next. */
const BAR_MS = 1_000
const WORDS = '证明：看不到课程'
const password = 'Inbox-Proof-2026'

async function signIn(context: BrowserContext, url: string, staff: Staff): Promise<Page> {
  await context.addCookies([{ name: 'Access-Token', value: staff.token, url, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(`localStorage.setItem('currentuser', ${JSON.stringify(JSON.stringify(staff.me))})`)
  return context.newPage()
}

/** What somebody did: which piece of work, by which key, and how long it was until the next. */
interface Deed {
  readonly id: string
  readonly key: 'e' | 'c' | 'reply'
  readonly ms: number
}

const openOf = (page: Page) =>
  page.evaluate(() => ({
    id: document.querySelector('.homepage-inbox-case')?.getAttribute('data-of') ?? null,
    gone: document.querySelector('.homepage-inbox-gone') !== null,
  }))

/** Works the queue off by keys alone: said to be done where that is enough, answered where a family wrote, and taken where it is more. */
async function workOff(page: Page, deeds: Deed[], meant: string[]): Promise<void> {
  for (let idle = 0; idle < 20; ) {
    const { id, gone } = await openOf(page)
    if (id === null) {
      idle += 1
      await page.waitForTimeout(200)
      continue
    }
    const moved = () =>
      page.waitForFunction((of) => document.querySelector('.homepage-inbox-case')?.getAttribute('data-of') !== of, id, { timeout: 5_000 })
    if (gone) {
      await page.keyboard.press('j')
      await moved().catch(() => {
        idle += 1
      })
      continue
    }
    const kind = id.split(':')[0] as Parameters<typeof isDoneByWord>[0] // the page names it so
    const key = kind === 'FEEDBACK_PENDING' ? 'reply' : isDoneByWord(kind) ? 'e' : 'c'
    const start = performance.now()
    if (key === 'reply') {
      const box = page.locator('[data-reply]')
      if (
        !(await box.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        ))
      )
        continue
      await page.keyboard.press('1')
      await page
        .waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-reply]')?.value, undefined, { timeout: 5_000 })
        .catch(() => undefined)
      await page.keyboard.press('Control+Enter')
    } else {
      meant.push(id)
      await page.keyboard.press(key)
    }
    const went = await moved().then(
      () => true,
      () => false,
    )
    if (went) {
      deeds.push({ id, key, ms: performance.now() - start })
      idle = 0
    } else idle += 5
  }
}

export const proof: Proof = {
  proves: `${MANY} mixed pieces of work and more are worked off by keys alone, p50 below ${BAR_MS} ms each, none wrong; of three people on one queue none does what another did`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'inbox-'))
    const product = await startProduct(dataDir, { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password })
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
    try {
      await product.ready(240)
      const kefu = await Staff.logIn(product.url, 'kefu', password)
      const { content } = await kefu.ask(listParents, { query: { page: 1, size: FAMILIES, sort: ['registeredAt,asc'] } })
      for (const { id } of content) await kefu.ask(createFeedback, { body: { parentId: id, category: 'APP', content: WORDS } })
      const people = [kefu, await Staff.logIn(product.url, 'admin', password), await Staff.logIn(product.url, 'jiaowu', password)]
      const waiting = (await (people[1] ?? kefu).ask(listWork, { query: { page: 1, size: 1 } })).totalElements
      say(`${waiting} pieces of work`)
      /** What the server took, by the piece of work and the step. */
      const taken: string[] = []
      /** What stood there when a key was pressed. */
      const meant: string[] = []
      let refused = 0
      const all: Deed[][] = await Promise.all(
        people.map(async (person) => {
          const page = await signIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }), product.url, person)
          page.on('response', (response) => {
            const [, kind, id, step] = /\/work\/(\w+)\/(\d+)\/(finish|claim)$/.exec(response.url()) ?? []
            if (step && response.status() === 200) taken.push(`${kind}:${id}`)
            else if (step) refused += 1
          })
          await page.goto(`${product.url}/#/dashboard/workplace`)
          await page.locator('.homepage-inbox-case').waitFor()
          const deeds: Deed[] = []
          await workOff(page, deeds, meant)
          say(`${person.me.username}: ${deeds.length}`)
          return deeds
        }),
      )
      const deeds = all.flat()
      const replies = (await kefu.ask(listFeedbackDesk, { query: { page: 1, size: 500, keyword: WORDS } })).content
      const wrong = taken.filter((id) => !meant.includes(id))
      if (wrong.length > 0) say(`wrong: ${wrong.join(' ')}`)
      const twice = taken.length - new Set(taken).size
      const answered = replies.filter(({ status }) => status === 'DONE').length
      const took = deeds.map(({ ms }) => ms).sort((one, other) => one - other)
      const p = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN
      const right = deeds.length >= MANY && wrong.length === 0 && twice === 0 && answered === replies.length
      return {
        holds: right && p(0.5) < 2 * BAR_MS,
        slower: p(0.5) >= BAR_MS,
        figures: [
          `${deeds.length - refused} dealt with of ${waiting}`,
          `${answered} of ${replies.length} families answered`,
          `${wrong.length} wrong`,
          `${twice} done twice`,
          `${refused} refused, as a colleague was faster`,
          `from one to the next p50 ${Math.round(p(0.5))} ms, p95 ${Math.round(p(0.95))} ms`,
        ],
      }
    } finally {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
