import pg from 'pg'

/** As many connections as the product's pool of calls. */
const CONNECTIONS = 12

/** One pool; counts and ids as numbers, everything else as pg gives it. */
export function openPool(url: string): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  // Days are cut by the time zone of the business, as in the product.
  return new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c TimeZone=Asia/Shanghai' })
}

const names = new Map<string, string>()

/** A statement under a name of its own, prepared once per connection. Its text holds no value, so there are few names. */
export function named(text: string, values: unknown[]): pg.QueryConfig {
  let name = names.get(text)
  if (name === undefined) {
    name = `bare_${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}
