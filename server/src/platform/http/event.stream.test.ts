import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cx } from './context.ts'
import { type EventStream, streamEvents } from './event.stream.ts'

const app = Fastify()
afterEach(() => app.close())

/** A stream that is open in a browser which reads nothing of it, as one behind a line that hangs. */
async function openUnread(): Promise<{ stream: EventStream; raw: ServerResponse; closed: () => number }> {
  let ends = 0
  const opened = new Promise<{ stream: EventStream; raw: ServerResponse }>((resolve) => {
    app.get('/stream', (request, reply) =>
      // a stream of its own asks nothing of the context
      streamEvents(request, reply, {} as Cx, async (_cx, stream) => {
        resolve({ stream, raw: reply.raw })
        return () => void ends++
      }),
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a listening TCP server has one
  const browser = connect({ port, host: '127.0.0.1' }).pause()
  browser.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
  const { stream, raw } = await opened
  while (raw.writableLength === 0) {
    for (let n = 0; n < 9; n++) stream.send(0, { kind: 'TASK', id: 1, title: 'x'.repeat(50_000), detail: '', status: 'DOING', rate: 0 })
    await sleep(50)
  }
  return { stream, raw, closed: () => ends }
}

describe('a stream whose browser reads nothing', () => {
  it('ends once, says nothing after that, and is cut off', async () => {
    const { stream, raw, closed } = await openUnread()
    const faults: unknown[] = []
    raw.on('error', (error) => faults.push(error))
    stream.close('session')
    stream.close('session')
    stream.send(1, { kind: 'NOTICE', id: 1 })
    await sleep(100)
    expect(faults).toEqual([])
    expect(closed()).toBe(1)
    await expect.poll(() => raw.destroyed, { timeout: 10_000 }).toBe(true)
  })
})
