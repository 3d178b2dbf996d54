-- What a family sent in for a refund, e.g. a doctor's note: pictures and documents that a request shows.
alter table media drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('BANNER', 'GOODS', 'COVER', 'RESOURCE', 'DEMO', 'CLOCK_IN', 'COMMENT', 'FEEDBACK', 'REPORT', 'REFUND'));
