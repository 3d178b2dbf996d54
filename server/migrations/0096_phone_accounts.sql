-- Whose account a phone is, read from the index alone: the phones of all addresses are held against those of all accounts, in their order.
create index parents_phone_account_idx on parents (phone) include (id) where deleted_at is null;
