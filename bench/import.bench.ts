import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyCall } from '@camp/contract/base/call'
import { getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { applyCampImport, importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { writeXlsx } from 'hucre/xlsx'
import { ask, type Measured } from './database.ts'
import { highest } from './million.bench.ts'
import { headersOf, type Sides, withSides } from './sides.ts'

export interface ImportRun {
  readonly name: string
  /** Seconds of each stage, from sending it until it is done. */
  readonly check: number
  readonly apply: number
  /** The same file checked once more, when all of it is there already. */
  readonly again: number
  readonly undo: number
  readonly memoryBefore: number
  readonly memoryMost: number
}

export interface ImportResult {
  readonly rows: number
  readonly runs: readonly ImportRun[]
  /** Seconds of the bare server. */
  readonly bare: number
}

const ROWS = 20_000
const GROUPS = 20
/** By this name of the parents their families are found again, to be removed. */
const PARENT = '测量家长'
const HEAD = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注']

const MODES = [
  ['only rows without errors', 'VALID_ROWS'],
  ['all rows or none', 'ALL_OR_NOTHING'],
] as const

/** A file with as many new children as one may hold, taken in by the product - both ways - and by the bare server, and taken out again. */
export const measureImport = (measured: Measured): Promise<ImportResult> =>
  withSides(measured, async (sides) => {
    await clear(measured.databaseUrl)
    const file = await sheet(await freePhones(measured.databaseUrl))
    const runs: ImportRun[] = []
    for (const [name, mode] of MODES) {
      process.stdout.write(`import, ${name} ...`)
      const campId = await makeCamp(measured.databaseUrl)
      const run = await importOnce(sides, campId, file, mode)
      await clear(measured.databaseUrl)
      console.log(` ${run.check.toFixed(1)} + ${run.apply.toFixed(1)} s, again ${run.again.toFixed(1)} s, back ${run.undo.toFixed(1)} s`)
      runs.push({ name, ...run })
    }
    process.stdout.write('import, bare ...')
    const bare = await bareImport(sides, await makeCamp(measured.databaseUrl), file)
    await clear(measured.databaseUrl)
    console.log(` ${bare.toFixed(1)} s`)
    return { rows: ROWS, runs, bare }
  })

/** Six digits that no phone here begins with. */
async function freePhones(url: string): Promise<string> {
  const [free] = await ask<{ digits: string }>(
    url,
    `select n::text as digits from generate_series(190000, 199999) as n
     where not exists (select from parents where phone >= n::text and phone < (n + 1)::text) limit 1`,
  )
  if (!free) throw new Error('every phone is taken')
  return free.digits
}

async function sheet(phones: string): Promise<Blob> {
  const digits = [...'一二三四五六七八九十']
  const name = (n: number) => `王${[...String(n).padStart(5, '0')].map((digit) => digits[Number(digit)]).join('')}`
  const rows = Array.from({ length: ROWS }, (_, n) => [
    ...[name(n), '', '三年级', `${phones}${String(n).padStart(5, '0')}`, PARENT, `${(n % GROUPS) + 1}班`, ''],
  ])
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: '学员', rows: [HEAD, ...rows] }] }))])
}

async function makeCamp(url: string): Promise<number> {
  const [camp] = await ask<{ id: string }>(
    url,
    `insert into camps (name, camp_type_id, term, enrol_start, enrol_end, start_date, end_date, capacity)
     select 'Bench', min(id), $1, current_date, current_date, current_date, current_date + 20, $2 from camp_types returning id`,
    [String(Date.now()), ROWS],
  )
  const id = Number(camp?.id)
  await ask(url, "insert into camp_groups (camp_id, name, capacity) select $1, n || '班', $2 from generate_series(1, $3::integer) as n", [
    id,
    ROWS / GROUPS,
    GROUPS,
  ])
  return id
}

/** Takes out whatever the measurements left, except the log. */
async function clear(url: string): Promise<void> {
  const camps = "select id from camps where name = 'Bench'"
  const families = `select id from parents where real_name = '${PARENT}'`
  await ask(url, `delete from camp_students where camp_id in (${camps})`)
  await ask(url, `delete from students where parent_id in (${families})`)
  await ask(url, `delete from family_keys where parent_id in (${families})`)
  await ask(url, `delete from parents where id in (${families})`)
  await ask(url, `delete from camp_groups where camp_id in (${camps})`)
  await ask(url, `delete from camps where name = 'Bench'`)
}

const pathOf = (call: AnyCall, params: Readonly<Record<string, string | number>>) =>
  Object.entries(params).reduce((path, [name, value]) => path.replace(`{${name}}`, String(value)), `/foundation${call.path}`)

async function json<T>({ product, cookie }: Sides, method: string, path: string, body?: FormData | unknown): Promise<T> {
  const form = body instanceof FormData
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { ...headersOf(cookie), ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T // the contract's answer
}

interface ChangeSet {
  readonly status: string
  readonly counts: Readonly<Record<string, number>>
}

async function importOnce(sides: Sides, campId: number, file: Blob, mode: string): Promise<Omit<ImportRun, 'name'>> {
  const memoryBefore = await sides.product.memory()
  const send = async () => {
    const form = new FormData()
    form.set('dryRun', 'true')
    form.set('file', file, 'students.xlsx')
    return (await json<{ token: string }>(sides, 'POST', pathOf(importCampStudents, { campId }), form)).token
  }
  const settled = async (token: string, wanted: Readonly<Record<string, number>>) => {
    for (;;) {
      const { status, counts } = await json<ChangeSet>(sides, 'GET', pathOf(getChangeSet, { token }))
      if (status === 'CHECKED' || status === 'DONE') {
        for (const [state, count] of Object.entries(wanted)) {
          if (counts[state] !== count) throw new Error(`the import ended with ${JSON.stringify(counts)}`)
        }
        return
      }
      if (status === 'FAILD') throw new Error('the import failed: see the log of the product')
      await sleep(50)
    }
  }
  let token = ''
  const work = async () => ({
    check: await seconds(async () => {
      token = await send()
      await settled(token, { READY: ROWS })
    }),
    apply: await seconds(async () => {
      await json(sides, 'POST', `${pathOf(applyCampImport, { campId })}?token=${token}`, { mode })
      await settled(token, { APPLIED: ROWS })
    }),
    again: await seconds(async () => settled(await send(), { SKIPPED: ROWS })),
    undo: await seconds(async () => {
      await json(sides, 'POST', pathOf(undoChangeSet, { token }))
      await settled(token, { UNDONE: ROWS })
    }),
  })
  const working = work()
  const [run, memoryMost] = await Promise.all([working, highest(() => sides.product.memory(), working)])
  return { ...run, memoryBefore, memoryMost }
}

async function seconds(body: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await body()
  return (performance.now() - start) / 1_000
}

const bareImport = ({ bare }: Sides, campId: number, file: Blob): Promise<number> =>
  seconds(async () => {
    const answer = await fetch(`${bare.url}/import?campId=${campId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    const said = (await answer.json()) as { imported?: number } // the bare server's own
    if (said.imported !== ROWS) throw new Error(`the bare server imported ${JSON.stringify(said)}`)
  })
