import { type MenuEntry, menus } from '@camp/contract/menus'
import { permissions } from '@camp/contract/permissions'
import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const MENU = seldom(
  'menus.seed',
  `with known as (select id from permission_menus where path = $1 and deleted_at is null),
      made as (insert into permission_menus (path, parent_id, title_zh, title_en, icon, sort)
        select $1, $2, $3, $4, $5, $6 where not exists (select 1 from known) returning id)
     select id from known union all select id from made`,
)

async function seedMenu(tx: Tx, entry: MenuEntry, parentId: number | null, sort: number): Promise<void> {
  const [row] = await tx.all(MENU, [entry.path, parentId, entry.zh, entry.en, entry.icon ?? null, sort])
  const id = (row as { id: number }).id // known or made: always one row
  for (const [index, child] of (entry.children ?? []).entries()) await seedMenu(tx, child, id, (index + 1) * 10)
}

/**
 * Menus and built-in permissions follow the contract: what is new is added at every start. What staff changed since
 * (titles, order, the menu of a permission) stays.
 */
export async function seedPermissions(tx: Tx): Promise<void> {
  for (const [index, entry] of menus.entries()) await seedMenu(tx, entry, null, (index + 1) * 10)
  const rows = Object.entries(permissions).map(([code, entry]) => ({
    code,
    name: entry.zh,
    name_en: entry.en,
    kind: entry.kind,
    path: entry.route,
    shows_children: entry.showsChildren === true,
  }))
  await tx.run(
    // A code of the product is made also where staff made one that differs by case alone.
    `insert into permissions (code, name, name_en, kind, menu_id, built_in, case_twin, shows_children)
     select row.code, row.name, row.name_en, row.kind, m.id, true,
       exists (select from permissions o where lower(o.code) = lower(row.code) and o.code <> row.code and o.deleted_at is null),
       row.shows_children
     from jsonb_to_recordset($1::jsonb) as row (code text, name text, name_en text, kind text, path text, shows_children boolean)
     left join permission_menus m on m.path = row.path and m.deleted_at is null
     on conflict (code) where deleted_at is null do update set shows_children = excluded.shows_children
       where permissions.shows_children <> excluded.shows_children`,
    [JSON.stringify(rows)],
  )
}
