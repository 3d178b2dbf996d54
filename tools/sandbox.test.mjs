import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './ensure-installed.mjs'
import { sandboxEnvironment } from './sandbox.mjs'

/** Every setting that docs/operations.md names. */
const [, table] = /## Configuration\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))
const settings = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name))

test('a sandbox takes nothing over that leads to the real business', () => {
  expect(settings.length).toBeGreaterThan(40)
  const real = Object.fromEntries(settings.map((name) => [name, 'real']))
  const { PORT, DATA_DIR, ...others } = sandboxEnvironment({ ...real, PORT: '8100', DATA_DIR: '/data', HOME: '/home/x' }, false)
  expect([PORT, DATA_DIR]).toEqual(['8101', '/data/sandbox'])
  // How it listens, logs and lets people in; a new setting is judged here.
  const kept = [
    'HOST',
    'CONSOLE_ADMIN_PASSWORD',
    'DEMO_ONE_CLICK',
    'DEMO_PASSWORD',
    'DRAIN_SECONDS',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'OUTBOX_TOKEN',
    'STRICT_ANSWERS',
    'TRUSTED_PROXIES',
  ]
  expect(others).toEqual({
    ...Object.fromEntries(kept.map((name) => [name, 'real'])),
    HOME: '/home/x',
    SANDBOX: 'on',
    DEMO: 'on',
    OUTBOX: 'on',
    WEBHOOK_PRIVATE: 'on',
  })
})

test('a sandbox stands beside the first installation, with the demo or without it', () => {
  expect(sandboxEnvironment({}, true)).toEqual({
    PORT: '8001',
    DATA_DIR: join(root, 'data/sandbox'),
    SANDBOX: 'on',
    DEMO: 'off',
    OUTBOX: 'on',
    WEBHOOK_PRIVATE: 'on',
  })
})
