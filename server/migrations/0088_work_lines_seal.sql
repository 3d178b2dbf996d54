-- Hash of every column of the lines of a closed month: the first one covers what they say, this one also where they come from. Months that were
-- closed before have none.
alter table work_statements add column lines_seal text;
