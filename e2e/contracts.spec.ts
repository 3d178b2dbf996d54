import { readFile } from 'node:fs/promises'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { type Contract, copySigningLink, getDownloadContract, listEssContracts } from '@camp/contract/contracts/contracts'
import { previewContracts } from '@camp/contract/contracts/contracts.sending'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { listWorkhourStatistics } from '@camp/contract/workHours/workHours.statistics'
import type { Browser, Page } from '@playwright/test'
import { codeFor } from './account.people.ts'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { signOn } from './signing.page.ts'

test.use({ account: 'admin' })

/** The ID card of nobody; what a coach of the demo has is shown masked, to anybody. */
const ID_CARD = '11010519491231002X'

/** A whole month, so many before this one. Those of the last ones are closed by other journeys, and belong to them. */
function month(before: number) {
  const now = new Date(Date.now() + 8 * 3_600_000)
  const day = (at: number, date: number) => new Date(Date.UTC(now.getUTCFullYear(), at, date)).toISOString().slice(0, 10)
  return { startDate: day(now.getUTCMonth() - before, 1), endDate: day(now.getUTCMonth() - before + 1, 0) }
}
type Period = ReturnType<typeof month>

/** A coach to whom a contract over these days can be sent, with an ID card that is known here. */
async function signer(period: Period) {
  const admin = await staff('admin')
  const coaches = (await admin.ask(listCoaches, { query: { page: 1, size: 100 } })).content
  const rows = await admin.ask(previewContracts, { body: { coachIds: coaches.map(({ id }) => id), ...period } })
  const free = new Set(rows.filter(({ reason }) => reason === null).map(({ coachId }) => coachId))
  const coach = coaches.find(({ id, groupName }) => free.has(id) && groupName !== null)
  if (!coach) throw new Error(`no coach of the demo can be sent a contract of ${period.startDate}`)
  const { id, name, phone, employment, hourlyRateAmount, version } = coach
  // Who changed the ID card sends nothing to that coach: somebody else does it.
  await (await staff('jiaowu')).ask(saveCoach, { body: { id, name, phone, employment, hourlyRateAmount, version, idCard: ID_CARD } })
  const { value } = await admin.ask(revealPersonal, { body: { entity: 'coach', id, field: 'phone' } })
  return { id, name, phone: value, groupName: coach.groupName ?? '' }
}

/** Sends to this one of the group, by the dialog with its preview. */
async function send(page: Page, { startDate, endDate }: Period, { name, groupName }: { name: string; groupName: string }): Promise<void> {
  await page.goto('/#/coach/contractSignRecords')
  await page.locator('tbody').getByRole('row').first().waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '发送合同' })
  await dialog.getByLabel('周期开始').fill(startDate)
  await dialog.getByLabel('周期结束').fill(endDate)
  await dialog.getByRole('button', { name: '辅导组' }).click()
  await page.getByRole('option', { name: groupName }).click()
  await page.keyboard.press('Escape')
  const listed = dialog.getByRole('group', { name: '将要发送' })
  await expect(listed.getByRole('checkbox', { name })).toBeChecked()
  // A coach who cannot be sent one stands below with the reason, and is nothing to choose.
  await expect(dialog.getByRole('listitem').filter({ hasText: '全职老师不签工时合同' }).first()).toBeVisible()
  await expectAccessible(page)
  const others = listed.locator('label').filter({ hasNotText: name, has: page.locator('input:enabled:checked') })
  while ((await others.count()) > 0) await others.first().getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: /^发送 1 份，共 ¥/ }).click()
  await expect(page.getByText('1 份合同正在发送')).toBeVisible()
}

/** A phone of somebody who has no session, and what its browser complained about. */
async function phoneOf(browser: Browser) {
  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: { cookies: [], origins: [] } })
  const hand = await pocket.newPage()
  const complaints: string[] = []
  hand.on('pageerror', (error) => complaints.push(error.message))
  hand.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { pocket, hand, complaints }
}

/** Signs, in the page behind the link. */
async function sign(page: Page, hand: Page, path: string, phone: string): Promise<void> {
  await hand.goto(path)
  await expect(hand.getByRole('heading', { name: '工时确认书' })).toBeVisible()
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(hand)
  await expect(hand.getByRole('button', { name: '签署', exact: true })).toBeDisabled()
  await signOn(hand, ID_CARD.slice(-6), () => codeFor(page, phone))
}

