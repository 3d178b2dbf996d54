import { expect, type Page } from '@playwright/test'

/** Signs on the page behind a link, as its coach does: the end of the ID card, the code that came by SMS, and the tick. */
export async function signOn(hand: Page, idTail: string, code: () => Promise<string>): Promise<void> {
  await expect(hand.getByRole('heading', { name: '工时确认书' })).toBeVisible()
  await hand.getByLabel('身份证号后六位').fill(idTail)
  await hand.getByRole('button', { name: '获取验证码' }).click()
  await expect(hand.getByText('验证码已发送')).toBeVisible()
  await hand.getByLabel(/短信验证码/).fill(await code())
  await hand.getByLabel('我已核对以上工时与金额').check()
  await hand.getByRole('button', { name: '签署', exact: true }).click()
  await expect(hand.getByRole('heading', { name: '已签署' })).toBeVisible()
}
