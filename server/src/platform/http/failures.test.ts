import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendRefusal } from './failures.ts'

it('does not count a caller who goes away in the middle of a request as a fault of ours', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  const refused = new Promise<number>((resolve) => {
    app.setErrorHandler((error, request, reply) => resolve(sendRefusal(error, request, reply).statusCode))
  })
  app.post('/', async () => ({}))
  try {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{', () => socket.destroy())
    expect([await refused, lines]).toEqual([400, []])
  } finally {
    await app.close()
  }
})
