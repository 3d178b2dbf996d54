import { type Locator, type Page, expect as playwrightExpect } from '@playwright/test'
import { logIn } from '../login.form.ts'
import type { Staff } from '../staff.ts'

/** Patience for a busy machine: what a task takes is measured, not judged by it. */
export const expect = playwrightExpect.configure({ timeout: 20_000 })

/** Names of three signs, as most are: which child of a day it is makes no difference to what is typed. */
export const namedAsMost = ({ studentName }: { readonly studentName: string }): boolean => studentName.length === 3

/** What the hands did: pointer downs, and keys. */
export interface Hands {
  readonly clicks: number
  readonly keys: number
}

/** The screen that the address names, without what it is asked for. */
const pathOf = (page: Page): string | undefined => page.url().split('#')[1]?.split('?')[0]

/** Where the people work: one product, and its staff by HTTP, for what a screen does not show. */
export interface Office {
  readonly url: string
  readonly password: string
  staff(account: string): Promise<Staff>
  /** The session of this account has ended. */
  forget(account: string): void
}

/** Counts in the page itself. A character that no key of a western keyboard gives counts as one key, whatever an input method takes. */
const COUNTING = `
  window.hands = { clicks: 0, keys: 0 }
  addEventListener('pointerdown', () => { window.hands.clicks += 1 }, true)
  addEventListener('keydown', () => { window.hands.keys += 1 }, true)
  addEventListener('input', ({ data }) => { window.hands.keys += [...(data ?? '')].filter((one) => one > '~').length }, true)
`

/** Somebody at a browser, by mouse or by keyboard alone: each deed as the hand does it, so that it can be counted. */
export class Person {
  readonly page: Page
  readonly office: Office
  readonly account: string
  readonly #faults: string[] = []

