-- The order of people's names: by pinyin, as a directory has them, and numbers within them by their value. By code point where a
-- PostgreSQL was made without the rules of languages.
do $$
begin
  if exists (select from pg_collation where collname = 'zh-x-icu') then
    create collation name_order (provider = icu, locale = 'zh-u-kn-true');
  else
    create collation name_order from "C";
  end if;
end $$;
