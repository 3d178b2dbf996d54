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

/** Numbers that a pinned cell lies over before anything is scrolled, wholly or in part. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-pane')].flatMap((pane) => {
      const edge = pane.getBoundingClientRect().right
      if (pane.clientWidth === 0 || pane.scrollLeft > 0) return []
      return [...pane.querySelectorAll('tbody tr[data-index]')].slice(0, 1).flatMap((row) => {
        const cells = [...row.children].map((cell) => ({
          cell,
          at: cell.getBoundingClientRect(),
          sticks: getComputedStyle(cell).position === 'sticky',
        }))
        // The menu of a row alone covers no more than the edge of the window would cut.
        const pins = cells.filter(({ sticks, cell, at }) => sticks && at.width > 48 && getComputedStyle(cell).right !== 'auto')
        return cells
          .filter(({ cell, sticks, at }) => !sticks && at.left < edge && getComputedStyle(cell).textAlign === 'right')
          .filter(({ at }) => pins.some((pin) => at.right > pin.at.left + 1 && at.left < pin.at.right))
          .map(({ cell }) => `${cell.textContent} is covered`)
      })
    }),
  )

/** No cell of a column of numbers lies under a pinned one. Pins give way a moment after the window. */
export async function expectNumbersUncovered(page: Page, timeout = 15_000): Promise<void> {
  await soft.poll(() => covered(page), { message: `${page.viewportSize()?.width} px: ${page.url()}`, timeout }).toEqual([])
}

/** Tables that scroll sideways with the columns that they are first shown with. */
const wide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-pane')].flatMap((pane) =>
      pane.clientWidth > 0 && pane.scrollWidth > pane.clientWidth ? `${pane.scrollWidth} > ${pane.clientWidth}` : [],
    ),
  )

/** The columns that a list is first shown with are all in view beside the menu, at 1440 px. */
export async function expectColumnsInView(page: Page, timeout = 15_000): Promise<void> {
  await soft.poll(() => wide(page), { message: `columns: ${page.url()}`, timeout }).toEqual([])
}

/** Tags in tables that their cell cuts: the column is too narrow for a state that it can show. */
const cutTags = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = new Set<string>()
    for (const tag of document.querySelectorAll('.table-cell .tag')) {
      const cell = tag.closest('.table-cell')
      if (!cell || cell.clientWidth === 0) continue
      const edge = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
      const over = Math.ceil(tag.getBoundingClientRect().right - edge)
      // Widths of letters differ by a pixel between machines.
      if (over > 1) cut.add(`${tag.textContent} is ${over} px too wide for its column`)
    }
    return [...cut]
  })

/** Each state in a table is read whole. */
export async function expectTagsWhole(page: Page, timeout = 15_000): Promise<void> {
  await soft.poll(() => cutTags(page), { message: `tags: ${page.url()}`, timeout }).toEqual([])
}

/** How high a finger needs what it presses, and how wide at least; the line around a field is its own. */
const FINGER = { high: 38, wide: 24 }

/**
 * What a finger can press and would miss: the place that answers for it is too low or too narrow, or something else lies over it. Links in running
 * text are as high as its lines, and marks of a drawing as their figures. Of parts that repeat the first three stand for all.
 */
const missed = (page: Page, room: typeof FINGER): Promise<string[]> =>
  page.evaluate(({ high, wide }) => {
    const found: string[] = []
    const seen = new Map<string, number>()
    const name = (one: Element | null): string => (one ? `${one.tagName.toLowerCase()}.${one.className}` : 'nothing')
    for (const one of document.querySelectorAll<HTMLElement>(
      ':is(main, header, nav) :is(a[href], button, summary, select, input, textarea)',
    )) {
      if (one.matches(':disabled, [aria-disabled="true"], [type="file"], p *, svg *')) continue
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const where = [one.parentElement?.parentElement ?? null, one.parentElement, one].map(name).join(' > ')
      seen.set(where, (seen.get(where) ?? 0) + 1)
      if ((seen.get(where) ?? 0) > 3) continue
      one.scrollIntoView({ block: 'center', inline: 'center' })
      const [first] = one.getClientRects()
      // Words in two lines are pressed in either.
      if (!first || (one.getClientRects().length > 1 && one.offsetHeight >= high)) continue
      const [x, y] = [first.left + first.width / 2, first.top + first.height / 2]
      const label = one.closest('label') ?? one
      const on = (dx: number, dy: number) => label.contains(document.elementFromPoint(x + dx, y + dy))
      const reach = (dx: number, dy: number, far = 0): number =>
        far < high && on(dx * (far + 1), dy * (far + 1)) ? reach(dx, dy, far + 1) : far
      const half = high / 2
      if (on(0, -half) && on(0, half - 1) && on(-wide / 2, 0) && on(wide / 2 - 1, 0) && on(0, 0)) continue
      const [w, h] = on(0, 0) ? [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1] : [0, 0]
      if (w < wide || h < high) found.push(`${w} × ${h}: ${where} “${one.textContent.trim().slice(0, 20)}”`)
    }
    return found
  }, room)

/** Each button, field and link of the page is met by a finger. */
export async function expectRoomForFinger(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect.soft(await missed(page, FINGER), `for a finger: ${page.url()}`).toEqual([])
  await touch.detach()
}

/** What a page waits for has come, in words or as rows: a call that is never answered in time leaves its grey bars. */
export async function expectLoaded(page: Page): Promise<void> {
  await soft(page.locator('main .loadingLines, main .table-skeleton'), `loading: ${page.url()}`).toHaveCount(0, { timeout: 15_000 })
}

/** Where the first row of a list begins at the latest, in a window of 1440 × 900: rows are what one came for. */
const FIRST_ROW = 260

/** A list shows its rows at once, and its frame is no higher than they are. What a screen shows above its rows on purpose has its own room. */
export async function expectRowsAtOnce(page: Page): Promise<void> {
  const seen = await page.locator('.list-page:visible').evaluateAll((pages) =>
    pages.map((list) => {
      const blocks = [
        ...list.querySelectorAll('.list-fold > :not(search, form)'),
        ...[...list.children].filter((part) => !part.matches('.list-head, .list-fold, .list-body')),
      ]
      const above = blocks.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0)
      const rows = [...list.querySelectorAll('.list-body tbody tr[data-index]')].map((row) => row.getBoundingClientRect())
      const frame = list.querySelector('.list-body')?.getBoundingClientRect()
      const crumbs = document.querySelector('.shell-crumbs')?.getBoundingClientRect().height ?? 0
      // English words may put the buttons into a second line of the head.
      const head = Math.max(32, list.querySelector('.list-head')?.getBoundingClientRect().height ?? 0) - 32
      return { above, more: crumbs + head, first: rows[0]?.top, last: rows.at(-1)?.bottom ?? 0, end: frame?.bottom ?? 0 }
    }),
  )
  for (const { above, more, first, last, end } of seen) {
    if (first === undefined) continue
    if (above === 0) expect(first, 'where the first row begins').toBeLessThanOrEqual(FIRST_ROW + more)
    expect(end - last, 'what the frame leaves empty below the rows').toBeLessThanOrEqual(90)
  }
}
