import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { dropDatabase, onServer } from './administer.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type ServerProcess, startProcess } from './process.ts'

const processes: ServerProcess[] = []
afterEach(async () => {
  for (const one of processes.splice(0)) await one.dispose()
})

/** What a server that ends at its start has said. */
async function refusal(url: string): Promise<string> {
  const server = await startProcess({ DATABASE_URL: url })
  processes.push(server)
  expect(await server.ended).toBe(1)
  expect(server.output()).not.toMatch(/^\s+at /m)
  return server.output()
}

const at = (url: string, change: (address: URL) => void): string => {
  const address = new URL(url)
  change(address)
  return address.href
}

/** The account that may make roles: in the database of the tests it has the same password, elsewhere it is the one that is given. */
async function superuser(): Promise<string> {
  const postgres = at(inject('serverUrl'), (address) => {
    address.username = 'postgres'
  })
  const client = new pg.Client({ connectionString: postgres })
  return client.connect().then(
    async () => {
      await client.end()
      return postgres
    },
    () => inject('serverUrl'),
  )
}

describe('a start ends in words', () => {
  const name = `camp_unfit_${randomBytes(4).toString('hex')}`
  const made: TestDatabase[] = []
  afterAll(async () => {
    for (const database of made) await database.drop()
    await dropDatabase(inject('serverUrl'), name)
    await onServer(await superuser(), (client) => client.query(`drop role if exists ${name}`))
  })

  it('where the locale knows no Chinese letters, and has made nothing in that database', async () => {
    await onServer(inject('serverUrl'), (client) =>
      client.query(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`),
    )
    const url = at(inject('serverUrl'), (address) => {
      address.pathname = `/${name}`
    })
    const said = await refusal(url)
    expect(said).toMatch(
      /^The database at .*\/camp_unfit_\w+ \(DATABASE_URL\) cannot be worked with:\n {2}- its locale \(C\) knows no Chinese letters/m,
    )
    expect(said).toContain("template template0 encoding 'UTF8' locale 'C.UTF-8'")
    await onServer(url, async (client) => {
      expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
    })
  }, 90_000)

  it('where the role owns too little, and says what it needs', async () => {
    const database = await createTestDatabase()
    const empty = await createTestDatabase({ empty: true })
    made.push(database, empty)
    await onServer(await superuser(), (client) => client.query(`create role ${name} login password 'Unfit-pass-1'`))
    const asLittle = (url: string) =>
      at(url, (address) => {
        address.username = name
        address.password = 'Unfit-pass-1'
      })
    const nothing = await refusal(asLittle(empty.url))
    expect(nothing).toContain(`the role ${name} may not make schemas in it: alter database ... owner to ${name}`)
    expect(nothing).toContain(`the role ${name} may not make tables in the schema public`)
    const others = await refusal(asLittle(database.url))
    expect(others).toMatch(new RegExp(`the role ${name} does not own \\w+, which belongs to \\w+;.*reassign owned by`))
  }, 90_000)
})
