import type { ReplyTemplate } from '@camp/contract/feedback/feedback.templates'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { statement } from '../platform/db/statement.ts'

const LIST = statement('feedbackTemplates.list', 'select id, version, category, title, text from feedback_templates order by place, id')
const LOCK = statement('feedbackTemplates.lock', lockText('feedbackTemplates'))
const REMOVE = statement('feedbackTemplates.remove', 'delete from feedback_templates where id = any($1::bigint[])')
const CHANGE = statement(
  'feedbackTemplates.change',
  `update feedback_templates t set category = s.category, title = s.title, text = s.text, place = s.place,
     version = t.version + case when (t.category, t.title, t.text) is distinct from (s.category, s.title, s.text) then 1 else 0 end,
     updated_at = now()
   from jsonb_to_recordset($1::jsonb) as s (id bigint, category text, title text, text text, place int) where t.id = s.id`,
)
const ADD = statement(
  'feedbackTemplates.add',
  `insert into feedback_templates (category, title, text, place)
   select category, title, text, place from jsonb_to_recordset($1::jsonb) as s (category text, title text, text text, place int)
   order by place`,
)

/** A template with its place in the order of digits. */
export type PlacedTemplate = Pick<ReplyTemplate, 'category' | 'title' | 'text'> & {
  readonly id?: number | undefined
  readonly place: number
}

export const feedbackTemplates = {
  list: (db: Executor): Promise<ReplyTemplate[]> => db.all(LIST, []),

  /** Holds all of them until the end of the change: they are changed as a whole, and seldom. */
  hold: async (tx: Tx): Promise<ReplyTemplate[]> => {
    tx.later(LOCK, [])
    return tx.all(LIST, [])
  },

  save: (tx: Tx, templates: readonly PlacedTemplate[], removed: readonly number[]): void => {
    if (removed.length > 0) tx.later(REMOVE, [removed])
    tx.later(CHANGE, [JSON.stringify(templates.filter(({ id }) => id !== undefined))])
    tx.later(ADD, [JSON.stringify(templates.filter(({ id }) => id === undefined))])
  },
}
