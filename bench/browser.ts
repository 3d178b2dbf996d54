import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request, Response } from '@playwright/test'

/** Chromium in the size and language that most of the staff have. */
export const openContext = (browser: Browser, storageState?: BrowserContextOptions['storageState']): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(storageState && { storageState }),
  })

export interface Loaded {
  readonly page: Page
  /** Milliseconds of CPU of the page's main thread since it was opened. */
  cpu(): Promise<number>
  /** The layout shift that people saw, as browsers score it. */
  shift(): Promise<number>
}

/** Opens an address in a new page and waits until `ready` shows and nothing is asked for any more. */
export async function open(context: BrowserContext, url: string, ready: string): Promise<Loaded> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // In ticks of the thread, not of the clock: what other programs take meanwhile does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await taskMillis(session)
  await page.addInitScript(watchShift)
  await page.goto(url)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  await quiet(page)
  return {
    page,
    cpu: async () => (await taskMillis(session)) - before,
    shift: () => page.evaluate(() => window.layoutShift ?? 0),
  }
}

/** Nothing on its way for half a second. */
export const quiet = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

async function taskMillis(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not state TaskDuration')
  return seconds * 1_000
}

declare global {
  interface Window {
    layoutShift?: number
  }
}

function watchShift(): void {
  window.layoutShift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // the one kind of entry that is observed
      if (!shift.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + shift.value
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** What a browser asks for, and what of it is still on its way. */
export class Traffic {
  readonly begun: Request[] = []
  readonly #open = new Set<Request>()

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (request.url().startsWith('data:')) return
      this.begun.push(request)
      // The stream of pushes never ends.
      if (request.resourceType() !== 'eventsource') this.#open.add(request)
    })
    const ended = (request: Request) => void this.#open.delete(request)
    context.on('requestfinished', ended)
    context.on('requestfailed', ended)
  }

  /** Waits until for so many milliseconds nothing was on its way; at most half a minute. */
  async settled(millis: number): Promise<void> {
    let since = performance.now()
    for (const start = since; performance.now() - since < millis; await sleep(10)) {
      if (this.#open.size > 0) since = performance.now()
      if (performance.now() - start > 30_000) throw new Error(`no answer to ${[...this.#open].map((request) => request.url()).join(', ')}`)
    }
  }
}

export interface Transfer {
  /** Files and calls, until the screen can be used: what is waited for shows, and nothing is on its way. */
  readonly requests: number
  readonly calls: number
  /** Those that come after that. */
  readonly later: number
  readonly laterCalls: number
  /** KB of JavaScript and styles if they came as gzip, those that come later included. */
  readonly gzip: number
  /** KB of JavaScript alone, as gzip. */
  readonly script: number
  /** KB that came over the wire, heads and calls included. */
  readonly wire: number
}

/** Longer than the console lets the badges wait. */
const LATER_MS = 2_500
const isCall = (request: Request): boolean => request.url().includes('/foundation/')

/** What a page fetches while it loads. */
export async function transferOf(context: BrowserContext, url: string, ready: string): Promise<Transfer> {
  const traffic = new Traffic(context)
  const responses: Response[] = []
  context.on('response', (response) => responses.push(response))
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  // Two frames in which it could ask for more.
  await traffic.settled(40)
  const needed = new Set(traffic.begun)
  await page.waitForTimeout(LATER_MS)
  await traffic.settled(500)
  const later = traffic.begun.filter((request) => !needed.has(request))
  const parts = await Promise.all(responses.filter((response) => !response.url().startsWith('data:')).map(partOf))
  await page.close()
  const sum = (key: 'gzip' | 'wire', kinds: readonly string[]) =>
    parts.filter(({ kind }) => kinds.includes(kind)).reduce((total, part) => total + part[key], 0) / 1_000
  return {
    requests: needed.size,
    calls: [...needed].filter(isCall).length,
    later: later.length,
    laterCalls: later.filter(isCall).length,
    gzip: sum('gzip', ['script', 'style']),
    script: sum('gzip', ['script']),
    wire: sum('wire', ['script', 'style', 'call', 'other']),
  }
}

async function partOf(response: Response) {
  const type = response.request().resourceType()
  const called = isCall(response.request())
  const kind = called ? 'call' : type === 'script' ? 'script' : type === 'stylesheet' ? 'style' : 'other'
  // The stream of pushes stays open: it counts as a call, and has no size.
  if (response.headers()['content-type']?.startsWith('text/event-stream')) return { kind: 'call', gzip: 0, wire: 0 }
  const body = await response.body().catch(() => Buffer.alloc(0))
  const { responseBodySize, responseHeadersSize } = await response.request().sizes()
  return { kind, gzip: gzipSync(body, { level: 9 }).length, wire: responseBodySize + responseHeadersSize }
}
