import { readOutbox } from '@camp/contract/account/account.outbox'
import { type Browser, expect } from '@playwright/test'
import type { Staff } from './staff.ts'

export const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
export const monthBefore = (() => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
})()
export const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Of the specification's own example; the coach's, so that its last six are known here. */
export const CARD = '11010519491231002X'

export const FAMILY_PHONE = '19033334444'

export const one = <T>(found: T | undefined | null, what: string): T => {
  if (found === undefined || found === null) throw new Error(`the demo business has no ${what}`)
  return found
}

/** A screen as somebody of the staff sees it. */
export async function see(browser: Browser, url: string, { token, me }: Staff, at: string, words: (string | RegExp)[]): Promise<void> {
  const cookie = { name: 'Access-Token', value: token, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false }
  const remembered = [{ name: 'currentuser', value: JSON.stringify(me) }]
  const context = await browser.newContext({
    locale: 'zh-CN',
    storageState: { cookies: [{ ...cookie, sameSite: 'Strict' }], origins: [{ origin: url, localStorage: remembered }] },
  })
  const page = await context.newPage()
  await page.goto(`${url}/#${at}`)
  const main = page.getByRole('main')
  for (const word of words) await expect(main.getByText(word).locator('visible=true').first()).toBeVisible({ timeout: 60_000 })
  await context.close()
}

/** The code that came last to a phone, as the outbox of the demo holds it. */
export async function codeFor(url: string, token: string, receiver: string): Promise<string> {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/foundation${readOutbox.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'e2e' },
        body: JSON.stringify({ receiver, token }),
      })
      code = ((await answer.json()) as { code: string | null }[])[0]?.code // as the contract says
      return code
    })
    .toMatch(/^\d{6}$/)
  return code ?? ''
}
