-- The trace of the call that an event is of: its webhooks go on with it. Null where nothing is traced.
alter table events add column traceparent text;
