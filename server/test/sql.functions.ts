import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

// Functions and triggers stand in <noun>.functions.sql, as they are to be; migrations bring them into the database. Here both are compared.

const sources = path.resolve(import.meta.dirname, '../src')

/** One function or trigger as its noun has it. */
export interface Written {
  /** Below server/src. */
  readonly file: string
  readonly kind: 'function' | 'trigger'
  readonly name: string
  /** The table of a trigger. */
  readonly on?: string
  readonly text: string
  /** An index, a column or a check is made of what it gave for the rows that are there: its body stays as it is. */
  readonly frozen: boolean
}

/** The statements of a text of SQL, each with the comment above it. */
export function splitStatements(sql: string): string[] {
  // What may hold a semicolon that ends nothing: a comment, a quoted text, a body between dollars.
  const parts = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\nend\b|;/g
  const found: string[] = []
  let from = 0
  for (const match of sql.matchAll(parts)) {
    if (match[0] !== ';') continue
    found.push(sql.slice(from, match.index + 1).trim())
    from = match.index + 1
  }
  if (
    sql
      .slice(from)
      .replaceAll(/--[^\n]*/g, '')
      .trim()
  )
    throw new Error(`no semicolon ends: ${sql.slice(from).trim().slice(0, 80)}`)
  return found
}

const FUNCTION = /^create or replace function (\w+)\s*\(/m
const TRIGGER = /^create (?:or replace|constraint) trigger (\w+)[\s\S]*? on (\w+)/m

/** What a file holds; throws for a statement that is neither a function nor a trigger. */
export function readFunctions(file: string, sql: string): Written[] {
  return splitStatements(sql).map((text) => {
    // Of the comments above it only the paragraph next to it is its own.
    const own = text.slice(text.lastIndexOf('\n\n', text.search(/^create /m)) + 1).trim()
    const [, name] = FUNCTION.exec(own) ?? []
    if (name) return { file, kind: 'function', name, text: own, frozen: /^-- Frozen:/m.test(own) }
    const [, trigger, on] = TRIGGER.exec(own) ?? []
    if (!trigger || !on) throw new Error(`${file}: neither "create or replace function" nor a trigger: ${own.slice(0, 80)}`)
    return { file, kind: 'trigger', name: trigger, on, text: own, frozen: false }
  })
}

/** All functions and triggers of the server, from every `*.functions.sql`. */
export const writtenFunctions = (folder = sources): Written[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.functions.sql'))
    .sort()
    .flatMap((file) => readFunctions(file.replaceAll('\\', '/'), readFileSync(path.join(folder, file), 'utf8')))

interface Made {
  readonly key: string
  readonly definition: string
  /** Written by the transaction that asks. */
  readonly touched: boolean
}

// Not those of extensions, and of a partitioned table those of the table: its parts have them by themselves.
const MADE = `
  select p.oid::regprocedure::text as key, pg_get_functiondef(p.oid) as definition, p.xmin = pg_current_xact_id()::xid as touched
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid), t.xmin = pg_current_xact_id()::xid
  from pg_trigger t join pg_class c on c.oid = t.tgrelid and not c.relispartition
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`

/** How the database and the files differ. */
export interface Difference {
  /** What the database has otherwise, or not at all. */
  readonly changed: readonly Written[]
  /** What it has and no file holds. */
  readonly unwritten: readonly string[]
}

/** Runs what is written in a transaction that is taken back, and sees what that changed. */
export async function differenceOf(client: pg.ClientBase, written: readonly Written[]): Promise<Difference> {
  await client.query('begin')
  try {
    await client.query('set local check_function_bodies = off')
    const before = new Map((await client.query<Made>(MADE)).rows.map(({ key, definition }) => [key, definition]))
    const changed: Written[] = []
    const seen = new Map<string, Made>()
    for (const one of written) {
      if (one.on) await client.query(`drop trigger if exists ${one.name} on ${one.on}`)
      await client.query(one.text)
    }
    for (const made of (await client.query<Made>(MADE)).rows) if (made.touched) seen.set(made.key, made)
    for (const { key, definition } of seen.values()) {
      if (before.get(key) === definition) continue
      const name = key.replace(/[( ].*$/s, '')
      changed.push(...written.filter((one) => one.name === name && !changed.includes(one)))
    }
    return { changed, unwritten: [...before.keys()].filter((key) => !seen.has(key)) }
  } finally {
    await client.query('rollback')
  }
}

/** Names of functions by which an index, a default or generated column, or a check is made. */
export async function frozenNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
      and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
      and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
    order by 1`)
  return rows.map(({ name }) => name)
}
