import type pg from 'pg'
import { columnName } from '../src/platform/db/batch.ts'
import { type Facts, type Known, Nulls, outputs } from './sql.nulls.ts'
import { readTree, type TreeNode } from './sql.tree.ts'

/** A column of an answer, as PostgreSQL describes it. */
export interface Column extends Known {
  /** As it is in a row. */
  readonly name: string
  /** PostgreSQL's name of its type: `bigint`, `text[]`. */
  readonly type: string
}

const LISTED = /^CHECK \(\(\(?\w+\)?(?:::text)? = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/

const COLUMNS = `select a.attrelid || '.' || a.attnum as key, a.attnotnull as required, c.definition
  from pg_attribute a join pg_class t on t.oid = a.attrelid
  left join lateral (select pg_get_constraintdef(k.oid) as definition from pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= (ANY|'')'
    order by k.conname limit 1) c on true
  where a.attnum > 0 and not a.attisdropped and t.relkind in ('r', 'p')`
// Of functions with one name those that take json may answer null to what is not null: its null is a value.
const FUNCTIONS = `select p.oid::text as oid, p.proname as name from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.proname = any($1) and not p.proargtypes::oid[] && array[114, 3802]::oid[]`
const OPERATORS = `select distinct o.oprcode::oid::text as oid from pg_operator o
  where o.oprnamespace = 'pg_catalog'::regnamespace and o.oprname in ('=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '||')
    and o.oprleft not in (114, 3802, 2249)`
const CASTS = `select distinct c.castfunc::text as oid from pg_cast c where c.castfunc <> 0 and c.castsource not in (114, 3802)`

const TOTAL = [
  'abs',
  'date_trunc',
  'encode',
  'floor',
  'left',
  'length',
  'lower',
  'octet_length',
  'replace',
  'right',
  'round',
  'timezone',
  'trim',
  'upper',
]
const NEVER = [
  'clock_timestamp',
  'concat',
  'count',
  'dense_rank',
  'gen_random_uuid',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'now',
  'rank',
  'row_number',
]

/** The texts that a check allows a column, or null where it lists none. */
function listedValues(definition: string | null): string[] | null {
  const list = LISTED.exec(definition ?? '')
  return list && [...(list[1] ?? list[2] ?? '').matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '')
}

async function readFacts(client: pg.ClientBase): Promise<Facts> {
  const { rows: columns } = await client.query<{ key: string; required: boolean; definition: string | null }>(COLUMNS)
  const oids = async (text: string, values: unknown[] = []) =>
    (await client.query<{ oid: string }>(text, values)).rows.map(({ oid }) => oid)
  return {
    columns: new Map(columns.map(({ key, required, definition }) => [key, { nullable: !required, values: listedValues(definition) }])),
    total: new Set([...(await oids(FUNCTIONS, [TOTAL])), ...(await oids(OPERATORS)), ...(await oids(CASTS))]),
    never: new Set(await oids(FUNCTIONS, [NEVER])),
  }
}

/**
 * What statements answer with, by PostgreSQL itself: it is asked to prepare them, which tells the types, and to keep them as the body of a
 * function, which holds the tree that it made of the text: each use of a column says there which outer joins may leave it null. Nothing is run.
 * It needs PostgreSQL 16 or newer.
 */
export class Describer {
  readonly #client: pg.ClientBase
  readonly #nulls: Nulls

  private constructor(client: pg.ClientBase, facts: Facts) {
    this.#client = client
    this.#nulls = new Nulls(facts)
  }

  /** On a connection with the migrated schema, which is this one's until it ends. */
  static async on(client: pg.ClientBase): Promise<Describer> {
    return new Describer(client, await readFacts(client))
  }

  async columns(text: string): Promise<Column[]> {
    await this.#client.query('begin')
    try {
      await this.#client.query(`prepare described as ${text}`)
      const { rows } = await this.#client.query<{ takes: string[]; answers: string[] | null }>(
        `select parameter_types::text[] as takes, result_types::text[] as answers from pg_prepared_statements where name = 'described'`,
      )
      const { takes = [], answers = null } = rows[0] ?? {}
      return answers === null ? [] : await this.#described(text, takes, answers)
    } finally {
      await this.#client.query('rollback')
      await this.#client.query('deallocate all')
    }
  }

  async #described(text: string, takes: readonly string[], answers: readonly string[]): Promise<Column[]> {
    // A function takes a hundred parameters at most: where there are more they are nulls of their types.
    const many = takes.length > 100
    const body = many ? text.replace(/\$(\d+)/g, (_whole, n: string) => `(null::${takes[Number(n) - 1]})`) : text
    await this.#client.query(
      `create function pg_temp.described(${many ? '' : takes.join(', ')}) returns setof record language sql begin atomic ${body}; end`,
    )
    const { rows } = await this.#client.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc where pronamespace = pg_my_temp_schema() and proname = 'described'`,
    )
    // A list of lists of statements; here it is one statement.
    const [[query]] = readTree(rows[0]?.body ?? '') as unknown as [[TreeNode]]
    return outputs(query).map(({ resname }, n) => ({
      name: columnName(String(resname)),
      type: answers[n] ?? '',
      ...this.#nulls.column(query, n + 1),
    }))
  }
}
