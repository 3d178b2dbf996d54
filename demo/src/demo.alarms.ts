import type { Tx } from '@camp/server/platform/db/executor'
import type { DemoCalendar } from './demo.calendar.ts'

/** Alarms of the office with what they found on the days before: to their owners' inbox alone, nothing of the demo goes out to anybody. */
export const seedAlarms = (tx: Tx, { now }: DemoCalendar): Promise<unknown> =>
  tx.run(
    `with made as (
       insert into alarms (name, owner_id, call, filter, link, rule, bound, days, weekdays, at_minute, to_inbox, to_mail, next_at, created_at, updated_at)
       select a.name, u.id, a.call, a.filter::jsonb, a.link, a.rule, a.bound, a.days, a.weekdays::integer[], a.at, true, false,
         (business_day(n.now) + 1)::timestamptz + make_interval(mins => a.at), n.now - interval '40 days', n.now - interval '40 days'
       from (values
         ('待付款订单', 'listOrders', '{"progress":["PENDING_PAYMENT"]}', '/order/index?progress=PENDING_PAYMENT', 'ABOVE', 20, 'DAILY', '{}', 480, 'admin'),
         ('今日新反馈', 'listHomeFigures', '{"figure":"FEEDBACK"}', '/feedback/index', 'USUAL_PERCENT', 50, 'WEEKDAYS', '{1,2,3,4,5}', 1080, 'admin'),
         ('运输异常的包裹', 'getLogisticsOrdersByPage', '{}', '/location/logisticsOrder', 'ALWAYS', 0, 'DAILY', '{}', 540, 'cangchu')
       ) a (name, call, filter, link, rule, bound, days, weekdays, at, owner),
       lateral (select to_timestamp($1::float8 / 1000) as now) n,
       lateral (select id from users where deleted_at is null order by username <> a.owner, id limit 1) u
       returning id, rule, bound, days, at_minute)
     insert into alarm_looks (alarm_id, due_at, looked_at, state, rule, bound, count, against)
     select m.id, d.at, d.at + interval '3 seconds', case when m.rule = 'ALWAYS' or d.n % 5 = 2 then 'FIRED' else 'QUIET' end, m.rule, m.bound,
       case when d.n % 5 = 2 then 28 else 12 + d.n % 6 end, case when m.rule = 'ALWAYS' then null when m.rule = 'ABOVE' then m.bound else 14 end
     from made m, lateral (select to_timestamp($1::float8 / 1000) as now) n,
       lateral (select n, (business_day(now) - n)::timestamptz + make_interval(mins => m.at_minute) as at from generate_series(1, 30) n) d
     where m.days <> 'WEEKDAYS' or extract(isodow from d.at) < 6 order by d.at, m.id`,
    [now],
  )
