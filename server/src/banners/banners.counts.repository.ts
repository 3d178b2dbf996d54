import { statement } from '../platform/db/statement.ts'
import type { Count, Counting } from '../platform/ingest/counts.kinds.ts'

/** A column of the figures of a day, raised by one for each item. */
const counting = (column: 'views' | 'clicks') =>
  statement(
    `banners.count.${column}`,
    `with told as (select u.n, b.id, u.day from unnest($1::text[], $2::date[]) with ordinality as u (target, day, n)
       join banners b on b.id::text = u.target),
     kept as (insert into banner_counts_day as o (banner_id, day, ${column}) select id, day, count(*) from told group by 1, 2 order by 1, 2
       on conflict (banner_id, day) do update set ${column} = o.${column} + excluded.${column})
     select n from told`,
    { notNull: ['n'] },
  )
const VIEWS = counting('views')
const CLICKS = counting('clicks')

const countBy =
  (text: typeof VIEWS | typeof CLICKS): Count =>
  async (tx, items) => {
    const rows = await tx.all(text, [items.map(({ target }) => target), items.map(({ day }) => day)])
    return new Set(rows.map(({ n }) => items[n - 1]?.index ?? 0))
  }

export const bannerViews: Counting = { byInstallation: false, count: countBy(VIEWS) }
export const bannerClicks: Counting = { byInstallation: false, count: countBy(CLICKS) }
