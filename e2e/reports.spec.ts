import { listReports } from '@camp/contract/reports/reports'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'jiaowu' })

test('reports are made for a group, and one is shared with a family until the link is taken back', async ({
  page,
  browser,
  complaints,
}) => {
  const jiaowu = await staff('jiaowu')
  const known = (await jiaowu.ask(listReports, { query: { page: 1, size: 50, shared: false, kind: ['REPORT'] } })).content
  const report = known.find(({ studentName }) => /^\p{Script=Han}{3}$/u.test(studentName))
  if (!report) throw new Error('the demo business has no report that is not shared')
  const { studentName, campName, groupName } = report

  await page.goto('/#/resources/report')
  await page.getByRole('row').nth(3).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '生成学习报告' })
  await form.getByRole('button', { name: /^营期/ }).click()
  await page.getByRole('option', { name: campName }).click()
  await form.getByRole('button', { name: /^分组/ }).click()
  await page.getByRole('option', { name: groupName }).click()
  await form.getByRole('button', { name: '上周' }).click()
  await expect(form.getByText(/将为 \d+ 名/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '开始生成' }).click()
  await expect(page.getByText(/已生成 \d+ 份/).first()).toBeVisible({ timeout: 30_000 })

  await page.goto(`/#/resources/report?peek=${report.id}`)
  const picture = page.getByRole('img', { name: `${studentName}的报告图片` })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_080)
  const pdf = await page.request.get(`/foundation/api/resources/report/${report.id}/pdf`)
  expect([pdf.status(), pdf.headers()['content-type'], pdf.headers()['content-disposition']?.split(';')[0]]).toEqual([
    200,
    'application/pdf',
    'inline',
  ])
  await page.getByRole('dialog', { name: '报告列表：速览' }).getByRole('button', { name: '分享', exact: true }).click()
  const consent = page.getByRole('dialog', { name: `分享${studentName}的学习报告` })
  await consent.getByLabel('同意人').fill('妈妈')
  await consent.getByRole('button', { name: '生成链接' }).click()
  const address = (await consent.getByRole('link', { name: /\/r\// }).getAttribute('href')) ?? ''
  expect(new URL(address).pathname).toMatch(/^\/r\/[\w-]{43}$/)
  await expectAccessible(page)

  // The family: no session, no console.
  const family = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: { cookies: [], origins: [] } })
  const phone = await family.newPage()
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: `${studentName.slice(1)}的学习报告` })).toBeVisible()
  const shown = phone.getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_080)
  expect(await phone.content()).not.toContain(studentName)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(phone)

  await consent.getByRole('button', { name: '撤回链接' }).click()
  await page.getByRole('dialog', { name: '撤回这份报告的分享链接？' }).getByRole('button', { name: '撤回链接' }).click()
  await expect(page.getByText('分享已撤回')).toBeVisible()
  complaints.expectStatus(404)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: '链接已失效' })).toBeVisible()
  await family.close()
})
