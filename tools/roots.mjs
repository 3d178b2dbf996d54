// npm run roots: the lists in which every noun stands, written from what its files export. They are kept in git, sorted, so that a change
// shows what it adds; `npm test` fails where they are not as this would write them (tools/roots.test.mjs).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './ensure-installed.mjs'

export const HEAD = '// Written by `npm run roots` from the files of the nouns: never by hand.\n'

/** The files below a folder's nouns whose text has what is looked for, sorted, each with the names that it exports so. */
function exportsOf(base, folder, file, exported) {
  const path = join(base, folder)
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^\w+\/[^/]+\.tsx?$/.test(name) && file.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .map((name) => ({ name, names: [...readFileSync(join(path, name), 'utf8').matchAll(exported)].map(([, found]) => found) }))
    .filter(({ names }) => names.length > 0)
}

/** `camps/camps.options.ts` is campsOptions. */
const wordOf = (name) =>
  name
    .split('/')[1]
    .replace(/\.ts$/, '')
    .replace(/\.(\w)/g, (_, letter) => letter.toUpperCase())

const named = (found) => found.map(({ name, names }) => `import { ${[...names].sort().join(', ')} } from './${name}'\n`).join('')
const listed = (found) => found.flatMap(({ names }) => names.map((name) => `  ${name},\n`)).join('')

/** Each generated file of a checkout with its text. */
export function rootsOf(base = root) {
  const calls = exportsOf(base, 'contract/src', /\.ts$/, /^export const (\w+) = define(?:Call|Ingest)\(/gm)
  const errors = exportsOf(base, 'contract/src', /\.(?:errors|failures)\.ts$/, /^export const (\w+Errors) =/gm)
  const defined = (kind) => exportsOf(base, 'contract/src', /\.record\.ts$/, new RegExp(`^export const (\\w+) = define${kind}\\(`, 'gm'))
  const nouns = exportsOf(base, 'console/src', /\.console\.tsx$/, /^export const (\w+Noun)\b/gm)
  const modules = exportsOf(base, 'server/src', /\.module\.ts$/, /^export const (\w+Module)\b/gm)
  return {
    'contract/src/calls.generated.ts': `${HEAD}${calls.map(({ name }) => `import * as ${wordOf(name)} from './${name}'\n`).join('')}
/** The files of the contract that define calls. */
export const callFiles: readonly Readonly<Record<string, unknown>>[] = [
${calls.map(({ name }) => `  ${wordOf(name)},\n`).join('')}]
`,
    'contract/src/errors.generated.ts': `${HEAD}${named(errors)}
/** The refusals of the nouns. */
export const nounErrors = {
${errors.flatMap(({ names }) => names.map((name) => `  ...${name},\n`)).join('')}} as const
`,
    'contract/src/records.generated.ts': `${HEAD}${named(defined('(?:Record|Thing)'))}
/** Every kind of record with a history. */
export const records = [
${listed(defined('Record'))}] as const

/** What entries of the log are about besides. */
export const things = [
${listed(defined('Thing'))}] as const
`,
    'server/src/modules.generated.ts': `${HEAD}${named(modules)}import type { Outside } from './integrations/outside.ts'
import type { Module } from './platform/module.ts'

/** Every noun of the server. */
export const modules: readonly Module<Outside>[] = [
${listed(modules)}]
`,
    'console/src/nouns.generated.ts': `${HEAD}${named(nouns)}import type { Noun } from './platform/signedIn/noun.ts'

/** Every noun of the console. */
export const nouns: readonly Noun[] = [
${listed(nouns)}]
`,
  }
}

/** Writes those that are not so yet; answers their names. */
export function writeRoots(base = root) {
  const others = Object.entries(rootsOf(base)).filter(([file, text]) => readFileSync(join(base, file), 'utf8') !== text)
  for (const [file, text] of others) writeFileSync(join(base, file), text)
  return others.map(([file]) => file)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeRoots()
