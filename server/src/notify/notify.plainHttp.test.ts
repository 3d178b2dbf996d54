import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'

const server = aServer()
let caiwu: Caller
beforeAll(async () => {
  caiwu = await server.as('caiwu')
})

/** As a browser asks for the stream over plain http, where it names neither an origin nor what kind of site asks: only the page. */
async function asked(headers: Record<string, string>): Promise<number> {
  const stop = new AbortController()
  const { status } = await fetch(`${server.url}/foundation/api/notify/stream`, {
    headers: { cookie: caiwu.cookie ?? '', ...headers },
    signal: stop.signal,
  })
  stop.abort()
  return status
}

it('the stream is there over plain http, as in an office network, for our own pages alone', async () => {
  expect(await asked({ referer: `${server.url}/` })).toBe(200)
  expect(await asked({})).toBe(403)
  expect(await asked({ referer: 'http://other.example/' })).toBe(403)
  expect(await asked({ referer: `${server.url}/`, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await asked({ referer: `${server.url}/`, origin: 'http://other.example' })).toBe(403)
})
