import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { helpPlugin } from './console/vite.help.ts'

// What tests write is thrown away. In memory, where there is room for it, a database is copied in a tenth of the CPU: each test file has one.
const MEMORY = '/dev/shm'
const NEEDS_BYTES = 6e9
const free = (folder: string) => statfsSync(folder).bavail * statfsSync(folder).bsize
if (!process.env.TMPDIR && existsSync(MEMORY) && free(MEMORY) > NEEDS_BYTES) process.env.TMPDIR = MEMORY

// Tests that share one machine with a database: few workers, generous time-outs, no retries, as a flaky test is a fault (.ci/run tries a
// failed one again, and says which). Twice as many workers as there are processors at least: many tests wait for what happens by the clock.
export default defineConfig({
  test: {
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', isolate: false, root: 'contract', include: ['{src,test}/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'client', isolate: false, root: 'client', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          // Test files keep nothing in modules; loading the server anew for each of them took as long as the tests.
          isolate: false,
          root: 'server',
          include: ['{src,test}/**/*.test.ts', '../demo/src/**/*.test.ts'],
          globalSetup: 'test/globalSetup.ts',
          setupFiles: 'test/sql.watch.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        define: { __BUILD_ID__: '"test"' },
        plugins: [helpPlugin()],
        test: {
          name: 'console',
          // One window for many files, which test/freshPage.ts makes as new for each of them.
          isolate: false,
          root: 'console',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'test/freshPage.ts',
          testTimeout: 20_000,
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
})
