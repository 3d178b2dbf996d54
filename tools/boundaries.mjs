import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'

const require = createRequire(import.meta.url)
const roots = ['contract', 'server', 'console', 'e2e', 'bench']
const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report', '.vite'])
const IMPORTS = /^(import ['"]|(import|export) [^'"=\n]*\bfrom ['"]|\} from ['"])/m

/** Every TypeScript file of the packages below `base`, as paths with forward slashes. */
function sources(base) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name)) walk(path)
      if (entry.isFile() && /\.tsx?$/.test(entry.name)) found.push(relative(base, path).split(sep).join('/'))
    }
  }
  for (const root of readdirSync(base).filter((name) => roots.includes(name))) walk(join(base, root))
  return found
}

/**
 * Checks who imports whom below `base`. A checker that cannot read a file finds no fault in it, so this one also proves that it
 * looked: every source file must have been read, and each one that holds an import must have shown at least one.
 */
export async function checkBoundaries(base) {
  const { forbidden, options } = require('../.dependency-cruiser.cjs')
  const files = sources(base)
  const { output } = await cruise(files, { ...options, baseDir: base, ruleSet: { forbidden }, validate: true })
  const read = new Map(output.modules.map((module) => [module.source, module]))
  const blind = files.filter((file) => {
    const module = read.get(file)
    return !module || (IMPORTS.test(readFileSync(join(base, file), 'utf8')) && module.dependencies.length === 0)
  })
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((step) => step.name ?? step).join(' -> ') : to,
  }))
  const imports = output.modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  return { files: files.length, imports, blind, violations, comments: new Map(forbidden.map((rule) => [rule.name, rule.comment])) }
}
