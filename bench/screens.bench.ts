import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './served.ts'

export interface ScreenSize {
  readonly name: string
  /** KB beyond the shell and the order list, gzip, and the most that is allowed. */
  readonly size: number
  readonly most: number
}

/** What each further screen costs beyond the shell and the order list, gzip, by the same reckoning as `npm test`. */
export function screenSizes(): ScreenSize[] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/size-limit/bin.js'), '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`size-limit says nothing:\n${stderr}`)
  const checks = JSON.parse(stdout) as { name: string; size: number; sizeLimit: number }[] // its own format
  return checks
    .filter(({ name }) => /Page\.tsx$/.test(name))
    .map(({ name, size, sizeLimit }) => ({ name, size: size / 1_000, most: sizeLimit / 1_000 }))
}
