import { SEND_KIND } from '@camp/server/messageTasks/messageTasks.api'
import type { Tx } from '@camp/server/platform/db/executor'
import { DAY, HOUR } from './demo.calendar.ts'

/** What is older was read. */
const READ_AFTER = 7 * DAY
/** The last months whose closing coaches were told of. */
const MONTHS = 3
const REQUEST = JSON.stringify({ ip: '127.0.0.1', userAgent: 'demo', requestId: 'demo', language: 'zh-CN' })

/** What staff find in their inboxes and among their tasks. It follows from what was sent, closed and taken out; nothing is made up. */
export async function seedInbox(tx: Tx, now: number): Promise<void> {
  const read = new Date(now - READ_AFTER)
  await tellStaff(tx, read)
  await tellCoaches(tx, read)
  await addSendings(tx)
  await addExports(tx, now)
}

/** What was written to staff, in the inbox of each. */
const tellStaff = (tx: Tx, read: Date): Promise<unknown> =>
  tx.run(
    `insert into messages (user_id, title, detail, cause, message_time, read_flag)
     select d.user_id, jsonb_build_object('code', 'message.written', 'data', jsonb_build_object('title', m.title)),
       jsonb_build_object('code', 'message.written.detail', 'data', jsonb_build_object('text', replace(m.content, '{name}', u.real_name))),
       'messageTask:' || m.id, d.sent_at, case when d.sent_at < $1 then 'READ' else 'UNREAD' end
     from message_deliveries d join message_tasks m on m.id = d.message_task_id join users u on u.id = d.user_id
     where m.channel = 'IN_APP' and d.state = 'SENT' order by d.sent_at, d.user_id`,
    [read],
  )

/** That a month was closed, to coaches who have an account. */
const tellCoaches = (tx: Tx, read: Date): Promise<unknown> =>
  tx.run(
    `insert into messages (user_id, title, detail, link, cause, message_time, read_flag)
     select c.user_id, jsonb_build_object('code', 'message.monthClosed', 'data', jsonb_build_object('month', o.month)),
       jsonb_build_object('code', 'message.monthClosed.detail', 'data',
         jsonb_build_object('month', o.month, 'minutes', o.minutes, 'amount', to_char(o.amount / 100.0, 'FM999,999,990.00'))),
       '#/coach/coachWorkHourDetail/' || c.id || '?month=' || o.month, 'month ' || o.id, o.closed_at,
       case when o.closed_at < $1 then 'READ' else 'UNREAD' end
     from (select s.*, row_number() over (partition by coach_id order by month desc) as place from work_statements s
       where s.live and s.closed_at is not null) o join coaches c on c.id = o.coach_id
     where c.user_id is not null and o.place <= $2 order by o.closed_at, c.id`,
    [read, MONTHS],
  )

/** The work of sending what was written to many: done, and once refused by a channel that is not set up. */
const addSendings = (tx: Tx): Promise<unknown> =>
  tx.run(
    `insert into tasks (owner_id, kind, title, detail, input, rate, status, error, attempts, cancellable, request, createtime, updated_at, finished_at)
     select m.sender_id, $1, jsonb_build_object('code', 'task.sendMessages', 'data', jsonb_build_object('title', m.title)),
       case when m.status = 'SENT' then jsonb_build_object('code', 'task.messagesSent', 'data', jsonb_build_object('sent', f.sent, 'failed', f.failed))
         else '{"code":"task.waiting"}' end,
       jsonb_build_object('messageTaskId', m.id), case when m.status = 'SENT' then 100 else 0 end,
       case when m.status = 'SENT' then 'success' else 'FAILD' end,
       case when m.status = 'FAILED' then '{"code":"task.error.channelOff"}'::jsonb end, 1, false, $2, m.started_at, m.started_at,
       m.started_at + interval '40 seconds'
     from message_tasks m left join message_task_figures f on f.message_task_id = m.id
     where m.status in ('SENT', 'FAILED') and m.sender_id is not null order by m.started_at, m.id`,
    [SEND_KIND, REQUEST],
  )

/** Sheets that service took out; their files are gone after a day. */
const addExports = (tx: Tx, now: number): Promise<unknown> =>
  tx.run(
    `insert into tasks (owner_id, kind, title, detail, input, rate, status, attempts, request, createtime, updated_at, finished_at)
     select u.id, e.kind, jsonb_build_object('code', e.title), jsonb_build_object('code', 'task.rows', 'data', jsonb_build_object('total', e.total)),
       '{"query":{},"body":{}}', 100, 'success', 1, $1, e.at, e.at, e.at + interval '6 seconds'
     from users u cross join lateral (values
       ('orders.export', 'task.exportOrders', (select count(*)::int from orders where created_at < $2), $2::timestamptz),
       ('parents.export', 'task.exportParents', (select count(*)::int from parents where registered_at < $3), $3::timestamptz)) e (kind, title, total, at)
     where u.username = 'kefu' and u.deleted_at is null order by e.at`,
    [REQUEST, new Date(now - 12 * DAY - 3 * HOUR), new Date(now - 2 * DAY - 5 * HOUR)],
  )
