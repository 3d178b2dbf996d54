import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseFileSync } from '@swc/core'
import { cruise } from 'dependency-cruiser'
import { filesOf, packages } from './sources.mjs'

const require = createRequire(import.meta.url)
/** What a node of the syntax tree imports, if anything: a value, a type, lazily, or by passing it on. */
function importOf(node) {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration')
    return node.source?.value
  if (node.type === 'TsImportType') return node.argument.value
  if (node.type === 'TsExternalModuleReference') return node.expression.value
  if (node.type === 'CallExpression' && (node.callee.type === 'Import' || node.callee.value === 'require'))
    return node.arguments[0]?.expression.value
  return undefined
}

/** All that a file imports. */
function importsOf(path) {
  const found = new Set()
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return
    const target = typeof node.type === 'string' ? importOf(node) : undefined
    if (target !== undefined) found.add(target)
    for (const child of Array.isArray(node) ? node : Object.values(node)) walk(child)
  }
  walk(parseFileSync(path, { syntax: 'typescript', tsx: path.endsWith('x'), decorators: true }).body)
  return [...found]
}

/**
 * A tree of the same shape whose files hold their imports and nothing else. Without TypeScript's own parser (version 7 offers
 * none) dependency-cruiser guesses its way through TypeScript and misses, for one, `export type { A } from`; these imports it cannot miss.
 */
function plainTree(base, imports) {
  const plain = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')))
  const put = (path, content) => {
    mkdirSync(dirname(join(plain, path)), { recursive: true })
    writeFileSync(join(plain, path), content)
  }
  for (const [path, targets] of imports) put(path, targets.map((target) => `import ${JSON.stringify(target)}\n`).join(''))
  for (const path of filesOf(base, /^package\.json$|\.(css|json|svg|png)$/)) {
    rmSync(join(plain, path), { force: true })
    mkdirSync(dirname(join(plain, path)), { recursive: true })
    symlinkSync(join(base, path), join(plain, path))
  }
  symlinkSync(join(base, 'package.json'), join(plain, 'package.json'))
  for (const folder of ['', ...packages]) {
    const modules = join(base, folder, 'node_modules')
    if (!existsSync(modules)) continue
    mkdirSync(join(plain, folder, 'node_modules'), { recursive: true })
    for (const name of readdirSync(modules))
      if (name !== '@camp') symlinkSync(join(modules, name), join(plain, folder, 'node_modules', name))
  }
  mkdirSync(join(plain, 'node_modules/@camp'))
  for (const name of packages.filter((one) => existsSync(join(base, one))))
    symlinkSync(join(plain, name), join(plain, 'node_modules/@camp', name))
  return plain
}

/**
 * Checks who imports whom below `base`. A checker that cannot read a file finds no fault in it, so this one also proves that it
 * looked: `blind` lists the files where not every import was followed.
 */
export async function checkBoundaries(base) {
  const { forbidden, options } = require('../.dependency-cruiser.cjs')
  const files = filesOf(base, /\.tsx?$/)
  const imports = new Map(files.map((file) => [file, importsOf(join(base, file))]))
  const plain = plainTree(base, imports)
  try {
    const { output } = await cruise(files, { ...options, baseDir: plain, ruleSet: { forbidden }, validate: true })
    const followed = new Map(output.modules.map(({ source, dependencies }) => [source, new Set(dependencies.map(({ module }) => module))]))
    const blind = files.filter((file) => !imports.get(file).every((target) => followed.get(file)?.has(target.replace(/^node:/, ''))))
    const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map((step) => step.name).join(' -> ') : to,
    }))
    const count = [...imports.values()].reduce((sum, targets) => sum + targets.length, 0)
    return { files: files.length, imports: count, blind, violations, comments: new Map(forbidden.map((rule) => [rule.name, rule.comment])) }
  } finally {
    rmSync(plain, { recursive: true, force: true })
  }
}
