import { expect, expectAccessible, expectWellMarked, test } from './fixtures.ts'
import { looks, looksOf } from './looks.ts'
import { screens } from './screens.ts'
import { expectNoSidewaysScroll, expectNumbersUncovered, expectTagsWhole } from './sideways.ts'

// The journeys rest on these: that a complaint of the browser, a grave finding of axe and a page that is too wide fail a test, and
// that every screen is looked at.
test.use({ account: null })
const around = (content: string) =>
  `<html lang="zh"><head><title>Probe</title></head><body><main><h1>Probe</h1>${content}</main></body></html>`

test('a console error fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around(''))
  await page.evaluate(() => console.error('something is wrong'))
})

test('an uncaught error fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around(''))
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          setTimeout(resolve)
          throw new Error('nobody catches this')
        })
      }),
  )
})

test('a button without a name fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around('<button></button>'))
  await expectAccessible(page)
})

test('text that is too pale fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around('<p style="color: #bbb; background: #fff">Pale</p>'))
  await expectAccessible(page)
})

test('a button whose name is not its text fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around('<button aria-label="Look for records">Search pages</button>'))
  await expectAccessible(page)
})

test('a page that skips a heading fails a walk', async ({ page }) => {
  test.fail()
  await page.setContent(around('<h3>Deep</h3>'))
  await expectWellMarked(page)
})

test('two landmarks of one name fail a walk', async ({ page }) => {
  test.fail()
  await page.setContent(around('<section aria-label="Refunds">1</section><section aria-label="Refunds">2</section>'))
  await expectWellMarked(page)
})

test('a page that scrolls sideways fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around('<p style="width: 3000px">Wide</p>'))
  await expectNoSidewaysScroll(page, 1_000)
})

test('what scrolls sideways inside main fails a journey', async ({ page }) => {
  test.fail()
  await page.setContent(around('<section style="overflow: auto"><p style="width: 3000px">Wide</p></section>'))
  await expectNoSidewaysScroll(page, 1_000)
})

test('an amount under a pinned cell fails a journey', async ({ page }) => {
  test.fail()
  const cell = (style: string) => `<td style="min-width: 300px; ${style}">1</td>`
  const row = `<tr data-index="0">${cell('')}${cell('text-align: right')}${cell('position: sticky; right: 0')}</tr>`
  const table = `<table><tbody>${row}</tbody></table>`
  await page.setContent(around(`<div class="table-pane" style="width: 700px; overflow: auto">${table}</div>`))
  await expectNumbersUncovered(page, 1_000)
})

test('a state that its column cuts fails a walk', async ({ page }) => {
  test.fail()
  const cell = '<td class="table-cell" style="max-width: 60px; overflow: hidden"><span class="tag">Confirmed by hand</span></td>'
  await page.setContent(around(`<table style="table-layout: fixed; width: 60px"><tbody><tr>${cell}</tr></tbody></table>`))
  await expectTagsWhole(page, 1_000)
})

test('an honest page passes', async ({ page }) => {
  await page.setContent(around('<h2>Part</h2><button>Go on</button>'))
  await expectAccessible(page)
  await expectWellMarked(page)
  await expectNoSidewaysScroll(page)
})

test('every screen is looked at in each language, theme and width', () => {
  for (const { at } of screens) {
    const seen = looksOf(at)
    const values = new Set(seen.flatMap(({ language, theme, width }) => [language, theme, width]))
    expect([...values].toSorted(), at).toEqual([1024, 1440, 'dark', 'en-US', 'light', 'zh-CN'])
    expect(seen.filter((look) => !looks.includes(look))).toEqual([])
  }
})
