import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ language: 'en-US' })

for (const width of [1440, 1024]) {
  test(`every entry of the side menu can be read in a window of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#/dashboard/workplace')
    const menu = page.locator('.shell-side-menu')
    if (width < 1100) await menu.getByRole('button', { name: 'Expand menu' }).click()
    const folded = menu.getByRole('button', { expanded: false })
    await expect(folded.first()).toBeVisible()
    while ((await folded.count()) > 0) await folded.first().click()
    const titles = menu.locator('.shell-menu-title')
    expect(await titles.count()).toBeGreaterThan(20)
    const cutOff = await titles.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cutOff).toEqual([])
    await expectAccessible(page)
  })
}

test('the entry of the present screen is scrolled into view, and where it is seen already nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto('/#/permission/role')
  const current = page.locator('.shell-menu-list [aria-current="page"]')
  await expect(current).toHaveText('Roles')
  await expect(current).toBeInViewport({ ratio: 1 })
  const list = page.locator('.shell-menu-list')
  const scrolled = await list.evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  await list.getByRole('link', { name: 'Operation log' }).click()
  await expect(current).toHaveText('Operation log')
  expect(await list.evaluate((element) => element.scrollTop)).toBe(scrolled)
})
