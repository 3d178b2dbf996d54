import { revealPersonal } from '@camp/contract/base/pii.calls'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { copySigningLink, listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { payWorkStatements, saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { closeWorkMonth, listWorkStatements, reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Cast, Plot } from './family.cast.ts'
import { CARD, codeFor, lastDayOf, monthBefore, one, see } from './family.people.ts'
import { signOn } from './signing.page.ts'

/** Payday: the month is opened once more and closed by somebody else, the contract over it is signed, and the coach is paid what was signed. */
export async function payday(page: Page, browser: Browser, cast: Cast, { coach, closed }: Plot, outboxToken: string) {
  const { url, admin, caiwu, jiaowu } = cast
  await admin.ask(reopenWorkStatement, { params: { id: closed.id }, body: { reason: '补登一节直播课' } })
  const { name, phone: shownPhone, employment, hourlyRateAmount } = coach
  // Who changed the ID card sends no contract.
  await jiaowu.ask(saveCoach, { body: { id: coach.id, name, phone: shownPhone, employment, hourlyRateAmount, idCard: CARD } })
  await caiwu.ask(saveCoachPayee, { params: { id: coach.id }, body: { bank: '招商银行', account: '6225 8888 0000 9999' } })
  // Who set the account neither closes nor pays.
  await admin.ask(closeWorkMonth, { body: { month: monthBefore, coachIds: [coach.id] } })
  const month = async () =>
    (
      await admin.ask(listWorkStatements, {
        query: { coachId: [coach.id], monthFrom: monthBefore, monthTo: monthBefore, page: 1, size: 1 },
      })
    ).content[0]
  await expect.poll(async () => (await month())?.status, { timeout: 60_000 }).toBe('CLOSED')
  const period = { startDate: `${monthBefore}-01`, endDate: lastDayOf(monthBefore) }
  const sent = await admin.ask(sendCoachContract, { body: { coachIds: [coach.id], ...period } })
  expect(sent.skipped).toEqual([])
  const contract = async () => (await admin.ask(listEssContracts, { query: { coachId: [coach.id], page: 1, size: 1 } })).content[0]
  await expect.poll(async () => (await contract())?.signable, { timeout: 60_000 }).toBe(true)
  const unsigned = one(await contract(), 'contract')
  expect(unsigned.amount).toBe((await month())?.amount)
  const token = one(/\/sign\/([^/?#]+)/.exec((await admin.ask(copySigningLink, { params: { flowId: unsigned.flowId } })).url)?.[1], 'token')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${url}/sign/${token}`)
  await expect(page.getByText(coach.name).first()).toBeVisible()
  const { value: phone } = await admin.ask(revealPersonal, { body: { entity: 'coach', id: coach.id, field: 'phone' } })
  await signOn(page, CARD.slice(-6), () => codeFor(url, outboxToken, phone))
  await expect.poll(async () => (await contract())?.status, { timeout: 90_000 }).toBe('DONE')
  await expect.poll(async () => (await month())?.status).toBe('CONTRACTED')

  // And the coach is paid, by the sum that was signed.
  const signed = one(await month(), 'month')
  await admin.ask(payWorkStatements, { body: { ids: [signed.id], amount: unsigned.amount ?? 0, bankReference: 'HT20260001' } })
  expect((await month())?.status).toBe('PAID')
  await see(browser, url, caiwu, `/coach/statements?monthFrom=${monthBefore}&monthTo=${monthBefore}`, [coach.name])
}
