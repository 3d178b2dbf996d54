import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from './http.ts'

/** The real server of a test file, as `startTestServer` starts it: it is there while the tests and their hooks run, and stopped behind them. */
export function aServer(...wanted: Parameters<typeof startTestServer>): TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer(...wanted)
  })
  afterAll(() => server?.stop())
  // Each part is taken from the server when it is asked for.
  return new Proxy({} as TestServer, { get: (_empty, part) => server && Reflect.get(server, part) })
}
