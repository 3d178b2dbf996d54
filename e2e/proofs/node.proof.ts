import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../product.ts'
import type { Proof } from '../proof.ts'

const HELD = ['22', '24']
/** How it does is told, and nothing hangs on it. */
const AHEAD = ['26']

interface Ran {
  readonly holds: boolean
  readonly figure: string
}

/** Starts the product on the Node of a line and runs all tests there. */
async function runOn(line: string, report: string): Promise<Ran> {
  const start = performance.now()
  const child = spawn(
    process.execPath,
    ['.ci/nodes.mjs', line, '--whole', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  const [code] = await once(child, 'exit')
  const seconds = Math.round((performance.now() - start) / 1000)
  if (!existsSync(report)) return { holds: false, figure: `${line}: no test was run, ${seconds} s` }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { holds: code === 0, figure: `${line}: ${numPassedTests} tests passed, ${numFailedTests} failed, ${seconds} s` }
}

export const proof: Proof = {
  proves: `the product starts and all tests hold on Node ${HELD.join(' and ')}; how it is on ${AHEAD.join(' and ')} is told`,
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'nodes-'))
    try {
      const ran = new Map<string, Ran>()
      for (const line of [...HELD, ...AHEAD]) {
        say(`Node ${line}`)
        ran.set(line, await runOn(line, join(folder, `${line}.json`)))
      }
      return { holds: HELD.every((line) => ran.get(line)?.holds), figures: [...ran.values()].map(({ figure }) => figure) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
