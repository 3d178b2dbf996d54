import { expectAccessible, test } from './fixtures.ts'

// The journeys rest on these two: that a complaint of the browser and a grave finding of axe fail a test.
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

test('an honest page passes', async ({ page }) => {
  await page.setContent(around('<button>Go on</button>'))
  await expectAccessible(page)
})
