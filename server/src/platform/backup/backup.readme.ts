import type { Client } from 'pg'
import * as z from 'zod'
import type { Table } from './database.contents.ts'

/** Names in the archive of what is there for people and other programs; a restore reads none of it. */
export const README = 'README.txt'
export const schemaName = (table: string): string => `schema/${table}.json`

/** What lies in an archive, for whoever opens it without the product. */
export const readme = (version: string, createdAt: string): Buffer =>
  Buffer.from(`少儿英语营期管理后台：全部数据，${createdAt}，版本 ${version}

请妥善保管：里面有家庭、孩子和员工的个人信息，以及密码的散列值。服务商密钥是加密的，解开它们的密钥不在里面。

tables/<表名>/00001.csv.gz  每张表的数据：CSV，UTF-8，首行为列名，gzip 压缩；大表分为多个文件。
                            空值为空，空字符串为 ""；时间为 UTC；金额单位为分；二进制为 \\x 加十六进制。
schema/<表名>.json          每张表的说明：JSON Schema，含类型、必填、主键、引用和约束。
files/<编号>                上传和生成的文件，名称和类型见 tables/files。
documents/<表名>/<编号>.pdf 合同、封存的报告等文件。
tables/logs, log_seals 等   操作日志和它的封印。
jobs.json                   尚未执行的后台任务。      erased.jsonl  已清除的账号，仅编号和时间。
manifest.json               以上全部的行数、校验和；改动任何一个单元格都会被指出。

装回空系统：npm run restore -- <本文件>        核对：npm run backup -- <新文件> --verify


Camp console: all data, ${createdAt}, version ${version}

Keep it safe: it holds personal data of families, children and staff, and hashes of passwords. Keys of providers are encrypted, and
what opens them is not in it.

tables/<table>/00001.csv.gz  the rows: CSV in UTF-8, the first line names the columns, compressed by gzip; large tables are in several.
                             Null is nothing, empty text is ""; times are UTC; amounts are in fen; bytes are \\x and hexadecimal.
schema/<table>.json          what the columns are: JSON Schema with types, keys, references and checks.
files/<id>                   uploads and files that were made; names and kinds are in tables/files.
documents/<table>/<id>.pdf   contracts, sealed reports and the like.
tables/logs, log_seals ...   the operation log with its seals.
jobs.json                    work that is yet to be done.      erased.jsonl  accounts that were erased: numbers and times alone.
manifest.json                rows and checksums of all that: one cell that was changed is named.

Into an empty product: npm run restore -- <this file>
`)

const columnsSay = z.array(z.object({ table: z.string(), name: z.string(), type: z.string(), required: z.boolean() }))
const rulesSay = z.array(z.object({ table: z.string(), kind: z.enum(['p', 'f', 'u', 'c']), definition: z.string() }))

/** What a value is in JSON; in CSV each is text. */
const KINDS: Readonly<Record<string, object>> = {
  bigint: { type: 'integer' },
  integer: { type: 'integer' },
  smallint: { type: 'integer' },
  numeric: { type: 'number' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  bytea: { type: 'string', contentEncoding: 'base16' },
  jsonb: { type: 'string', contentMediaType: 'application/json' },
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`
const RULES = `
  select c.relname as table, k.contype as kind, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and k.contype in ('p', 'f', 'u', 'c') order by 1, 2 desc, k.conname`

/** A JSON Schema of the rows of each table. */
export async function schemasOf(client: Client, tables: readonly Table[]): Promise<Map<string, object>> {
  const names = [tables.map(({ name }) => name)]
  const columns = columnsSay.parse((await client.query(COLUMNS, names)).rows)
  const rules = rulesSay.parse((await client.query(RULES, names)).rows)
  return new Map(
    tables.map(({ name, columns: written }) => {
      const own = written.flatMap((column) => columns.find((one) => one.table === name && one.name === column) ?? [])
      const said = (kind: 'p' | 'f' | 'u' | 'c') =>
        rules.filter((rule) => rule.table === name && rule.kind === kind).map((rule) => rule.definition)
      return [
        name,
        {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          title: name,
          type: 'object',
          properties: Object.fromEntries(own.map(({ name: column, type }) => [column, { ...KINDS[type], $comment: type }])),
          required: own.filter(({ required }) => required).map((column) => column.name),
          'x-key': said('p'),
          'x-unique': said('u'),
          'x-references': said('f'),
          'x-checks': said('c'),
        },
      ]
    }),
  )
}
