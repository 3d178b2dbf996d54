import { inLanguage, spokenAs } from '@camp/contract/base/announcement'
import type { Audit } from '@camp/contract/base/audit'
import { type Place, partsOf } from '@camp/contract/base/fill'
import type { Language } from '@camp/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { likeLiteral } from '../platform/db/search.ts'
import { ERASED_TEXT, erasedText } from './logs.erased.words.ts'
import { plainParts, worded } from './logs.wording.rules.ts'

const datum = (place: string): RawBuilder<unknown> => sql`coalesce(r.content->>${place}::text, '')`

/** A number in the form of `to_char`; what was worded before it was kept stands as it is. */
const numberDatum = (place: string, unit: number, form: string): RawBuilder<unknown> =>
  sql`case jsonb_typeof(r.content->${place}::text) when 'number' then to_char((r.content->>${place}::text)::numeric / ${unit}::int, ${form}::text)
    else ${datum(place)} end`

/** `placeText` in SQL. */
function spokenDatum(audit: Audit, place: string, language: Language): RawBuilder<unknown> {
  const kind = spokenAs(audit, place)
  if (kind === 'count') return numberDatum(place, 1, 'FM999,999,999,999')
  if (kind === 'fen') return numberDatum(place, 100, 'FM999,999,999,990.00')
  if (typeof kind !== 'object') return datum(place)
  const words = Object.fromEntries(Object.entries(kind.labels).map(([value, label]) => [value, inLanguage(label, language)]))
  return sql`coalesce(${JSON.stringify(words)}::jsonb ->> (r.content->>${place}::text), r.content->>${place}::text, '')`
}

const placed = ({ key, one, other }: Place, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  one === undefined ? value : sql`${value} || case ${datum(key)} when '1' then ${` ${one}`}::text else ${` ${other}`}::text end`

/** `sentence` as an expression over a row `r`, so that a keyword finds what the reader reads; `but`: what it need not know. */
export function sentenceExpression(language: Language, but: ReadonlySet<string> = new Set()): RawBuilder<unknown> {
  const branches = worded.flatMap(([id, audit]) => {
    if (but.has(id)) return []
    const text = partsOf(inLanguage(audit.says, language)).map((part) =>
      typeof part === 'string' ? sql`${part}::text` : placed(part, spokenDatum(audit, part.key, language)),
    )
    return [sql`when ${id} then ${sql.join(text, sql` || `)}`]
  })
  const announced = sql`case r.content->>'text' when ${ERASED_TEXT} then ${inLanguage(erasedText, language)}::text else coalesce(r.content->>'text', '') end`
  return sql`case when r.call is null then ${announced} else case r.call ${sql.join(branches, sql` `)}
    else r.call || ' ' || r.content::text end end`
}

/** The condition that the sentence of a row `r` holds a keyword. Where its plain words hold it already, no sentence is put together. */
export function sentenceHolds(keyword: string, language: Language): RawBuilder<boolean> {
  const always = worded.filter(([, audit]) => plainParts(audit, language).some((part) => part.includes(keyword))).map(([id]) => id)
  const held = sql<boolean>`${sentenceExpression(language, new Set(always))} ilike ${`%${likeLiteral(keyword)}%`}`
  return always.length === 0 ? held : sql<boolean>`case when r.call = any(${always}::text[]) then true else ${held} end`
}
