import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The packages of the project. */
export const packages = ['contract', 'server', 'demo', 'console', 'e2e', 'bench']
const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report', '.vite'])

/** The files of the packages below `base` whose name matches, as paths with forward slashes. */
export function filesOf(base, pattern) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.building')) walk(path)
      if (entry.isFile() && pattern.test(entry.name)) found.push(relative(base, path).split(sep).join('/'))
    }
  }
  for (const root of readdirSync(base).filter((name) => packages.includes(name))) walk(join(base, root))
  return found
}
