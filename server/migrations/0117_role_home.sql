-- What the home page of those who hold a role is made of, in this order, by the names of its cards; null: all that there is.
alter table roles add column home_cards text[];
