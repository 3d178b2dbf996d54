import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What scrolls sideways: the page or what fills it; a table may, inside its own frame. */
const wider = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const frames = [document.documentElement, document.body, main, ...(main?.children ?? [])]
    return frames.flatMap((frame) =>
      frame && frame.clientWidth > 0 && frame.scrollWidth > frame.clientWidth
        ? `${frame.tagName}.${frame.className} ${frame.scrollWidth} > ${frame.clientWidth}`
        : [],
    )
  })

/** A walk goes on to the next screen, and its test fails at the end with all that it found. */
const soft = expect.configure({ soft: true })

/** Neither the page nor what fills it scrolls sideways. A chart follows its frame a moment later. */
export async function expectNoSidewaysScroll(page: Page, timeout = 15_000): Promise<void> {
  await soft.poll(() => wider(page), { message: `${page.viewportSize()?.width} px: ${page.url()}`, timeout }).toEqual([])
}
