import type { Page } from '@playwright/test'

/** Chooses one of the actions that stand under 更多 in the head of a record's page. */
export async function chooseOnPage(page: Page, action: string): Promise<void> {
  await page
    .locator('.detail-actions')
    .getByRole('button', { name: /^(更多|More)$/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
