import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { chromiumArguments, findChromium } from './chromium.ts'
import { handDueComments } from './dueComments.ts'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './sideways.ts'

// A microphone that hums.
const args = [...chromiumArguments, '--use-fake-device-for-media-stream']
test.use({ account: 'laoshi', permissions: ['microphone'], launchOptions: { executablePath: findChromium(), args } })

const waiting = async () => (await (await staff('laoshi')).ask(listOwnComments, { query: { page: 1, size: 6 } })).content

/** The first two that wait for the coach; a coach who has fewer is given some. */
async function firstTwo() {
  const own = await waiting()
  if (own.length < 3) await handDueComments(await staff('admin'), (await staff('laoshi')).me.coachId ?? 0)
  const [first, second] = await waiting()
  if (!first || !second) throw new Error('no clock-in waits for the coach')
  return [first, second] as const
}

const gone = (id: number) => expect.poll(async () => (await waiting()).some((row) => row.id === id)).toBe(false)

test('a coach comments at the desk, by words and by voice, and the next one follows by itself; on a phone all of it is in view', async ({
  page,
}) => {
  const { keyboard } = page
  const [first, second] = await firstTwo()
  await page.goto('/')
  const card = page.getByRole('region', { name: /^待我点评/ })
  await card.getByRole('link', { name: `点评 ${first.studentName} ${first.clockInDate}`, exact: true }).click()
  const box = page.getByRole('textbox', { name: `给 ${first.studentName} 的点评` })
  await expect(box).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('r')
  await expect(page.getByRole('timer')).toHaveText('录音中 0:02')
  await keyboard.press('r')
  const note = page.getByRole('group', { name: /^语音 0:0[23]$/ })
  await expect(note.locator('audio')).toBeVisible()
  await keyboard.press('w')
  await keyboard.type(`声音响亮，注意连读 ${Date.now()}`)
  await keyboard.press('Control+Enter')
  await expect(page.getByText('已点评，工时已计入')).toBeVisible()
  await gone(first.id)
  await expect(page.getByRole('textbox', { name: `给 ${second.studentName} 的点评` })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: '录音' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
