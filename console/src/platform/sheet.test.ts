import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
/** As a page loads it: nothing is known of earlier ones. */
const fresh = async () => {
  vi.resetModules()
  return (await import('./sheet.ts')).consoleSheet
}

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="prefetch" as="style" href="/assets/style-1.css">')
})
afterEach(() => {
  document.head.querySelectorAll('link').forEach((link) => void link.remove())
})

test('the styles that the page names are asked for once, and there when they have come', async () => {
  const consoleSheet = await fresh()
  const both = Promise.all([consoleSheet(), consoleSheet()])
  expect(sheets().map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining('/assets/style-1.css')])
  sheets()[0]?.dispatchEvent(new Event('load'))
  await both
})

test('styles that did not come are asked for anew', async () => {
  const consoleSheet = await fresh()
  const first = consoleSheet()
  sheets()[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('could not be loaded')
  expect(sheets()).toEqual([])
  const second = consoleSheet()
  sheets()[0]?.dispatchEvent(new Event('load'))
  await second
})

test('in development, where each part has its own, nothing is waited for', async () => {
  document.head.querySelectorAll('link').forEach((link) => void link.remove())
  await (await fresh())()
})
