import type pg from 'pg'
import * as z from 'zod'
import type { TarWriter } from './tar.writer.ts'

/** Documents that are drawn and sealed here lie in their tables, in a column of this name: contracts, reports. */
const FOUND = `
  select c.relname as table, array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key
  from pg_class c join pg_attribute b on b.attrelid = c.oid and b.attname = 'bytes' and b.atttypid = 'bytea'::regtype
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`
const foundSays = z.array(z.object({ table: z.string(), key: z.array(z.string()) }))
const documentsSay = z.array(z.object({ name: z.string(), bytes: z.instanceof(Buffer) }))
/** So many of them are in memory at a time. */
const BATCH = 20

/** Each document once more as a file of its own, named by its key, for people: a restore takes them from their tables. */
export async function writeDocuments(tar: TarWriter, client: pg.Client, tables: readonly string[]): Promise<void> {
  const found = foundSays.parse((await client.query(FOUND, [tables])).rows)
  for (const { table, key } of found) {
    const name = key.map((column) => `"${column}"::text`).join(` || '-' || `)
    await client.query(`declare documents no scroll cursor for select ${name} as name, bytes from "${table}" order by ${name}`)
    for (;;) {
      const rows = documentsSay.parse((await client.query(`fetch ${BATCH} from documents`)).rows)
      for (const one of rows) await tar.add(`documents/${table}/${one.name}.pdf`, one.bytes)
      if (rows.length < BATCH) break
    }
    await client.query('close documents')
  }
}
