import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from '@playwright/test'
import { build } from 'esbuild'
import { open, openContext } from './browser.ts'

const PAGE = fileURLToPath(new URL('table.page.tsx', import.meta.url))
const ADDRESS = 'http://table.test/'
const HTML = '<!doctype html><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script>'

/** Milliseconds of CPU of the main thread while a table takes over 1,000 rows, once a round. */
export async function measureTable(browser: Browser, rounds: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'camp-table-'))
  try {
    await build({
      entryPoints: { page: PAGE },
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"', __BUILD_ID__: '"bench"' },
    })
    const values: number[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await openContext(browser)
      values.push(await handOver(context, folder))
      await context.close()
    }
    return values
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function handOver(context: BrowserContext, folder: string): Promise<number> {
  await context.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/' ? route.fulfill({ contentType: 'text/html', body: HTML }) : route.fulfill({ path: join(folder, pathname) })
  })
  const { page, cpu } = await open(context, ADDRESS, 'table')
  const before = await cpu()
  await page.evaluate(() => window.handOver?.())
  await page.locator('tbody tr[data-index="0"]').waitFor()
  // The rows are drawn and laid out; what the browser does after that is counted as well.
  await page.waitForTimeout(400)
  return (await cpu()) - before
}
