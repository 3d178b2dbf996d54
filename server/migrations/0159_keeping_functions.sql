-- Families that fall under a rule until a day, with their last sign of life and the day: the one condition of what is foreseen, announced and done.
-- What is written after a part has gone goes as well, and an account that an undone import left behind. Not in the parsed form: tables that it reads
-- may get columns. `offset 0`: each question is asked of one family by its indexes, once, however large the tables are; as a join the planner would read
-- them whole for every stretch of families.
create or replace function keeping_falls(of_kind text, of_months integer, of_until date)
  returns table (parent_id bigint, since date, falls_at date) language sql stable as $$
  select p.id, l.since, (l.since + make_interval(months => of_months))::date
  from parents p
  cross join lateral (
    select greatest(business_day(p.created_at), business_day(p.registered_at),
      (select max(greatest(business_day(e.joined_at), case when e.status = 'QUIT' then business_day(e.quit_at)
          else (select c.end_date from camps c where c.id = e.camp_id) end, (select max(k.clock_in_date) from clock_ins k where k.camp_student_id = e.id)))
        from camp_students e where e.parent_id = p.id),
      (select business_day(max(o.created_at)) from orders o where o.parent_id = p.id),
      (select business_day(max(m.expires_at)) from members m where m.parent_id = p.id),
      (select business_day(max(f.created_at)) from feedback f where f.parent_id = p.id)) as since offset 0) l
  where p.erased_at is null and (p.deleted_at is null
      or of_kind = 'FAMILY' and not exists (select from parent_merges g where g.merged_parent_id = p.id and g.undone_at is null offset 0))
    and (l.since + make_interval(months => of_months))::date <= of_until
    and not exists (select from orders o where o.parent_id = p.id
      and (o.progress in ('PENDING_PAYMENT', 'PAID', 'SHIPPED') and o.refund_state <> 'FULL' or o.refund_state = 'REFUNDING') offset 0)
    and not exists (select from refund_requests q join orders o on o.id = q.order_id where o.parent_id = p.id and q.status = 'REQUESTED' offset 0)
    and case of_kind
      when 'RECORDINGS' then exists (select from camp_students e join clock_ins k on k.camp_student_id = e.id
        where e.parent_id = p.id and (k.media_urls <> '[]' or k.comment_media <> '[]') offset 0)
        or exists (select from camp_students e join demos d on d.camp_student_id = e.id where e.parent_id = p.id and d.title <> '***' offset 0)
      when 'ADDRESSES' then exists (select from user_addresses a where a.parent_id = p.id and a.receiver <> '***' offset 0)
        or exists (select from orders o where o.parent_id = p.id and o.address is not null and o.address ->> 'receiver' <> '***' offset 0)
        or exists (select from orders o join logistics_orders l on l.order_id = o.id where o.parent_id = p.id and l.receiver <> '***' offset 0)
      when 'FEEDBACK' then exists (select from feedback f where f.parent_id = p.id and (f.content <> '***' or f.reply <> '***'
        or exists (select from feedback_replies r where r.feedback_id = f.id and r.text <> '***' offset 0)) offset 0)
      when 'NOTES' then exists (select from follow_ups f where f.parent_id = p.id and f.content <> '***' offset 0)
        or exists (select from orders o where o.parent_id = p.id and o.remark is not null offset 0)
        or exists (select from orders o join order_timeline t on t.order_id = o.id where o.parent_id = p.id and t.note is not null offset 0)
        or exists (select from camp_students e where e.parent_id = p.id and e.coach_remark is not null offset 0)
        or exists (select from camp_students e join clock_ins k on k.camp_student_id = e.id
          where e.parent_id = p.id and (k.makeup_reason is not null or k.comment_text <> '***') offset 0)
        or exists (select from camp_students e join camp_student_stays s on s.camp_student_id = e.id where e.parent_id = p.id and s.reason is not null offset 0)
        or exists (select from camp_students e join camp_student_moves m on m.camp_student_id = e.id where e.parent_id = p.id and m.reason is not null offset 0)
        or exists (select from member_grants g where g.parent_id = p.id and g.reason is not null offset 0)
        or exists (select from camp_students e join reports t on t.camp_student_id = e.id
          where e.parent_id = p.id and t.figures #>> '{comment,text}' is not null offset 0)
      else true
    end
$$;
