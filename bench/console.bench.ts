import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/chromium.ts'
import { open, openContext, quiet, type Transfer, transferOf } from './browser.ts'
import type { Measured } from './database.ts'
import { type HeapRun, measureHeap } from './heap.bench.ts'
import { screenSizes } from './screens.bench.ts'
import { measureTable } from './table.bench.ts'

export interface ConsoleLine {
  readonly name: string
  readonly unit: string
  /** One value a round. */
  readonly values: readonly number[]
  /** The most that is allowed; null: stated for information. */
  readonly bar: number | null
}

const LOGIN = '/#/user/login'
const LOGIN_READY = 'input[type="password"]'
const LIST = '/#/order/index'
const LIST_READY = 'tbody tr[data-index="0"]'
const WORKPLACE = '/dashboard/workplace'

/** Bytes, requests, CPU of the main thread and layout shift of the log-in and of the order list, each in a browser without a cache. */
export async function measureConsole(measured: Measured, rounds: number): Promise<ConsoleLine[]> {
  console.log('console ...')
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const { url } = measured.product
    const signedIn = await signIn(browser, measured)
    const login = await fresh(browser, null, (context) => transferOf(context, `${url}${LOGIN}`, LOGIN_READY))
    const list = await fresh(browser, signedIn, (context) => transferOf(context, `${url}${LIST}`, LIST_READY))
    const loads = await times(rounds, () => fresh(browser, signedIn, (context) => loadList(context, url)))
    const tables = await measureTable(browser, rounds)
    const heap = await fresh(browser, signedIn, (context) => measureHeap(context, measured))
    const logins = await times(rounds, () => fresh(browser, null, (context) => loadLogin(context, url)))
    return [
      ...transferLines('log-in', login, { script: 170 }),
      { name: 'log-in: CPU of the main thread until it can be used', unit: 'ms', values: logins.map(({ cpu }) => cpu), bar: null },
      ...transferLines('shell and order list', list, { gzip: 320, requests: 14 }),
      { name: 'order list: CPU of the main thread until it can be used', unit: 'ms', values: loads.map(({ cpu }) => cpu), bar: 500 },
      { name: 'order list: layout shift', unit: '', values: loads.map(({ shift }) => shift), bar: 0.02 },
      { name: 'back to the visited order list: CPU of the main thread', unit: 'ms', values: loads.map(({ back }) => back), bar: 100 },
      { name: '1,000 rows handed to a table: CPU of the main thread', unit: 'ms', values: tables, bar: 120 },
      ...screenSizes().map(({ name, size, most }) => ({ name: `${name}: what it adds, gzip`, unit: 'KB', values: [size], bar: most })),
      ...heapLines(heap),
    ]
  } finally {
    await browser.close()
  }
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Logs in as a person does, once; what the browser then holds is given to every later one. */
async function signIn(browser: Browser, { product, adminPassword }: Measured): Promise<SignedIn> {
  return fresh(browser, null, async (context) => {
    const { page } = await open(context, `${product.url}${LOGIN}`, LOGIN_READY)
    await page.locator('input[name="username"]').fill('admin')
    await page.locator(LOGIN_READY).fill(adminPassword)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL((url) => url.hash.startsWith(`#${WORKPLACE}`))
    await quiet(page)
    return context.storageState()
  })
}

/** A browser without a cache, for one measurement. */
async function fresh<T>(browser: Browser, signedIn: SignedIn | null, body: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openContext(browser, signedIn ?? undefined)
  try {
    return await body(context)
  } finally {
    await context.close()
  }
}

async function times<T>(count: number, body: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n++) results.push(await body())
  return results
}

async function loadLogin(context: BrowserContext, url: string) {
  const { cpu } = await open(context, `${url}${LOGIN}`, LOGIN_READY)
  return { cpu: await cpu() }
}

/** Loads the list, goes to the workplace and comes back: that list is still there. */
async function loadList(context: BrowserContext, url: string) {
  const { page, cpu, shift } = await open(context, `${url}${LIST}`, LIST_READY)
  const loaded = { cpu: await cpu(), shift: await shift() }
  const go = async (path: string) => {
    await page.evaluate((to) => {
      window.location.hash = `#${to}`
    }, path)
    await page.waitForTimeout(400)
    await quiet(page)
  }
  await go(WORKPLACE)
  const before = await cpu()
  await go('/order/index')
  await page.locator(LIST_READY).first().waitFor()
  return { ...loaded, back: (await cpu()) - before }
}

function transferLines(name: string, transfer: Transfer, bars: Partial<Record<keyof Transfer, number>>): ConsoleLine[] {
  const line = (key: keyof Transfer, what: string, unit: string): ConsoleLine => ({
    name: `${name}: ${what}`,
    unit,
    values: [transfer[key]],
    bar: bars[key] ?? null,
  })
  return [
    line('script', 'JavaScript, gzip', 'KB'),
    line('gzip', 'JavaScript and styles, gzip', 'KB'),
    line('wire', 'over the wire, calls included', 'KB'),
    line('requests', 'requests until it can be used', ''),
    line('calls', 'calls among them', ''),
    line('later', 'requests after that', ''),
    line('laterCalls', 'calls among them (badges and pushes, begun a second later)', ''),
  ]
}

/** What a third round may leave behind beyond a second one, in MB. */
const HEAP_GROWTH = 1

function heapLines({ screens, heap, nodes }: HeapRun): ConsoleLine[] {
  const [, second = Number.NaN, third = Number.NaN] = heap
  const of = (values: readonly number[], digits: number) => values.map((value) => value.toFixed(digits)).join(', ')
  const name = `${screens} screens opened and left three times`
  return [
    {
      name: `${name}: heap after each round ${of(heap, 1)} MB; growth from second to third`,
      unit: 'MB',
      values: [third - second],
      bar: HEAP_GROWTH,
    },
    { name: `${name}: nodes after each round ${of(nodes, 0)}; growth`, unit: '', values: [(nodes[2] ?? 0) - (nodes[1] ?? 0)], bar: null },
  ]
}
