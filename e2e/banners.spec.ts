import { createBanner, fileBanner, getBannerList } from '@camp/contract/banners/banners'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'shichang' })

const names = (page: Page) => page.locator('.banners-what > b')
const handle = (page: Page, title: string) => page.getByRole('button', { name: `移动“${title}”` })

test('banners of a place are sorted by dragging and by keys, and the phone shows them as of a moment', async ({ page }) => {
  const admin = await staff('admin')
  const mark = Date.now().toString(36)
  const titles = ['甲', '乙', '丙'].map((name) => `${name}${mark}`)
  const [first = '', second = '', third = ''] = titles
  const before = (await admin.ask(getBannerList, { query: { page: 1, position: 'COURSE' } })).content.map(({ title }) => title)
  const made: number[] = []
  for (const title of titles) {
    const body = { title, imageUrl: null, linkKind: 'NONE' as const, position: 'COURSE' as const }
    made.push((await admin.ask(createBanner, { body })).id)
  }
  await page.goto('/#/content/banner?position=COURSE')
  await expect(names(page)).toHaveText([...before, ...titles])
  // What lacks a picture says so, and cannot be posted.
  const line = page.getByRole('listitem').filter({ hasText: first })
  await expect(line.getByText('未展示：没有图片')).toBeVisible()
  await expect(line.getByRole('button', { name: `上架 ${first}` })).toHaveAttribute('aria-disabled', 'true')

  const sorted = () => page.waitForResponse((answer) => answer.url().includes('updateBannerSeq') && answer.ok())
  let saved = sorted()
  const over = await names(page).filter({ hasText: second }).boundingBox()
  await handle(page, first).hover()
  await page.mouse.down()
  await page.mouse.move((over?.x ?? 0) + 5, (over?.y ?? 0) + 5, { steps: 6 })
  await page.mouse.up()
  await saved
  await expect(names(page)).toHaveText([...before, second, first, third])
  saved = sorted()
  await handle(page, third).press('Home')
  await saved
  await expect(handle(page, third)).toBeFocused()
  saved = sorted()
  await handle(page, third).press('ArrowDown')
  await saved
  await page.reload()
  const moved = [third, ...before, second, first]
  const [top = '', next = '', ...rest] = moved
  await expect(names(page)).toHaveText([next, top, ...rest])
  await expectAccessible(page)

  const phone = page.getByRole('complementary', { name: '手机预览' })
  await phone.getByRole('button', { name: '下周一 9:00' }).click()
  await expect(phone.getByLabel('查看时间')).toHaveValue(/ 09:00$/)
  await expect(phone.getByRole('status')).toHaveText(before.length > 0 ? `第 1 个，共 1 个：${before[0]}` : '此时没有展示的轮播图')
  for (const id of made) await admin.ask(fileBanner, { params: { id } })
})

test('a banner gets a picture in the ratio of its place, is posted, archived and restored', async ({ page, complaints }) => {
  // The address that is refused on the way.
  complaints.expectStatus(400)
  const title = `旅程${Date.now().toString(36)}`
  await page.goto('/#/content/banner?position=MEMBER')
  await names(page).first().waitFor()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('标题')).toBeFocused()
  await page.getByLabel('标题').fill(title)
  await page.locator('input[type="file"]').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  await crop.getByRole('button', { name: '使用' }).click()
  await expect(page.locator('.upload-kept img')).toBeVisible()
  await page.getByText('网址', { exact: true }).click()
  await page.getByLabel('网址').last().fill('javascript:alert(1)')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/^网址应以 https/).first()).toBeVisible()
  await page.getByLabel('网址').last().fill('campapp://member')
  await expect(page.getByRole('complementary', { name: '手机预览' }).getByRole('img', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `上架 ${title}` }).click()
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line.getByText('展示中')).toBeVisible()
  await line.getByRole('button', { name: `更多 ${title}` }).click()
  await page.getByRole('menuitem', { name: '归档' }).click()
  await expect(line).toHaveCount(0)
  await page.getByText('已归档', { exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await chooseInRow(row, /恢复/)
  await expect(row).toHaveCount(0)
  const admin = await staff('admin')
  const restored = (await admin.ask(getBannerList, { query: { page: 1, title } })).content
  expect(restored).toMatchObject([{ postStatus: 'UNPOSTED', isConfigure: true, linkTarget: 'campapp://member' }])
  for (const { id } of restored) await admin.ask(fileBanner, { params: { id } })
})