test('hours are sent, signed on a phone by ID card and code, sealed, and a changed file is found out', async ({ page, browser }, {
  retry,
}) => {
  const period = month(4 + retry)
  const coach = await signer(period)
  await send(page, period, coach)
  const admin = await staff('admin')
  const contract = async (): Promise<Contract | undefined> =>
    (await admin.ask(listEssContracts, { query: { page: 1, coachId: [coach.id], ...period } })).content[0]
  await expect.poll(async () => (await contract())?.status, { timeout: 20_000 }).toBe('PENDING')
  const { flowId = '' } = (await contract()) ?? {}
  const path = new URL((await admin.ask(copySigningLink, { params: { flowId } })).url).pathname
  const { pocket, hand, complaints } = await phoneOf(browser)
  await sign(page, hand, path, coach.phone)

  // The list says so of itself, when the seal is on.
  await page.goto(`/#/coach/contractSignRecords?flowId=${flowId}`)
  const row = page.locator('tbody:visible').getByRole('row').filter({ hasText: coach.name })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('已签署')).toBeVisible({ timeout: 20_000 })

  // Anybody: the file is ours, and one changed byte is found out.
  const download = { params: { flowId }, headers: { 'x-requested-with': 'e2e' } }
  const sealed = await (await page.request.post(`/foundation${getDownloadContract.path}`, download)).body()
  const changed = Buffer.from(sealed)
  changed[1_000] = (changed[1_000] ?? 0) ^ 1
  const file = (buffer: Buffer) => ({ name: 'contract.pdf', mimeType: 'application/pdf', buffer })
  await hand.goto(`/verify/${flowId}`)
  await hand.getByLabel('选择 PDF 文件').setInputFiles(file(sealed))
  await expect(hand.getByRole('heading', { name: '这是盖章的原文件' })).toBeVisible()
  await hand.getByLabel('选择 PDF 文件').setInputFiles(file(changed))
  await expect(hand.getByRole('heading', { name: '不是盖章的文件' })).toBeVisible()
  await expectAccessible(hand)
  expect(complaints).toEqual([])

  // The link brings the coach the sealed copy now; it is dark where the phone is.
  await hand.emulateMedia({ colorScheme: 'dark' })
  expect((await hand.goto(path))?.status()).toBe(200)
  await expect(hand.getByRole('heading', { name: '已签署' })).toBeVisible()
  const copying = hand.waitForEvent('download')
  await hand.getByRole('link', { name: '下载已盖章的 PDF' }).click()
  expect((await readFile(await (await copying).path())).equals(sealed)).toBe(true)
  await expect(hand.getByRole('main')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expectAccessible(hand)
  await pocket.close()
})

test('coaches chosen on the statistics page are sent contracts by the same dialog, over the days on the screen', async ({ page }) => {
  const { startDate, endDate } = month(5)
  const filter = { page: 1, size: 100, startDate, endDate, employment: ['PART_TIME' as const] }
  const coach = (await (await staff('admin')).ask(listWorkhourStatistics, { query: filter })).content[0]
  await page.goto(`/#/coach/coachWorkHourStats?startDate=${startDate}&endDate=${endDate}&coachId=${coach?.coachId}`)
  const row = page.locator('tbody:visible').getByRole('row').filter({ hasText: coach?.coachName })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '发送合同' }).click()
  const dialog = page.getByRole('dialog', { name: '发送合同' })
  await expect(dialog.getByLabel('周期开始')).toHaveValue(startDate)
  await expect(dialog.getByLabel('周期结束')).toHaveValue(endDate)
  await expect(dialog.getByText(coach?.coachName ?? '')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: '辅导组' })).toHaveCount(0)
  await expectAccessible(page)
})

test('why a contract is of this amount opens beside it, line by line', async ({ page }) => {
  const { content } = await (await staff('admin')).ask(listEssContracts, { query: { page: 1, size: 20, status: ['DONE'] } })
  await page.goto(`/#/coach/contractSignRecords?peek=${content[0]?.flowId}`)
  await page.getByRole('dialog', { name: '签署记录：速览' }).getByRole('button', { name: '金额依据' }).click()
  const why = page.getByRole('dialog', { name: '金额依据' })
  await expect(why.getByText(/\d+ 条合计一致/)).toBeVisible()
  await expect(why.getByRole('list', { name: '计价明细' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
})

/** A coach with two contracts or more, each in a state of its own, in the order of the columns. */
async function onBoard(): Promise<readonly Contract[]> {
  const { content } = await (await staff('admin')).ask(listEssContracts, { query: { page: 1, size: 100 } })
  for (const { coachId } of content) {
    const own = content.filter((one) => one.coachId === coachId)
    const states = new Set(own.map(({ status }) => status))
    if (own.length > 1 && states.size === own.length) {
      const order = contractStatus.values
      return own.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    }
  }
  throw new Error('no coach of the demo has contracts in two states')
}

test('the board is chosen, gone through and opened by keyboard, and its address leads back to it', async ({ page }) => {
  const [first, second] = await onBoard()
  await page.goto(`/#/coach/contractSignRecords?coachId=${first?.coachId}`)
  await page.locator('tbody:visible').getByRole('row').filter({ hasText: first?.coachName }).first().waitFor()
  const table = page.getByRole('radio', { name: '表格' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/form=board/)
  const card = (contract: Contract | undefined) =>
    page
      .getByRole('region', { name: contractStatus.label(contract?.status ?? 'DRAFT', 'zh-CN'), exact: true })
      .getByRole('button', { name: contract?.coachName })
  await expect(card(second)).toBeVisible()
  await expectAccessible(page)
  await card(first).focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(second)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card(first)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '签署记录：速览' })
  await expect(drawer.getByText(second?.flowId ?? '?').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(card(second)).toBeFocused()
  await page.reload()
  await expect(card(second)).toBeVisible()
})
