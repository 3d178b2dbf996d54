import type { Tx } from '@camp/server/platform/db/executor'
import { DAY, dayNumber, HOUR, startOfDay } from './demo.calendar.ts'

interface DemoMessage {
  readonly title: string
  readonly content: string
  readonly channel: 'IN_APP' | 'SMS' | 'EMAIL'
  /** All staff, families with the first tag, or those of the camp that begins next or began last. */
  readonly to: 'STAFF' | 'TAG' | 'CAMP'
  /** Days ago, and the hour; negative: in so many days. */
  readonly days: number
  readonly hour: number
  readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED'
  readonly failure?: 'CHANNEL_OFF' | 'NOBODY'
}

/** What the office wrote to many in the last weeks, and what is still to be sent. */
const messages: readonly DemoMessage[] = [
  {
    title: '学习报告已生成',
    content: '{name}，{child}本期的学习报告已生成，可在学习端查看。',
    channel: 'SMS',
    to: 'TAG',
    days: 41,
    hour: 17,
    status: 'SENT',
  },
  {
    title: '辅导老师例会',
    content: '{name}，本周五下午 2 点辅导老师例会，请带上本组的打卡情况。',
    channel: 'IN_APP',
    to: 'STAFF',
    days: 31,
    hour: 10,
    status: 'SENT',
  },
  {
    title: '打卡提醒',
    content: '{name}，{child}这两天还没有打卡，补打卡还来得及。',
    channel: 'SMS',
    to: 'CAMP',
    days: 9,
    hour: 19,
    status: 'SENT',
  },
  {
    title: '系统维护通知',
    content: '{name}，今晚 11 点至 12 点系统维护，期间无法登录。',
    channel: 'EMAIL',
    to: 'STAFF',
    days: 6,
    hour: 15,
    status: 'FAILED',
    failure: 'CHANNEL_OFF',
  },
  {
    title: '周会改期',
    content: '{name}，本周周会改到周四下午 3 点，请准时参加。',
    channel: 'IN_APP',
    to: 'STAFF',
    days: 3,
    hour: 11,
    status: 'SENT',
  },
  {
    title: '暑期营开营提醒',
    content: '{name}，您好！{child}的暑期营下周一开营，请提前登录并检查设备。',
    channel: 'SMS',
    to: 'TAG',
    days: 1,
    hour: 16,
    status: 'DRAFT',
  },
  {
    title: '开营前准备',
    content: '{name}，{child}的营期即将开营，请提前登录学习端。',
    channel: 'SMS',
    to: 'CAMP',
    days: -5,
    hour: 18,
    status: 'SCHEDULED',
  },
]

/** From where the messages were asked for: what is due is sent in that name. */
const REQUEST = { ip: '127.0.0.1', userAgent: 'demo', requestId: 'demo', language: 'zh-CN' }
/** Of families: those that the provider of short messages refused, and those without a phone that works. */
const REFUSED = 29
const GONE = 41

export async function seedMessages(tx: Tx, now: number): Promise<void> {
  for (const message of messages) {
    const at = startOfDay(dayNumber(now) - message.days) + message.hour * HOUR
    await addTask(tx, message, new Date(at), new Date(message.status === 'SCHEDULED' ? now - DAY : at))
  }
  await addDeliveries(tx)
}

async function addTask(tx: Tx, message: DemoMessage, at: Date, made: Date): Promise<void> {
  const { title, content, channel, to, status, failure } = message
  const began = status === 'SENT' || status === 'FAILED' ? made : null
  await tx.run(
    `insert into message_tasks (title, content, channel, audience, status, failure, scheduled_at, sender_id, request, started_at, settled_at,
       finished_at, created_at, updated_at)
     select $1, $2, $3, jsonb_build_object('kind', case when $4 = 'STAFF' then 'STAFF' else 'PARENTS' end, 'all', $4 = 'STAFF',
         'roleIds', '[]'::jsonb, 'userIds', '[]'::jsonb, 'tagIds', case when $4 = 'TAG' then tag.ids else '[]' end,
         'campIds', case when $4 = 'CAMP' then camp.ids else '[]' end),
       $5, $6, $7, u.id, $11, $8, case when $5 = 'SENT' then $8::timestamptz end, $8, $9, $9
     from users u,
       (select coalesce(jsonb_agg(id), '[]') as ids from (select id from tags where scope = 'PARENT' and deleted_at is null order by id limit 1) t) tag,
       (select coalesce(jsonb_agg(id), '[]') as ids from (
         select id from camps where deleted_at is null and start_date <= business_day($10) order by start_date desc, id limit 1) c) camp
     where u.username = 'admin' and u.deleted_at is null`,
    [title, content, channel, to, status, failure ?? null, status === 'SCHEDULED' ? at : null, began, made, at, JSON.stringify(REQUEST)],
  )
}

/** To each that was meant, and how it went. */
async function addDeliveries(tx: Tx): Promise<void> {
  await tx.run(
    `insert into message_deliveries (message_task_id, channel, user_id, parent_id, state, reason, attempts, sent_at, created_at)
     select m.id, m.channel, r.user_id, r.parent_id, case when r.reason is null then 'SENT' else 'FAILED' end, r.reason, 1,
       case when r.reason is null then m.started_at end, m.started_at
     from message_tasks m cross join lateral (
       select u.id as user_id, null::bigint as parent_id, null as reason from users u
       where m.audience->>'kind' = 'STAFF' and u.deleted_at is null and u.activeflg = 'ACTIVE'
       union all
       select null, f.id, case when f.id % $1 = 0 then 'REFUSED' when f.id % $2 = 0 then 'GONE' end from parents f
       where m.audience->>'kind' = 'PARENTS' and f.deleted_at is null and f.registered_at < m.started_at and (
         f.id in (select k.parent_id from parent_tags k where m.audience->'tagIds' @> to_jsonb(k.tag_id))
         or f.id in (select e.parent_id from camp_students e where m.audience->'campIds' @> to_jsonb(e.camp_id)))
     ) r where m.status = 'SENT' order by m.id, r.user_id, r.parent_id`,
    [REFUSED, GONE],
  )
  await tx.run(
    `insert into message_task_figures (message_task_id, total, sent, failed)
     select message_task_id, count(*), count(*) filter (where state = 'SENT'), count(*) filter (where state = 'FAILED')
     from message_deliveries group by message_task_id`,
  )
}
