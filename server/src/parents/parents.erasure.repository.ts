import { statement, type Tx } from '../platform/db/executor.ts'

/** What stands where a value of a family was. */
const GONE = '***'

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
const VIEWS = statement('erase.views', 'select id, name, query from saved_views order by id for update')
const SET_VIEW = statement('erase.setView', 'update saved_views set name = $2, query = $3, version = version + 1 where id = $1')

type Telling = (text: string) => boolean

/** A value of JSON, whatever its depth, in which no text tells of a family; the same value where none did. */
function without(value: unknown, tells: Telling): unknown {
  if (typeof value === 'string') return tells(value) ? GONE : value
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, without(part, tells)] as const)
  if (parts.every(([key, part]) => part === value[key as keyof typeof value])) return value // one of its own keys
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** The address of a list without the filters that tell of a family; the same text where none did. */
function withoutFilters(query: string, tells: Telling): string {
  const filters = [...new URLSearchParams(query)]
  const kept = filters.filter(([, value]) => !tells(value))
  if (kept.length === filters.length) return query
  return `${query.startsWith('?') ? '?' : ''}${new URLSearchParams(kept)}`
}

/** Takes families out of what was searched for: the filters that tasks and saved views keep, and the names of views. Before their accounts are emptied. */
export async function forgetFilters(tx: Tx, parentIds: readonly number[]): Promise<void> {
  const known = (await tx.named(KNOWN_BY, [parentIds])).map(({ value }) => value.toLowerCase())
  if (known.length === 0) return
  const tells: Telling = (text) => {
    const folded = text.toLowerCase()
    return known.some((value) => folded.includes(value))
  }
  const written = known.map((value) => JSON.stringify(value).slice(1, -1))
  for (const { id, input } of await tx.named(TASKS, [written])) {
    const left = without(input, tells)
    if (left !== input) tx.later(SET_INPUT, [id, JSON.stringify(left)])
  }
  for (const { id, name, query } of await tx.named(VIEWS, [])) {
    const left = withoutFilters(query, tells)
    // A person has each name once in a list, so what stands in its place has a number.
    const called = tells(name) ? `${GONE} ${id}` : name
    if (left !== query || called !== name) tx.later(SET_VIEW, [id, called, left])
  }
}
