import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './product.setup.ts',
  // One server for all journeys and two cores: two at a time, and none is tried twice (a flaky journey is a fault). Where a change is judged
  // by one run alone, a journey that stumbles gets a second one; the report names it as flaky, and .ci/run counts it as failed.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Journeys take seconds; a machine that does other things as well takes its time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // In CI a second try follows, and only that one is recorded: recording costs as much as looking.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 20_000,
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
})
