import { expect, test } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { isBackedUp } from './database.contents.ts'

const server = aServer()

test('a backup holds no row that refers to one which it does not hold: it could not be restored', async () => {
  const { rows } = await server.pool.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(100)
  const kept = (name: string) => isBackedUp({ name })
  expect(rows.filter(({ from, to }) => kept(from) && !kept(to))).toEqual([])
})
