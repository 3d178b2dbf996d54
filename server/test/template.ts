import pg from 'pg'

/** What every test finds in its database beyond the schema: what a server does at its first start. */
export async function prepareTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select ensure_log_partitions(current_date)')
  } finally {
    await client.end()
  }
}