  private constructor(page: Page, office: Office, account: string) {
    this.page = page
    this.office = office
    this.account = account
    page.on('pageerror', ({ message }) => this.#faults.push(message))
    page.on('response', (answer) => answer.status() >= 500 && this.#faults.push(`${answer.status()} ${answer.url()}`))
  }

  /** Comes in the morning: opens the console and logs in. */
  static async arrive(page: Page, office: Office, account: string): Promise<Person> {
    const person = new Person(page, office, account)
    await page.addInitScript(COUNTING)
    await page.goto(office.url)
    await logIn(page, account, office.password)
    await expect(page).toHaveURL(/#\/dashboard\/workplace$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return person
  }

  /** What broke in the page or in the server since the last look. */
  faults(): string[] {
    return this.#faults.splice(0)
  }

  // as the function runs in the page, where the script above has made it
  hands = (): Promise<Hands> => this.page.evaluate(() => ({ ...(window as unknown as { hands: Hands }).hands }))

  /** Himself or herself, or a colleague, by HTTP: to find what to work on, and to look at the end. */
  staff = (account = this.account): Promise<Staff> => this.office.staff(account)

  get main(): Locator {
    return this.page.getByRole('main')
  }

  /** The rows of the list in view. */
  get rows(): Locator {
    return this.main.locator('tbody:visible').getByRole('row')
  }

  /** The one row with these words. */
  row = (words: string | RegExp): Locator => this.rows.filter({ hasText: words }).first()

  dialog = (name?: string | RegExp): Locator => this.page.getByRole('dialog', name === undefined ? {} : { name })

  /** A notice that says so, or what a screen says; in view. */
  see = (words: string | RegExp): Promise<void> => expect(this.page.getByText(words).locator('visible=true').first()).toBeVisible()

  async click(target: Locator): Promise<void> {
    await target.click({ timeout: 20_000 })
  }

  /** A button by its word, in the page or in a part of it. */
  button = (name: string | RegExp, within: Page | Locator = this.page): Locator =>
    within
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .locator('visible=true')
      .first()

  /** Clicks into a field and types. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await this.page.keyboard.type(text)
  }

  /** A dialog has come, and has the focus: one goes on typing in it. */
  async opened(dialog: Locator): Promise<Locator> {
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    return dialog
  }

  /** What is done with a row: in the row itself, or in its menu. */
  async act(row: Locator, action: string): Promise<void> {
    await expect(row).toBeVisible()
    const shown = row.getByRole('button', { name: action, exact: true })
    const more = this.button(/^更多/, row)
    // What is beside a list comes after its frame.
    await expect(shown.or(more).first()).toBeVisible()
    if (await shown.isVisible()) return this.click(shown)
    await this.click(more)
    await this.click(this.page.getByRole('menuitem', { name: action, exact: true }))
  }

  /** Clicks a field of choices open and clicks one of them. */
  async choose(field: Locator, option: string | RegExp): Promise<void> {
    await this.click(field)
    await this.click(this.option(option))
  }

  option = (name: string | RegExp): Locator => this.page.getByRole('option', { name }).locator('visible=true').first()

  /** By the side menu, whose group may be open already. */
  async menu(group: string, screen?: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: '主菜单' })
    const link = menu.getByRole('link', { name: screen ?? group, exact: true })
    if (screen !== undefined && !(await link.isVisible())) await this.click(menu.getByRole('button', { name: group, exact: true }))
    await this.click(link)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await this.atRest()
  }

  /** The list in view has its rows. */
  async atRest(): Promise<void> {
    await expect(this.main.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  }

  async press(...keys: string[]): Promise<void> {
    // Nobody goes to a field by its key before it is in view.
    if (keys[0] === '/') await expect(this.page.getByRole('search').filter({ visible: true }).first()).toBeVisible()
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Presses Tab until it has the focus; who uses no mouse must get there in so many steps. */
  async tabTo(target: Locator, most = 25, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    for (let step = 0; step < most; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press(key)
    }
    await expect(target, `within ${most} steps of ${key}`).toBeFocused({ timeout: 1_000 })
  }

  /** Tab to a field of choices, and one of them: by words where there is a field to find by, else by the arrow keys. */
  async pick(field: Locator, option: string | RegExp, words?: string): Promise<void> {
    await this.tabTo(field)
    await this.press('ArrowDown')
    if (words !== undefined) await this.type(words)
    const wanted = this.option(option)
    await expect(wanted).toBeVisible()
    for (let step = 0; step < 12 && (await wanted.getAttribute('data-active')) === null; step += 1) await this.press('ArrowDown')
    await expect(wanted).toHaveAttribute('data-active')
    await this.press('Enter')
  }

  /** Opens the menu of a record and chooses by the arrow keys. */
  async chooseByKeys(more: Locator, item: string): Promise<void> {
    await this.enter(more)
    const wanted = this.page.getByRole('menuitem', { name: item, exact: true })
    await expect(wanted).toBeVisible()
    for (let step = 0; step < 12 && !(await wanted.evaluate((one) => one === document.activeElement)); step += 1)
      await this.press('ArrowDown')
    await expect(wanted).toBeFocused()
    await this.press('Enter')
  }

  /** From the filters, or the page itself, by ↓ to the row with these words. */
  async toRow(words: string | RegExp): Promise<Locator> {
    const row = this.row(words)
    await expect(row).toBeVisible()
    for (let step = 0; step < 30 && !(await row.evaluate((one) => one === document.activeElement)); step += 1) await this.press('ArrowDown')
    await expect(row).toBeFocused()
    return row
  }

  /** The key for "new", once the screen is there. */
  async make(title: string | RegExp): Promise<Locator> {
    await expect(this.main.locator('[data-shortcut="n"]:visible').first()).toBeVisible()
    await this.press('n')
    return this.opened(this.dialog(title))
  }

  /** Tab to a button, then Enter. */
  async enter(target: Locator, most?: number): Promise<void> {
    await this.tabTo(target, most)
    await this.page.keyboard.press('Enter')
  }

  /** By the palette: a screen or a record, by words that find it. */
  async go(words: string, option: string | RegExp = new RegExp(words)): Promise<void> {
    const { page } = this
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索页面和记录' })).toBeFocused()
    await page.keyboard.type(words)
    await this.toOption(option)
    const from = pathOf(page)
    const left = await this.main.locator('h1:visible').first().elementHandle({ timeout: 20_000 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '搜索页面和记录' })).toBeHidden()
    // The screen that one leaves stays in view until the script of the next one is there.
    if (pathOf(page) !== from) await left?.waitForElementState('hidden', { timeout: 20_000 })
    await this.atRest()
  }

  /** `g`, then the letter of a screen. */
  async jump(letter: string, path: string): Promise<void> {
    await this.press('g', letter)
    await expect.poll(() => pathOf(this.page)).toBe(path)
    await expect(this.page.locator(`main[data-screen="${path}"]`)).toBeVisible()
    await this.atRest()
  }

  /** What can be done with the open record, by the palette: the first letters of its Chinese words, as an input method takes them. */
  async deed(initials: string, title: string | RegExp): Promise<void> {
    await this.press('Control+k')
    await expect(this.page.getByRole('combobox', { name: '搜索页面和记录' })).toBeFocused()
    await this.type(initials)
    await this.toOption(title)
    await this.press('Enter')
  }

  /** By the arrow keys to one of what the palette has found. */
  private async toOption(name: string | RegExp): Promise<void> {
    const found = this.page.getByRole('option', { name, ...(typeof name === 'string' && { exact: true }) }).first()
    await expect(found).toBeVisible()
    for (let step = 0; step < 12 && (await found.getAttribute('aria-selected')) !== 'true'; step += 1) await this.press('ArrowDown')
    await expect(found).toHaveAttribute('aria-selected', 'true')
  }

  /** By the search of the header: a click into it, a few signs of what is looked for, a click on what is found. */
  async find(words: string, option: string | RegExp = words): Promise<void> {
    await this.click(this.page.getByRole('banner').getByRole('button', { name: /^搜索/ }))
    await expect(this.page.getByRole('combobox', { name: '搜索页面和记录' })).toBeFocused()
    await this.type(words)
    await this.click(this.option(option))
    await this.atRest()
  }

  /** One of the tabs of a page: Tab to the one that is open, then the arrow keys. */
  async tab(name: string | RegExp): Promise<void> {
    const wanted = this.main.getByRole('tab', { name })
    const open = this.main.getByRole('tab', { selected: true })
    await this.tabTo(open, 40)
    for (let step = 0; step < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1) {
      const before = (await open.textContent()) ?? ''
      await this.press('ArrowRight')
      await expect(open).not.toHaveText(before)
    }
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
  }

  /** A file comes while something is done; its name. */
  async download(deed: () => Promise<void>): Promise<string> {
    const [file] = await Promise.all([this.page.waitForEvent('download', { timeout: 60_000 }), deed()])
    expect(await file.failure()).toBeNull()
    return file.suggestedFilename()
  }
}
