-- How many pages a document has, where it says so.
alter table media add column pages integer;
