import type { CallAnswer, HandlerInput } from '@camp/contract/call'
import type { getAllTags } from '@camp/contract/tags'
import { type Executor, statement } from '../platform/db/executor.ts'

const MOST = 2_000

const ALL = statement<CallAnswer<typeof getAllTags>[number]>(
  'tags.all',
  `select t.id, t.created_at as "createdAt", t.updated_at as "updatedAt", t.version, t.name, t.color, t.scope,
    case t.scope
      when 'USER' then (select count(*) from user_tags x join users u on u.id = x.user_id and u.deleted_at is null where x.tag_id = t.id)
      else 0 end::integer as "useCount"
  from tags t where t.deleted_at is null and ($1::text is null or t.scope = $1) order by t.name, t.id limit ${MOST}`,
)

export const tagsRepository = {
  /** Tags by name, with how many bear them; families bear none yet. */
  all: (db: Executor, { scope }: HandlerInput<typeof getAllTags>['query']) => db.named(ALL, [scope ?? null]),
}
