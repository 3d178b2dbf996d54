import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root, Served, workFolder } from './served.ts'

/** The product on the measured database, and how to reach that database directly. */
export interface Measured {
  readonly product: Served
  readonly databaseUrl: string
  readonly adminPassword: string
  readonly orders: number
}

const startProduct = (adminPassword: string) =>
  Served.start('product', join(root, 'server/dist/main.js'), {
    DEMO: 'off',
    CONSOLE_ADMIN_PASSWORD: adminPassword,
    DATA_DIR: workFolder,
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
  })

/**
 * Starts the product on DATABASE_URL, or on a PostgreSQL of its own below bench/.data, with at least so many orders:
 * where there are fewer, `npm run demo` makes them first.
 */
export async function prepareDatabase(orders: number): Promise<Measured> {
  mkdirSync(workFolder, { recursive: true, mode: 0o755 })
  const adminPassword = keptPassword()
  let product = await startProduct(adminPassword)
  let count = await ordersIn(databaseUrl())
  if (count < orders * 0.99 || !(await hasBills(databaseUrl()))) {
    await product.stop()
    fill(orders, adminPassword)
    product = await startProduct(adminPassword)
    count = await ordersIn(databaseUrl())
  }
  await tidy(databaseUrl())
  await settle(product)
  return { product, databaseUrl: databaseUrl(), adminPassword, orders: count }
}

/** Waits until the product has caught up with what a start or a load brings in the background (at most four minutes). */
async function settle(product: Served): Promise<void> {
  for (const until = performance.now() + 240_000; performance.now() < until; ) {
    const before = await product.cpuSeconds()
    await sleep(3_000)
    if ((await product.cpuSeconds()) - before < 0.15) return
  }
  console.log('the product is still busy in the background; its figures are worse for it')
}

function fill(orders: number, adminPassword: string): void {
  console.log(`making ${orders.toLocaleString('en')} orders ...`)
  const { status } = spawnSync(process.execPath, [join(root, 'server/dist/demo.js'), '--orders', String(orders)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: workFolder, CONSOLE_ADMIN_PASSWORD: adminPassword },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the demo data could not be made: see above')
}

/** With DATABASE_URL the administrator is there already; below bench/.data the password is made once and kept. */
function keptPassword(): string {
  if (process.env.CONSOLE_ADMIN_PASSWORD) return process.env.CONSOLE_ADMIN_PASSWORD
  if (process.env.DATABASE_URL) throw new Error('with DATABASE_URL, CONSOLE_ADMIN_PASSWORD must be the password of `admin` there')
  const file = join(workFolder, 'admin.password')
  if (!existsSync(file)) writeFileSync(file, `Bench-own-${randomBytes(5).toString('hex')}`, { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Where the database is: its own files say so while it runs. */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = join(workFolder, 'pg')
  const major = readdirSync(folder).find((name) => /^\d+$/.test(name)) ?? ''
  const [, , , port = '', socketFolder = '', address = ''] = readFileSync(join(folder, major, 'postmaster.pid'), 'utf8').split('\n')
  const host = (socketFolder || address).trim()
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return `postgres://camp:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port.trim()}/camp`
}

/** One statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const ordersIn = async (url: string): Promise<number> => Number((await ask<{ n: string }>(url, 'select count(*) as n from orders'))[0]?.n)

/** Those of a whole year; the demo's own are two weeks. */
async function hasBills(url: string): Promise<boolean> {
  return Number((await ask<{ n: string }>(url, 'select count(*) as n from reconciliation_days'))[0]?.n) > 100
}

/** Freshly loaded tables are slow until they were vacuumed once; a database in use has that behind it. */
async function tidy(url: string): Promise<void> {
  const orders = ['orders', 'order_timeline', 'refunds', 'logistics_orders', 'logistics_tracks', 'order_day']
  const families = ['parents', 'students', 'parent_figures', 'camp_students', 'camp_student_stays', 'camp_student_figures', 'clock_ins']
  const money = [
    'coupons',
    'coupon_batches',
    'channel_day',
    'channel_visits_day',
    'family_funnel',
    'reconciliation_days',
    'statement_lines',
  ]
  for (const table of [...orders, ...families, ...money]) {
    await ask(url, `vacuum (analyze) ${table}`)
  }
}
