-- What staff note about a referrer, for instance why one was rejected.
alter table referrers add column remark text;
