import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The packages of the project. */
export const packages = ['contract', 'client', 'server', 'demo', 'school', 'console', 'e2e', 'bench']
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

/** The lines of what is shipped, written by hand: neither tests nor what is generated, nor `server/schema.sql`. */
export function linesOf(base) {
  const written = filesOf(base, /(?<!\.test)\.(?:tsx?|mjs|css|sql)$/).filter(
    (file) => /^(?:contract|server|console)\/(?!test\/)/.test(file) && !/\.generated\.|\/test\/|\/schema\.sql$/.test(file),
  )
  return written.reduce((sum, file) => sum + readFileSync(join(base, file), 'utf8').split('\n').length - 1, 0)
}
