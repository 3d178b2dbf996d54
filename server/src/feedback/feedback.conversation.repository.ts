import type { CallAnswer } from '@camp/contract/base/call'
import { getFeedback } from '@camp/contract/feedback/feedback.desk'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { DESK_COLUMNS, DESK_JOINS } from './feedback.repository.ts'

type Conversation = CallAnswer<typeof getFeedback>
const { parts, others } = getFeedback.answer.schema.shape

/** A conversation goes back over so many times that a family wrote again. */
const LONGEST = 20

const PARTS = statement(
  'feedback.parts',
  `with recursive line as (
     select id, reopens_id, 1 as depth from feedback where id = $1
     union all select f.id, f.reopens_id, l.depth + 1 from line l join feedback f on f.id = l.reopens_id where l.depth < ${LONGEST})
   select o.id, o.content, o.images, o.category, o.created_at, n.real_name as noted_by_name,
     case when not exists (select from feedback_replies r where r.feedback_id = o.id) then o.reply end as old_reply,
     o.handled_at, u.real_name as handled_by_name, k.order_number, o.camp_student_id,
     ${campNameSql('c')} as camp_name, o.lesson_day, d.imei,
     coalesce((select json_agg(json_build_object('id', r.id, 'text', r.text, 'byName', b.real_name,
         'createdAt', ${momentInJson('r.created_at')}, 'state', coalesce(m.state, r.state), 'reason', coalesce(m.reason, r.reason),
         'sentAt', ${momentInJson('coalesce(m.sent_at, r.sent_at)')}) order by r.id)
       from feedback_replies r join users b on b.id = r.by_user_id left join feedback_replies m on m.id = r.joined_to and r.state <> 'WITHDRAWN'
       where r.feedback_id = o.id), '[]') as replies
   from line l join feedback o on o.id = l.id left join users n on n.id = o.noted_by left join users u on u.id = o.handled_by
   left join orders k on k.id = o.order_id left join camp_students e on e.id = o.camp_student_id left join camps c on c.id = e.camp_id
   left join parent_devices d on d.id = o.device_id order by o.created_at, o.id`,
  { fits: { images: parts.element.shape.images, replies: parts.element.shape.replies } },
)
const OTHERS = statement(
  'feedback.others',
  `select o.id, o.category, o.content, o.created_at from feedback o
   where o.parent_id = $1 and o.id <> $2 and o.status <> 'DONE' order by o.created_at limit 20`,
)

const HEAD = scopedStatement(
  'feedback.head',
  'o.parent_id',
  (inScope) => `select ${DESK_COLUMNS},
      coalesce((select string_agg(s.name, '、' order by s.id) from students s where s.parent_id = p.id and s.deleted_at is null), '') as children,
      (select min(n.id) from feedback n where n.reopens_id = o.id) as reopened_by
    from feedback o ${DESK_JOINS} where o.id = $1 ${inScope}`,
  { notNull: ['parentName', 'familyOpen'], fits: { images: parts.element.shape.images } },
)

/** One feedback that the reader may see, with its conversation and what else the family waits for. */
export async function conversationOf(db: Executor, id: number, scope: Scope): Promise<Conversation | undefined> {
  const head = await findInScope(db, scope, HEAD, id)
  if (!head) return undefined
  const [line, rest] = await Promise.all([db.all(PARTS, [id]), db.all(OTHERS, [head.parentId, id])])
  return { ...head, parts: parts.parse(line), others: others.parse(rest) }
}
