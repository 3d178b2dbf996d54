import { execFile } from 'node:child_process'
import { promisify, stripVTControlCharacters } from 'node:util'

const run = promisify(execFile)

/** Runs a test file of the server; a fault says the end of what it printed. */
export const runTests = (file: string, sizes: Readonly<Record<string, string>> = {}): Promise<{ stdout: string }> =>
  run('npx', ['vitest', 'run', '--project', 'server', file], {
    env: { ...process.env, ...sizes },
    maxBuffer: 50_000_000,
  }).catch((fault: { stdout?: string; stderr?: string }) => {
    throw new Error(`${file}: ${`${fault.stdout ?? fault}${fault.stderr ?? ''}`.slice(-3_000)}`)
  })

/** Runs a test of the server in its whole form, and reads the figures that it prints. */
export async function figuresOf(file: string, sizes: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const { stdout } = await runTests(file, sizes)
  // Where colours are on, one stands before it.
  const line = /^FIGURES (\{.*\})$/m.exec(stripVTControlCharacters(stdout))?.[1]
  if (!line) throw new Error(`${file} printed no figures`)
  return JSON.parse(line)
}

/** Is a figure below its bar? One that is missing is not. */
export const within = (figure: number | undefined, bar: number): boolean => (figure ?? Number.POSITIVE_INFINITY) < bar
