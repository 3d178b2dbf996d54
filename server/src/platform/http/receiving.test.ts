import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitReceiving } from './receiving.ts'

const WITHIN = 300
const app = Fastify()
let port = 0
beforeAll(async () => {
  limitReceiving(app, WITHIN, (socket) => socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'))
  app.addContentTypeParser('text/slow', (_request, payload, done) => {
    text(payload).then(
      (said) => done(null, said),
      (error: Error) => done(error),
    )
  })
  app.post('/usual', async (request) => ({ said: request.body }))
  app.post('/own', { config: { keepsOwnTime: true } }, async (request) => ({ said: request.body }))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends a body of five letters, one every so many ms; answers the first line that comes back. */
async function slowly(path: string, ms: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const answered = text(socket)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: text/slow\r\ncontent-length: 5\r\n\r\n`)
  for (const letter of 'hello') {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (socket.writable) socket.write(letter)
  }
  return (await answered).split('\r\n')[0] ?? ''
}

it('cuts off a client that takes too long to send a body, unless the call keeps its own time', async () => {
  expect(await slowly('/usual', 10)).toBe('HTTP/1.1 200 OK')
  expect(await slowly('/usual', 120)).toBe('HTTP/1.1 408 Request Timeout')
  expect(await slowly('/own', 120)).toBe('HTTP/1.1 200 OK')
})

it('leaves the connection alone once a body is there', async () => {
  const agent = { headers: { 'content-type': 'text/slow' }, method: 'POST', body: 'hello' }
  expect((await fetch(`http://127.0.0.1:${port}/usual`, agent)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, WITHIN + 50))
  expect((await fetch(`http://127.0.0.1:${port}/usual`, agent)).status).toBe(200)
})
