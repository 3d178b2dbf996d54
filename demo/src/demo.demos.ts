import type { Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import { lockDemo } from './demo.seed.ts'

const TITLES = [
  '自信的朗读',
  '语调自然，值得一听',
  '第一次完整读完绘本',
  '短元音读得很准',
  '情景对话示范',
  '坚持打卡的进步',
  '儿歌跟唱',
  '故事复述',
  '自然拼读小能手',
  '连读很流畅',
  '充满感情的朗读',
  '开口第一天',
] as const

/** The newest recordings, one of each child; some with consent, a few featured, one declined, the rest to be looked at. */
const MAKE = statement(
  'demo.makeDemos',
  `with found as (
     select distinct on (e.id) e.id, k.id as clock_in_id, m.id as media_id, k.submitted_at
     from media_uses u join media m on m.id = u.media_id and m.purpose = 'CLOCK_IN' and m.kind = 'AUDIO' join camp_students e on e.id = u.record_id
       join clock_ins k on k.camp_student_id = e.id and k.media_urls ? ('/media/' || m.id)
     where u.entity = 'campStudent' order by e.id, k.submitted_at desc),
   chosen as (select *, row_number() over (order by submitted_at desc, id) as place from found order by place limit $2),
   clerk as (select min(id) as id from users where username = 'jiaowu'),
   made as (
     insert into demos (camp_student_id, clock_in_id, media_id, title, featured, review_state, reviewed_by, reviewed_at, consent_at,
       consent_by, consent_how, consent_user_id, created_by, created_at)
     select c.id, c.clock_in_id, c.media_id, ($1::text[])[c.place], c.place % 3 = 1,
       case when c.place % 3 = 1 then 'PASSED' when c.place % 7 = 5 then 'DECLINED' else 'PENDING' end,
       case when c.place % 3 = 1 or c.place % 7 = 5 then clerk.id end, case when c.place % 3 = 1 or c.place % 7 = 5 then now() end,
       case when c.place % 2 = 0 or c.place % 3 = 1 then least(now(), c.submitted_at + interval '40 minutes') end,
       case when c.place % 2 = 0 or c.place % 3 = 1 then case when c.place % 4 = 0 then '爸爸' else '妈妈' end end,
       case when c.place % 2 = 0 or c.place % 3 = 1 then case when c.place % 4 = 0 then 'PHONE' else 'WECHAT' end end,
       case when c.place % 2 = 0 or c.place % 3 = 1 then clerk.id end, clerk.id, least(now(), c.submitted_at + interval '20 minutes')
     from chosen c, clerk where not exists (select from demos) returning id, media_id)
   insert into media_uses (media_id, entity, record_id) select media_id, 'demo', id from made on conflict do nothing`,
)

/** Demos of what children of the demo have recorded, this once. */
export const seedDemos = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    tx.later(MAKE, [[...TITLES], TITLES.length])
  })
