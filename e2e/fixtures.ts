import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Staff } from './staff.ts'

/** The accounts of the demo business: one a role, and the first administrator. */
export type Account = 'admin' | 'jiaowu' | 'kefu' | 'caiwu' | 'shichang' | 'cangchu' | 'zuzhang' | 'shenji' | 'laoshi'

export type Language = 'zh-CN' | 'en-US'
export type Theme = 'light' | 'dark'

const given = (name: 'E2E_URL' | 'E2E_PASSWORD' | 'E2E_OUTBOX_TOKEN'): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: journeys run by npm run e2e`)
  return value
}

/** The password of every account of the server under test. */
export const password = (): string => given('E2E_PASSWORD')

/** What the address that the server prints carries: it opens the demo's outbox. */
export const outboxToken = (): string => given('E2E_OUTBOX_TOKEN')

/** Collects what the browser complains about; a test fails on any of it that it did not announce. */
class Complaints {
  readonly #found: string[] = []
  readonly #expected = new Set<number>()
  /** Where somebody was asked to prove who they are: that is no complaint. */
  readonly #asked: Promise<string | null>[] = []

  constructor(page: Page) {
    page.on('pageerror', (error) => this.#found.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`)
    })
    page.on('response', (response) => {
      if (response.status() !== 403) return
      const asks = (body: unknown) => (JSON.stringify(body).includes('PROOF_NEEDED') ? response.url() : null)
      this.#asked.push(response.json().then(asks, () => null))
    })
  }

  /** The browser itself reports an answer of 4xx or 5xx, or none (0), as an error; announces one that the journey provokes. */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses) this.#expected.add(status)
  }

  async unexpected(): Promise<string[]> {
    const asked = await Promise.all(this.#asked)
    return this.#found.filter((line) => {
      if (asked.some((url) => url !== null && line.includes(' 403 ') && line.endsWith(`(${url})`))) return false
      const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(line)?.[1]
      const silent = /^Failed to load resource: net::ERR_/.test(line)
      return !this.#expected.has(silent ? 0 : Number(status))
    })
  }
}

interface Fixtures {
  complaints: Complaints
  /** The demo account whose session the browser holds; null: nobody is logged in. */
  account: Account | null
  /** What the person chose before: the language and the theme of the console. */
  language: Language
  theme: Theme
  /** The password of whoever is logged in, where the product is another one than that under test. */
  proofBy: string | null
}

const sessions = new Map<Account, Promise<Staff>>()

/** A session of a demo account by HTTP; one an account and worker. */
export function staff(account: Account): Promise<Staff> {
  const known = sessions.get(account) ?? Staff.logIn(given('E2E_URL'), account, password())
  sessions.set(account, known)
  return known
}

/** What the browser of somebody holds: the session, and that the console remembers a person. */
export async function storageOf(account: Account | null, chosen: { name: string; value: string }[] = []) {
  const origin = given('E2E_URL')
  if (account === null) return { cookies: [], origins: [{ origin, localStorage: chosen }] }
  const { token, me } = await staff(account)
  const cookie = { name: 'Access-Token', value: token, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false }
  // The console asks the server for the session only where it remembers a person.
  const remembered = { name: 'currentuser', value: JSON.stringify(me) }
  return { cookies: [{ ...cookie, sameSite: 'Strict' as const }], origins: [{ origin, localStorage: [...chosen, remembered] }] }
}

/** Who is asked for proof of who they are gives it, and goes on, as long as the page is there: no journey is about that alone. */
export async function proves(page: Page, by: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: /^(请证明是您本人|Please confirm that it is you)$/ })
  while (!page.isClosed()) {
    await asked.waitFor({ timeout: 0 })
    await asked.getByLabel(/^(登录密码|Password)$/).fill(by)
    await asked.getByLabel(/^(登录密码|Password)$/).press('Enter')
    await asked.waitFor({ state: 'hidden', timeout: 0 })
  }
}

/** Journeys start with a session (`test.use({ account })`) and fail on any complaint of the browser. */
export const test = base.extend<Fixtures>({
  account: ['admin', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names, and demands a pattern
  baseURL: async ({}, use) => use(given('E2E_URL')),
  language: ['zh-CN', { option: true }],
  theme: ['light', { option: true }],
  proofBy: [null, { option: true }],
  storageState: async ({ account, language, theme }, use) => {
    const chosen = [
      { name: 'app_language', value: language },
      { name: 'layout_settings', value: JSON.stringify({ theme }) },
    ]
    await use(await storageOf(account, chosen))
  },
  complaints: [
    async ({ page, proofBy }, use) => {
      const complaints = new Complaints(page)
      // It ends with its page.
      void proves(page, proofBy ?? password()).catch(() => undefined)
      await use(complaints)
      expect(await complaints.unexpected(), 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

const GRAVE = ['serious', 'critical']

/** Finds what is called otherwise than the words that one sees: who speaks to the console says these. axe runs it only where it is asked for. */
const rules = { 'label-content-name-mismatch': { enabled: true } }

/** The findings of axe of the given impacts, once nothing fades and no rows are read anew. */
async function findings(page: Page, impacts: readonly string[], part?: string): Promise<string[]> {
  // Rows that are read anew are shown pale meanwhile.
  await expect(page.locator('.table[data-busy="refreshing"]:visible')).toHaveCount(0)
  // What fades in has its colours when it has come; and nothing begins to fade while axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ends = ({ playState, effect }: Animation) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })
  // Not the mode that opens a second page for each look, and no list of all that is fine: they took most of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations
    .filter(({ impact }) => impact && impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`)
}

/** No finding of axe of the given impacts on what the page shows now, or on a part of it. A push may make rows pale while axe looks: it looks again. */
async function expectNothingFound(page: Page, impacts: readonly string[], part?: string): Promise<void> {
  const first = await findings(page, impacts, part)
  if (first.length > 0) expect(await findings(page, impacts, part)).toEqual([])
}

/** No serious or critical finding of axe on what the page shows now, or on a part of it. */
export const expectAccessible = (page: Page, part?: string): Promise<void> => expectNothingFound(page, GRAVE, part)

/** Neither a moderate one, which a tag mends: order of headings, landmarks and their names. For a page that has loaded. */
export const expectWellMarked = (page: Page): Promise<void> => expectNothingFound(page, [...GRAVE, 'moderate'])

export { expect }
