-- For the queue of work, which everybody's first screen asks for: open months with hours that have no rate, and contracts that ended unsigned. Few at
-- any time.
create index work_statements_unpriced_idx on work_statements (coach_id) where live and unpriced > 0;
create index contracts_ended_idx on contracts (updated_at) where flow_status in (3, 5, 10);
