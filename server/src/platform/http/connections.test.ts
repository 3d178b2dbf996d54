import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { closeSoon, headerLimits, limitConnections } from './connections.ts'
import { limitReceiving } from './receiving.ts'

const WITHIN = 300
const LINGER = 200
const LATE = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'
const opened: Socket[] = []
const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

async function serve(most?: number) {
  const app = Fastify({
    http: headerLimits(WITHIN),
    forceCloseConnections: true,
    clientErrorHandler: (_error, socket) => closeSoon(socket, LATE, LINGER),
  })
  limitReceiving(app, WITHIN, (socket) => closeSoon(socket, LATE, LINGER))
  limitConnections(app.server, most)
  app.post('/', async () => ({ done: true }))
  app.get('/', async () => ({ done: true }))
  apps.push(app)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const held = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return { port: Number(port), held }
}

/** A connection whose other side never closes: it says something, and listens on. */
async function half(port: number, said: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  opened.push(socket)
  const heard: string[] = []
  socket.on('error', () => {})
  socket.on('data', (bytes) => heard.push(bytes.toString()))
  await once(socket, 'connect')
  socket.write(said)
  return { socket, text: () => heard.join('') }
}

it.each([
  ['a body that does not come', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'],
  ['headers that do not end', 'GET / HTTP/1.1\r\nhost: a\r\n'],
  ['nothing at all', ''],
])('answers 408 in time and closes the connection, even where the other side holds it open: %s', async (_what, said) => {
  const { port, held } = await serve()
  const since = performance.now()
  const { text } = await half(port, said)
  await expect.poll(text, { timeout: 5_000, interval: 20 }).toContain('408')
  expect(performance.now() - since).toBeGreaterThanOrEqual(WITHIN - 50)
  await expect.poll(held, { timeout: 5_000, interval: 20 }).toBe(0)
  expect(performance.now() - since).toBeLessThan(4_000)
})

it('turns away who comes when all connections are taken, closes those that only wait, and answers the next one', async () => {
  const { port, held } = await serve(3)
  const waiting = await Promise.all([1, 2, 3].map(() => half(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')))
  for (const { text } of waiting) await expect.poll(text).toContain('200 OK')
  const { socket } = await half(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => socket.readableEnded || socket.destroyed, { timeout: 5_000 }).toBe(true)
  for (const one of waiting) one.socket.end()
  await expect.poll(held, { timeout: 5_000 }).toBe(0)
  const { text } = await half(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(text).toContain('200 OK')
})
