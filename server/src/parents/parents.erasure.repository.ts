import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { GONE, tellingOf, without, withoutFilters } from './parents.telling.rules.ts'

/**
 * The phones and names of families ($1: their accounts). Single characters tell of nobody, nor does a name of a family that is
 * not among them: filters by it are about that one as well.
 */
const KNOWN_BY = statement(
  'erase.knownBy',
  `with names as (
     select nickname as value from parents where id = any($1::bigint[]) union select real_name from parents where id = any($1::bigint[])
     union select name from students where parent_id = any($1::bigint[])
   )
   select phone as value from parents where id = any($1::bigint[]) and phone <> ''
   union select n.value from names n where length(n.value) > 1 and n.value <> '${GONE}'
     and not exists (select from parents p where p.id <> all($1::bigint[])
       and (bigrams(p.nickname) @> bigrams(n.value) and p.nickname = n.value or bigrams(p.real_name) @> bigrams(n.value) and p.real_name = n.value))
     and not exists (select from students s
       where s.parent_id <> all($1::bigint[]) and bigrams(s.name) @> bigrams(n.value) and s.name = n.value)`,
  { notNull: ['value'] },
)
/** Those that hold one of these texts, which are in small letters and as JSON writes them. */
const TASKS = statement(
  'erase.tasks',
  `select id, input from tasks t where exists (select from unnest($1::text[]) k where strpos(lower(t.input::text), k) > 0)
   order by id for update`,
)
const SET_INPUT = statement('erase.setInput', 'update tasks set input = $2::jsonb where id = $1')
const VIEWS = statement('erase.views', 'select id, name, query, ask from saved_views order by id for update')
const PREFERENCES = statement(
  'erase.preferences',
  `select user_id, key, value from user_preferences p where exists (select from unnest($1::text[]) k where strpos(lower(p.value::text), k) > 0)
   order by user_id, key for update`,
)
const SET_PREFERENCE = statement('erase.setPreference', 'update user_preferences set value = $3::jsonb where user_id = $1 and key = $2')
const SET_VIEW = statement(
  'erase.setView',
  'update saved_views set name = $2, query = $3, ask = case when $4 then null else ask end, version = version + 1 where id = $1',
)

/** Takes families out of what was searched for and kept: the filters of tasks and saved views, the names of views, the settings of people. */
export async function forgetFilters(tx: Tx, known: readonly string[]): Promise<void> {
  if (known.length === 0) return
  const tells = tellingOf(known, { folded: true })
  const written = known.map((value) => JSON.stringify(value.toLowerCase()).slice(1, -1))
  for (const { id, input } of await tx.all(TASKS, [written])) {
    const left = without(input, tells)
    if (left !== input) tx.later(SET_INPUT, [id, JSON.stringify(left)])
  }
  for (const { id, name, query, ask } of await tx.all(VIEWS, [])) {
    const left = withoutFilters(query, tells)
    // A person has each name once in a list, so what stands in its place has a number.
    const called = tells(name) ? `${GONE} ${id}` : name
    const asks = left !== query || (ask !== null && tells(JSON.stringify(ask)))
    if (asks || called !== name) tx.later(SET_VIEW, [id, called, left, asks])
  }
  for (const { userId, key, value } of await tx.all(PREFERENCES, [written])) {
    const left = without(value, tells)
    if (left !== value) tx.later(SET_PREFERENCE, [userId, key, JSON.stringify(left)])
  }
}

/** What these accounts are known by in texts: before they are emptied. */
export const knownBy = async (tx: Tx, parentIds: readonly number[]): Promise<string[]> =>
  (await tx.all(KNOWN_BY, [parentIds])).map(({ value }) => value)
