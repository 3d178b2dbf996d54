import { type ParameterKey, parameters } from '@camp/contract/base/parameters'
import type { Parameter } from '@camp/contract/base/parameters.kinds'
import type { Executor, Tx } from './db/executor.ts'
import { statement } from './db/statement.ts'

type KeyOf<V> = { [K in ParameterKey]: (typeof parameters)[K]['value'] extends V ? K : never }[ParameterKey]
export type NumberParameter = KeyOf<number>
type WordParameterKey = { [K in ParameterKey]: (typeof parameters)[K]['type'] extends 'word' | 'text' ? K : never }[ParameterKey]

const READ = statement('parameters.read', 'select value from param_configs where key = $1')

/** The value of a numeric parameter, as it is now in the database. */
export async function numberParameter(db: Executor, key: NumberParameter): Promise<number> {
  const [row] = await db.all(READ, [key])
  return typeof row?.value === 'number' ? row.value : parameters[key].value
}

/** The value of a parameter that is one of `choices`, as it is now in the database; the default where it is none of them. */
export async function choiceParameter<const C extends string>(db: Executor, key: KeyOf<string>, choices: readonly C[]): Promise<C> {
  const [row] = await db.all(READ, [key])
  const fallback = choices.find((choice) => choice === parameters[key].value)
  const found = choices.find((choice) => choice === row?.value) ?? fallback
  if (found === undefined) throw new Error(`the default of ${key} is not one of ${choices.join(', ')}`)
  return found
}

/** A parameter that is a word or a text, as it is now in the database. */
export async function wordParameter(db: Executor, key: WordParameterKey): Promise<string> {
  const [row] = await db.all(READ, [key])
  return typeof row?.value === 'string' ? row.value : parameters[key].value
}

/** Adds parameters that a new release brings, and says of each what it is for in the release's words; values that staff set stay. */
export async function seedParameters(tx: Tx): Promise<void> {
  const rows = Object.entries<Parameter>(parameters).map(([key, entry]) => ({
    key,
    group_name: entry.group,
    value: entry.value,
    value_type: entry.type,
    description: { zh: entry.zh, en: entry.en },
  }))
  await tx.run(
    `insert into param_configs (key, group_name, value, value_type, description)
     select key, group_name, value, value_type, description
     from jsonb_to_recordset($1::jsonb) as row (key text, group_name text, value jsonb, value_type text, description jsonb)
     on conflict (key) do update set group_name = excluded.group_name, value_type = excluded.value_type, description = excluded.description
     where (param_configs.group_name, param_configs.value_type, param_configs.description)
       is distinct from (excluded.group_name, excluded.value_type, excluded.description)`,
    [JSON.stringify(rows)],
  )
}
