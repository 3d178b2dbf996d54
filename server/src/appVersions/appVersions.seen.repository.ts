import { statement } from '../platform/db/statement.ts'
import type { Counting } from '../platform/ingest/counts.kinds.ts'

// Of what was seen of one device on several days the last counts, and what comes late does not set it back.
const SEEN = statement(
  'appVersions.seen',
  `with told as (select u.n, v.id, u.installation, u.day from unnest($1::text[], $2::text[], $3::date[]) with ordinality as u (target, installation, day, n)
     join app_versions v on v.platform || ':' || v.version_code = u.target and v.deleted_at is null),
   kept as (insert into app_installations as o (installation, version_id, first_day, last_day)
     select distinct on (installation) installation, id, min(day) over (partition by installation), day from told order by installation, day desc, n desc
     on conflict (installation) do update set first_day = least(o.first_day, excluded.first_day), last_day = greatest(o.last_day, excluded.last_day),
       version_id = case when excluded.last_day >= o.last_day then excluded.version_id else o.version_id end)
   select n from told`,
  { notNull: ['n'] },
)

export const appSeen: Counting = {
  byInstallation: true,
  count: async (tx, items) => {
    const rows = await tx.all(SEEN, [
      items.map(({ target }) => target),
      items.map(({ installation }) => installation),
      items.map(({ day }) => day),
    ])
    return new Set(rows.map(({ n }) => items[n - 1]?.index ?? 0))
  },
}
