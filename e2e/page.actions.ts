import type { Locator, Page } from '@playwright/test'

/** Chooses one of the actions that stand under 更多 in the head of a record's page. */
export async function chooseOnPage(page: Page, action: string): Promise<void> {
  await page
    .locator('.detail-actions')
    .getByRole('button', { name: /^(更多|More)$/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses an action of a row: it stands in the row itself where there is room for it, else in the row's menu. */
export async function chooseInRow(row: Locator, action: string | RegExp): Promise<void> {
  const named = { name: action, exact: typeof action === 'string' }
  const inRow = row.getByRole('button', named)
  const menu = row.getByRole('button', { name: /^(更多|More)$/ })
  await inRow.or(menu).first().waitFor()
  if ((await inRow.count()) > 0) return inRow.click()
  await menu.click()
  await row.page().getByRole('menuitem', named).click()
}
