-- The rate of a verified referrer was raised, and nobody else has looked at it yet.
alter table referrers add column rate_raised boolean not null default false;
