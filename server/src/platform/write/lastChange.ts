import { fieldNamed, type LoggedThing } from '@camp/contract/base/record'
import { seesWhy } from '@camp/contract/base/restricted'
import type { Language } from '@camp/contract/errors'
import { seesPay } from '@camp/contract/pay'
import { type LogEntity, logEntity, thingNamed } from '@camp/contract/records'
import type { Executor } from '../db/executor.ts'
import { statement } from '../db/statement.ts'
import { mayReadKind } from '../record.reading.ts'
import type { Access } from '../session/access.ts'

// Somebody's, not the product's own: an entry of a job tells nobody whom to ask. Who only looked has changed nothing.
const LAST = statement(
  'write.lastChange',
  `select u.real_name as name, array(select jsonb_object_keys(coalesce(l.after, l.before, '{}'))) as fields
   from operation_logs l join users u on u.id = l.operator_id
   where l.target_entity = $1 and l.target_id = $2 and l.operation_type not in ('EXPORT', 'LOGIN', 'LOGOUT', 'VIEW_PII')
   order by l.created_at desc, l.id desc limit 1`,
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

type Who = Pick<Access, 'codes' | 'scope'>

/** Fields that are not named to this reader: what coaches are paid, and why refunds are asked for. */
const hiddenFrom = ({ codes, scope }: Who, { pay = [], why = [] }: LoggedThing): readonly string[] => [
  ...(seesPay(scope.all, (code) => codes.has(code)) ? [] : pay),
  ...(seesWhy(codes) ? [] : why),
]

const isKind = (entity: string): entity is LogEntity => logEntity.schema.safeParse(entity).success

/** Words of a refusal where the log does not say who it was, or not to this reader. */
export const unnamed = (language: Language) => ({ name: language === 'zh-CN' ? '他人' : 'Somebody else', what: '' })

/** Who changed a record last, and which of its fields, as the log has it for who may read its history: words of a refusal. Values are not among them. */
export async function lastChange(
  db: Executor,
  { entity, id }: { readonly entity: string; readonly id: number },
  reader: Who,
  language: Language,
): Promise<{ name: string; what: string } | undefined> {
  const thing = thingNamed(entity)
  if (!thing || !isKind(entity) || !mayReadKind(entity, reader.codes)) return undefined
  const last = await db.one(LAST, [entity, id])
  if (!last) return undefined
  const hidden = hiddenFrom(reader, thing)
  const words = last.fields.flatMap((field) => {
    const [zh, en] = (hidden.includes(field) ? undefined : fieldNamed(thing, field)) ?? []
    return (language === 'zh-CN' ? zh : en) ?? []
  })
  return { name: last.name, what: bracketed(words, language) }
}
