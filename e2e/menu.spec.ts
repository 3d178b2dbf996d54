import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ language: 'en-US' })

for (const width of [1440, 1024]) {
  test(`every entry of the side menu can be read in a window of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#/dashboard/workplace')
    const menu = page.locator('.side-menu')
    const folded = menu.getByRole('button', { expanded: false })
    await expect(folded.first()).toBeVisible()
    while ((await folded.count()) > 0) await folded.first().click()
    const titles = menu.locator('.menu-title')
    expect(await titles.count()).toBeGreaterThan(20)
    const cutOff = await titles.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cutOff).toEqual([])
    await expectAccessible(page)
  })
}
