import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/chromium.ts'
import { open, openContext, quiet, type Transfer, transferOf } from './browser.ts'
import type { Measured } from './database.ts'
import { logIn } from './server.bench.ts'

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
    const token = (await logIn(measured)).replace('Access-Token=', '')
    const { url } = measured.product
    const login = await fresh(browser, url, null, (context) => transferOf(context, `${url}${LOGIN}`, LOGIN_READY))
    const list = await fresh(browser, url, token, (context) => transferOf(context, `${url}${LIST}`, LIST_READY))
    const loads = await times(rounds, () => fresh(browser, url, token, (context) => loadList(context, url)))
    const logins = await times(rounds, () => fresh(browser, url, null, (context) => loadLogin(context, url)))
    return [
      ...transferLines('log-in', login, { script: 170 }),
      { name: 'log-in: CPU of the main thread until it can be used', unit: 'ms', values: logins.map(({ cpu }) => cpu), bar: null },
      ...transferLines('shell and order list', list, { gzip: 320, requests: 14 }),
      { name: 'order list: CPU of the main thread until it can be used', unit: 'ms', values: loads.map(({ cpu }) => cpu), bar: 500 },
      { name: 'order list: layout shift', unit: '', values: loads.map(({ shift }) => shift), bar: 0.02 },
      { name: 'back to the visited order list: CPU of the main thread', unit: 'ms', values: loads.map(({ back }) => back), bar: 100 },
    ]
  } finally {
    await browser.close()
  }
}

type Context = Awaited<ReturnType<typeof openContext>>

async function fresh<T>(browser: Browser, url: string, token: string | null, body: (context: Context) => Promise<T>): Promise<T> {
  const context = await openContext(browser)
  if (token) await context.addCookies([{ name: 'Access-Token', value: token, url, httpOnly: true, sameSite: 'Strict' }])
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

async function loadLogin(context: Context, url: string) {
  const { cpu } = await open(context, `${url}${LOGIN}`, LOGIN_READY)
  return { cpu: await cpu() }
}

/** Loads the list, goes to the workplace and comes back: that list is still there. */
async function loadList(context: Context, url: string) {
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
    line('requests', 'requests, calls included', ''),
    line('calls', 'calls among them', ''),
  ]
}
