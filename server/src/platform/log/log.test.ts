import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'camp-log-'))
const program = join(folder, 'program.cjs')

// Writes so many lines, and then ends in one way or another. It runs as a process of its own: what is at stake is its standard output.
const PROGRAM = `
  import { createLog, gatheredOutput } from './log.ts'
  const log = createLog({ logLevel: 'info' }, gatheredOutput())
  const [count, end] = [Number(process.argv[2]), process.argv[3]]
  for (let line = 0; line < count; line++) log.info({ line }, 'said')
  if (end === 'exit') process.exit(3)
  if (end === 'throw') throw new Error('on purpose')
  if (end === 'stay') setInterval(() => {}, 1_000)
`

beforeAll(async () => {
  await build({
    stdin: { contents: PROGRAM, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the program says: until it ends, or until as many lines came, when it is killed. */
function said(count: number, end: string): Promise<number[]> {
  const child = spawn(process.execPath, [program, String(count), end], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  const stuck = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more
    if (end === 'stay' && text.split('\n').length > count) child.kill('SIGKILL')
  })
  return new Promise((resolve) => {
    child.on('close', () => {
      clearTimeout(stuck)
      resolve(
        text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line).line),
      )
    })
  })
}

it.each(['end', 'exit', 'throw', 'stay'])('every line is written, once and in order: %s', async (end) => {
  for (const count of [3, 100, 5_000]) expect(await said(count, end)).toEqual(Array.from({ length: count }, (_, n) => n))
})
