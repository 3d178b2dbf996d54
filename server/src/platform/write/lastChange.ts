import { fieldNamed } from '@camp/contract/base/record'
import type { Language } from '@camp/contract/errors'
import { thingNamed } from '@camp/contract/records'
import type { Executor } from '../db/executor.ts'
import { statement } from '../db/statement.ts'

// Somebody's, not the product's own: an entry of a job tells nobody whom to ask.
const LAST = statement(
  'write.lastChange',
  `select u.real_name as name, array(select jsonb_object_keys(coalesce(l.after, l.before, '{}'))) as fields
   from operation_logs l join users u on u.id = l.operator_id
   where l.target_entity = $1 and l.target_id = $2 order by l.created_at desc, l.id desc limit 1`,
  { notNull: ['fields'] },
)
/** So many fields are named; the history has all. */
const NAMED = 3

/** Words in brackets behind a sentence, or none. */
function bracketed(words: readonly string[], language: Language): string {
  if (words.length === 0) return ''
  const more = words.length > NAMED ? (language === 'zh-CN' ? ' 等' : ' and more') : ''
  const some = words.slice(0, NAMED).join(language === 'zh-CN' ? '、' : ', ')
  return language === 'zh-CN' ? `（${some}${more}）` : ` (${some}${more})`
}

/** Who changed a record last, and which of its fields, as the log has it: words of a refusal. Values are not among them. */
export async function lastChange(
  db: Executor,
  entity: string,
  id: number,
  language: Language,
): Promise<{ name: string; what: string } | undefined> {
  const last = await db.one(LAST, [entity, id])
  if (!last) return undefined
  const thing = thingNamed(entity)
  const words = last.fields.flatMap((field) => {
    const [zh, en] = (thing && fieldNamed(thing, field)) ?? []
    return (language === 'zh-CN' ? zh : en) ?? []
  })
  return { name: last.name, what: bracketed(words, language) }
}
