import { listDemos, reviewDemo, setDemoConsent } from '@camp/contract/demos/demos'
import { deleteResource } from '@camp/contract/resources/resources'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'jiaowu' })

/** A sound of so many seconds, 8 bits at 8 kHz. */
function sound(seconds: number): Buffer {
  const samples = seconds * 8_000
  const wav = Buffer.alloc(44 + samples, 128)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(8_000, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples, 40)
  return wav
}

test('a resource is made with a recording, which plays from any place in it', async ({ page }) => {
  const title = `旅程儿歌 ${Date.now()}`
  await page.goto('/#/resources/manage')
  await page.getByRole('row').nth(3).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新建资源' })
  await form.getByLabel('标题').fill(title)
  await form.getByRole('button', { name: /^类型/ }).click()
  await page.getByRole('option', { name: '音频' }).click()
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: '儿歌.wav', mimeType: 'audio/wav', buffer: sound(8) })
  await expect(form.getByText('儿歌.wav')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`资源“${title}”已保存`)).toBeVisible()

  await page.getByRole('link', { name: title }).click()
  const player = page.locator('audio').first()
  await expect(player).toBeVisible()
  const at = await player.evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((resolve, reject) => {
        audio.onseeked = () => resolve(audio.currentTime)
        audio.onerror = () => reject(new Error('it does not play'))
        const seek = () => {
          audio.currentTime = 5
        }
        if (audio.readyState > 0) seek()
        else audio.onloadedmetadata = seek
      }),
  )
  expect(at).toBeCloseTo(5, 1)
  const id = Number(new URL(page.url().replace('/#', '')).searchParams.get('id'))
  await (await staff('jiaowu')).ask(deleteResource, { params: { id } })
})

test('a demo is featured once a parent has agreed and it has passed', async ({ page }) => {
  const jiaowu = await staff('jiaowu')
  const { content } = await jiaowu.ask(listDemos, { query: { page: 1, reviewState: ['PENDING'] } })
  const demo = content.find(({ consentAt }) => consentAt === null) ?? content[0]
  if (!demo) throw new Error('the demo business has no demo to be looked at')
  // Whose recordings are the newest, and so whether their parents have agreed, depends on the hour.
  await jiaowu.ask(setDemoConsent, { params: { id: demo.id }, body: { consentAt: null } })
  await page.goto(`/#/resources/demo?studentName=${encodeURIComponent(demo.studentName)}`)
  const row = page.getByRole('row').filter({ hasText: demo.title })
  // The list follows a moment after the answer: a menu that was opened before still says what was so.
  const choose = async (name: string) => {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    await expect(async () => {
      await page.keyboard.press('Escape')
      await chooseInRow(row, /更多/)
      await expect(item).toBeEnabled({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await item.click()
  }
  await chooseInRow(row, /登记家长同意/)
  const form = page.getByRole('dialog', { name: `“${demo.title}”的家长同意` })
  await form.getByLabel('同意人').fill('妈妈')
  await form.getByRole('button', { name: /^同意方式/ }).click()
  await page.getByRole('option', { name: '微信' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('家长同意已登记')).toBeVisible()
  await choose('审核通过')
  await expect(page.getByText(`“${demo.title}”已通过审核`)).toBeVisible()
  await choose('设为精选')
  await expect(page.getByText(`“${demo.title}”已设为精选`)).toBeVisible()
  await expect(row.getByText('精选', { exact: true })).toBeVisible()
  // As it was before: without consent it is featured no more.
  await jiaowu.ask(setDemoConsent, { params: { id: demo.id }, body: { consentAt: null } })
  const { consentAt, consentBy: by, consentHow: how } = demo
  if (consentAt) await jiaowu.ask(setDemoConsent, { params: { id: demo.id }, body: { consentAt, by, how } })
  await jiaowu.ask(reviewDemo, { params: { id: demo.id }, body: { reviewState: 'PENDING' } })
})
