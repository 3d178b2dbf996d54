import type pg from 'pg'

/** Every place of the database that holds a text. */
export async function placesOf(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const places: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${text}%`])
    if (rowCount) places.push(name)
  }
  return places
}
