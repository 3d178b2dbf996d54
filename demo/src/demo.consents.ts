import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import type { Tx } from '@camp/server/platform/db/executor'
import { DAY } from './demo.calendar.ts'
import { CONSENT_TEXTS } from './demo.consents.words.ts'

/** Of 1,000 children so many agreed once, and so many of these took it back; the others were never asked. */
const SHARES: Readonly<Record<ConsentPurpose, readonly [agreed: number, withdrew: number]>> = {
  LESSONS: [900, 3],
  RECORDINGS: [820, 15],
  DEMOS: [430, 40],
  MESSAGES: [870, 20],
  MARKETING: [610, 110],
}
/** The second version of a text came so long ago. */
const SECOND_TEXT = 200 * DAY

/**
 * What guardians of the demo were asked and what they said: most in the app when they came, some on paper or by phone, some took it back. Who took the consent to demos back is in no camp: the demo shows recordings of the others.
 */
export async function seedConsents(tx: Tx, by: number | null, now: number): Promise<void> {
  const purposes = Object.keys(SHARES) as ConsentPurpose[] // the keys of a record of purposes
  const texts = purposes.flatMap((purpose) =>
    CONSENT_TEXTS[purpose].map((text, index) => ({ purpose, text, number: index + 1, at: index === 0 ? null : now - SECOND_TEXT })),
  )
  await tx.run(
    `insert into consent_texts (created_at, purpose, number, text, published_by)
     select coalesce(to_timestamp(t.at / 1000), f.first - interval '1 day'), t.purpose, t.number, t.text, $2 from jsonb_to_recordset($1::jsonb) as t (purpose text, number int, text text, at float8)
       cross join (select min(created_at) as first from students) f`,
    [JSON.stringify(texts), by],
  )
  await tx.run(
    `with asked as materialized (
       select s.id as student_id, s.parent_id, d.purpose, p.nickname as guardian, abs(hashtext(d.purpose || s.id)) as draw,
         case when s.id % 10 < 7 then 'APP' when s.id % 10 < 9 then 'PAPER' else 'STAFF' end as how,
         least(m.now - interval '3 hours', s.created_at + make_interval(mins => (s.id * 37 % 400)::int)) as at, m.now, d.agreed, d.withdrew
       from students s join parents p on p.id = s.parent_id and p.deleted_at is null
         cross join jsonb_to_recordset($1::jsonb) as d (purpose text, agreed int, withdrew int)
         cross join (select to_timestamp($2::float8 / 1000) as now) m
       where s.deleted_at is null),
     agreed as materialized (
       select a.*, a.draw % 1000 < a.withdrew and (a.purpose <> 'DEMOS' or not exists (select from camp_students e where e.student_id = a.student_id)) as left_it,
         greatest(a.at, (select max(t.sent_at) from message_deliveries t where t.parent_id = a.parent_id)) as last
       from asked a where a.draw % 1000 < a.agreed),
     words as materialized (
       select a.student_id, a.purpose, 'GIVEN' as state, a.how, a.at, a.guardian from agreed a
       union all select a.student_id, a.purpose, 'WITHDRAWN', case when a.draw % 3 = 0 then 'STAFF' else 'APP' end,
         -- Of those who took it back half did so in the last weeks; nothing that is withdrawn was done after it.
         least(a.now, a.last + (a.now - a.last) * (case when a.draw % 2 = 0 then 0.95 else 0.4 end)), a.guardian from agreed a where a.left_it),
     made as (
       insert into consents (created_at, updated_at, version, student_id, purpose, state)
       select min(w.at), max(w.at), count(*), w.student_id, w.purpose, case count(*) when 1 then 'GIVEN' else 'WITHDRAWN' end
       from words w group by w.student_id, w.purpose order by 1, w.student_id returning id, student_id, purpose)
     insert into consent_entries (created_at, consent_id, state, text_number, at, how, guardian, noted_by, stopped_at)
     select w.at, m.id, w.state, (select max(t.number) from consent_texts t where t.purpose = w.purpose and t.created_at <= w.at), w.at, w.how, w.guardian,
       case when w.how <> 'APP' then $3::bigint end,
       case when w.state = 'WITHDRAWN' then w.at + make_interval(secs => case when w.purpose in ('MESSAGES', 'MARKETING') then 0.3 + m.id % 20 / 10.0 else 0.02 end) end
     from words w join made m on m.student_id = w.student_id and m.purpose = w.purpose order by w.at, w.state, m.id`,
    [JSON.stringify(purposes.map((purpose) => ({ purpose, agreed: SHARES[purpose][0], withdrew: SHARES[purpose][1] }))), now, by],
  )
}
