import { afterEach } from 'vitest'
import { watch } from '../src/platform/db/statement.ts'
import { untrue } from './sql.says.ts'

// What a statement says of its rows and PostgreSQL does not is held against every row of every test. It fails where it is asked, and once
// more at the end of the test: a job that fails is tried again, and nobody sees it.
export const found = new Set<string>()

watch.rows = (asked, rows) => {
  const wrong = untrue(asked, rows)
  if (wrong === null) return
  found.add(wrong)
  throw new Error(wrong)
}

afterEach(() => {
  const wrong = [...found]
  found.clear()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
