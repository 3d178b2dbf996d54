import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDeadline } from './deadline.ts'

/** Answers the beginning of a body, and never its end. */
const peer = createServer((request, response) => {
  request.resume()
  response.writeHead(200).write('x')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`
})
afterAll(() => {
  peer.closeAllConnections()
  peer.close()
})

it('ends a body that never ends, also where memory is cleaned up meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const cleans = setInterval(runInNewContext('gc'), 50)
  try {
    const reads = Array.from({ length: 10 }, () =>
      withDeadline(400, async (signal) => {
        const response = await fetch(url, { method: 'POST', body: 'x', redirect: 'error', signal })
        for await (const part of response.body ?? []) expect(part.length).toBe(1)
      }),
    )
    const ended = await Promise.allSettled(reads)
    expect(ended.map((one) => one.status === 'rejected' && (one.reason as Error).name)).toEqual(Array(10).fill('TimeoutError'))
  } finally {
    clearInterval(cleans)
  }
})

it('answers what came in time, and passes a fault on', async () => {
  expect(await withDeadline(1_000, async () => 7)).toBe(7)
  await expect(withDeadline(1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
