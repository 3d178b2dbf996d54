-- Families that fall under a rule until a day, with their last sign of life and the day: the one condition of what is foreseen, announced and done.
-- Who was dealt with and gave no sign since is not named again. Not in the parsed form: tables that it reads may get columns.
create or replace function keeping_falls(of_kind text, of_months integer, of_until date)
  returns table (parent_id bigint, since date, falls_at date) language sql stable as $$
  select p.id, l.since, (l.since + make_interval(months => of_months))::date
  from parents p
  cross join lateral (
    select greatest(business_day(p.created_at), business_day(p.registered_at),
      (select max(greatest(business_day(e.joined_at), case when e.status = 'QUIT' then business_day(e.quit_at) else c.end_date end,
          (select max(k.clock_in_date) from clock_ins k where k.camp_student_id = e.id)))
        from camp_students e join camps c on c.id = e.camp_id where e.parent_id = p.id),
      (select business_day(max(o.created_at)) from orders o where o.parent_id = p.id),
      (select business_day(max(m.expires_at)) from members m where m.parent_id = p.id),
      (select business_day(max(f.created_at)) from feedback f where f.parent_id = p.id)) as since) l
  where p.deleted_at is null and p.erased_at is null
    and (l.since + make_interval(months => of_months))::date <= of_until
    and not exists (select from orders o where o.parent_id = p.id
      and (o.progress in ('PENDING_PAYMENT', 'PAID', 'SHIPPED') and o.refund_state <> 'FULL' or o.refund_state = 'REFUNDING'))
    and not exists (select from keeping_plans d where d.parent_id = p.id and d.kind = of_kind and d.state = 'DONE' and d.since >= l.since)
    and case of_kind
      when 'RECORDINGS' then exists (select from camp_students e join clock_ins k on k.camp_student_id = e.id
        where e.parent_id = p.id and (k.media_urls <> '[]' or k.comment_media <> '[]'))
      when 'ADDRESSES' then exists (select from user_addresses a where a.parent_id = p.id and a.receiver <> '***')
        or exists (select from orders o where o.parent_id = p.id and o.address is not null and o.address ->> 'receiver' <> '***')
      when 'FEEDBACK' then exists (select from feedback f where f.parent_id = p.id and f.content <> '***')
      when 'NOTES' then exists (select from follow_ups f where f.parent_id = p.id and f.content <> '***')
        or exists (select from orders o where o.parent_id = p.id and o.remark is not null)
        or exists (select from orders o join order_timeline t on t.order_id = o.id where o.parent_id = p.id and t.note is not null)
        or exists (select from camp_students e where e.parent_id = p.id and e.coach_remark is not null)
        or exists (select from camp_students e join clock_ins k on k.camp_student_id = e.id
          where e.parent_id = p.id and (k.makeup_reason is not null or k.comment_text <> '***'))
      else true
    end
$$;
