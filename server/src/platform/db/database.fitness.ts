import { OperatorError } from '../operator.error.ts'
import { Connection, connectionConfig, noLimits } from './connection.ts'
import { type DatabaseAddress, placeOf } from './database.wait.ts'

/** The oldest PostgreSQL that the statements of the product run on. */
const OLDEST = 15

class DatabaseUnfit extends OperatorError {
  constructor({ url, variable }: DatabaseAddress, problems: readonly string[]) {
    super(`The database at ${placeOf(url)} (${variable}) cannot be worked with:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
  }
}

interface Facts {
  readonly version: number
  readonly encoding: string
  readonly ctype: string
  readonly role: string
  readonly schemas: boolean
  readonly tables: boolean
  readonly foreign: readonly string[]
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(d.encoding) as encoding, d.datctype as ctype,
    current_user as role, has_database_privilege(d.oid, 'CREATE') as schemas, has_schema_privilege('public', 'CREATE') as tables,
    array(select format('%s, which belongs to %s', c.relname, pg_get_userbyid(c.relowner)) from pg_class c
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker')) and c.relkind in ('r', 'p', 'S')
        and not pg_has_role(c.relowner, 'USAGE') and exists (select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations')
      order by 1 limit 3) as foreign
  from pg_database d where d.datname = current_database()`

function problemsOf({ version, encoding, role, schemas, tables, foreign }: Facts): string[] {
  const problems: string[] = []
  if (version < OLDEST) problems.push(`it is PostgreSQL ${version}; ${OLDEST} or newer is needed`)
  if (encoding !== 'UTF8') problems.push(`its encoding is ${encoding}: make it anew with encoding 'UTF8'`)
  if (!schemas) problems.push(`the role ${role} may not make schemas in it: alter database ... owner to ${role}`)
  if (!tables) problems.push(`the role ${role} may not make tables in the schema public: alter database ... owner to ${role}`)
  if (foreign.length > 0)
    problems.push(`the role ${role} does not own ${foreign.join('; ')}: give it all of them (reassign owned by ... to ${role})`)
  return problems
}

/** Does the search by parts of a name find Chinese names? Whatever is made to find out is taken back. */
async function knowsChinese(connection: Connection): Promise<boolean> {
  await connection.query('begin')
  try {
    await connection.query('create extension if not exists pg_trgm')
    const { rows } = await connection.query<{ count: number }>("select cardinality(show_trgm('中文')) as count")
    return (rows[0]?.count ?? 0) > 0
  } finally {
    await connection.query('rollback')
  }
}

/** Says in words, before anything is made in it, what a database lacks that the product needs. `address` leads to the database itself. */
export async function checkFitness(address: DatabaseAddress): Promise<void> {
  const connection = new Connection(connectionConfig(address.url, 'start', noLimits))
  await connection.connect()
  try {
    const [facts] = (await connection.query<Facts>(FACTS)).rows
    if (!facts) throw new Error('a connection is to a database that is in no list')
    const problems = problemsOf(facts)
    if (problems.length > 0) throw new DatabaseUnfit(address, problems)
    if (await knowsChinese(connection)) return
    throw new DatabaseUnfit(address, [
      `its locale (${facts.ctype}) knows no Chinese letters, so no search would find a Chinese name: make it anew with another, ` +
        `e.g. create database ... template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    ])
  } finally {
    await connection.end().catch(() => undefined)
  }
}
