import type { Tx } from '../platform/db/executor.ts'

const DAY = 86_400_000

/** What the office wrote to many: one that was sent, and one that is still to be. */
export async function seedMessages(tx: Tx, now: number): Promise<void> {
  const [sent] = await tx.text<{ id: number }>(
    `insert into message_tasks (title, content, channel, audience, status, sender_id, started_at, settled_at, finished_at, created_at, updated_at)
     select '周会改期', '{name}，本周周会改到周四下午 3 点，请准时参加。', 'IN_APP',
       '{"kind":"STAFF","all":true,"roleIds":[],"userIds":[],"tagIds":[],"campIds":[]}', 'SENT', u.id, $1, $1, $1, $1, $1
     from users u where u.username = 'jiaowu' and u.deleted_at is null returning id`,
    [new Date(now - 3 * DAY)],
  )
  if (!sent) return
  await tx.text(
    `insert into message_deliveries (message_task_id, channel, user_id, state, attempts, sent_at, created_at)
     select $1, 'IN_APP', u.id, 'SENT', 1, $2, $2 from users u where u.deleted_at is null and u.activeflg = 'ACTIVE' order by u.id`,
    [sent.id, new Date(now - 3 * DAY)],
  )
  await tx.text(
    `insert into message_task_figures (message_task_id, total, sent)
     select $1, count(*), count(*) from message_deliveries where message_task_id = $1`,
    [sent.id],
  )
  await tx.text(
    `insert into message_tasks (title, content, channel, audience, sender_id, created_at, updated_at)
     select '暑期营开营提醒', '{name}，您好！{child}的暑期营下周一开营，请提前登录并检查设备。', 'SMS',
       jsonb_build_object('kind', 'PARENTS', 'all', false, 'roleIds', '[]'::jsonb, 'userIds', '[]'::jsonb, 'campIds', '[]'::jsonb, 'tagIds',
         coalesce((select jsonb_agg(t.id) from (select id from tags where scope = 'PARENT' and deleted_at is null order by id limit 1) t), '[]')),
       u.id, $1, $1 from users u where u.username = 'jiaowu' and u.deleted_at is null`,
    [new Date(now - DAY)],
  )
}
