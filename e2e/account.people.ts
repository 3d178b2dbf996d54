import { readOutbox } from '@camp/contract/account/account.outbox'
import type { Page } from '@playwright/test'
import { expect, outboxToken, staff } from './fixtures.ts'

let counter = 0

/** A phone number that nobody has. */
export const freshPhone = (): string => `187${String(Date.now() % 1_000_000).padStart(6, '0')}${String(process.pid % 10)}${counter++ % 10}`

export interface Someone {
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly email: string
}

/** What they log in with. */
export const OWN_PASSWORD = 'Own-pass-1'

/** A member of staff of one's own, whose account a journey may change as it likes. */
export async function someone(): Promise<Someone> {
  const name = `e2e.${(Date.now() % 100_000_000).toString(36)}${process.pid % 100}${counter++}`
  const person = { username: name, phone: freshPhone(), email: `${name}@example.com` }
  const admin = await staff('admin')
  await admin.hire({ ...person, realName: '江小鱼' }, OWN_PASSWORD)
  return { ...person, password: OWN_PASSWORD }
}

/** The code that came last to a phone or mailbox, as the outbox of the demo holds it. */
export async function codeFor(page: Page, receiver: string): Promise<string> {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.post(`/foundation${readOutbox.path}`, {
        data: { receiver, token: outboxToken() },
        headers: { 'x-requested-with': 'e2e' },
      })
      const kept: { code: string | null }[] = await answer.json()
      code = kept[0]?.code
      return code
    })
    .toMatch(/^\d{6}$/)
  return code ?? ''
}
