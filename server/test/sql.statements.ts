import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Statement } from '../src/platform/db/statement.ts'
import { statements } from '../src/platform/db/statement.ts'
import type { Describer } from './sql.columns.ts'
import { rowType, rowTypes } from './sql.rows.ts'

/** Of the server, and of the demo that fills its tables. */
const SOURCES = ['../src', '../../demo/src'].map((folder) => path.resolve(import.meta.dirname, folder))

/** Every named statement of the server: loading the files that write some is enough. */
export async function allStatements(): Promise<Map<string, Statement<unknown>>> {
  const files = await Promise.all(
    SOURCES.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => path.join(folder, file))),
  )
  for (const place of files.flat()) {
    if (!/\.ts$/.test(place) || /\.(test|proof|d)\.ts$/.test(place)) continue
    if (/\b(?:composed|listed|listedBy|scopedStatement|seldom|statement)\(/.test(await readFile(place, 'utf8')))
      await import(pathToFileURL(place).href)
  }
  const byName = new Map<string, Statement<unknown>>()
  for (const one of statements) {
    if ((byName.get(one.name) ?? one).text !== one.text) throw new Error(`two statements are named ${one.name}`)
    byName.set(one.name, one)
  }
  return byName
}

/** The file of row types by the names of statements. */
export async function statementTypes(describer: Describer): Promise<string> {
  const rows = new Map<string, string>()
  for (const { name, text } of (await allStatements()).values()) {
    const columns = await describer.columns(text).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`)
    })
    rows.set(name, rowType(columns))
  }
  // A statement and the same for the groups of a reader (scope.ts) have one type.
  for (const [name, type] of rows) {
    const whole = /^(.*)\.ofGroups$/.exec(name)?.[1]
    if (whole === undefined) continue
    if (rows.get(whole) !== type) throw new Error(`${name} has other rows than ${whole}`)
    rows.delete(name)
  }
  return rowTypes(rows)
}
