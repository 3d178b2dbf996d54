import { connect, type Socket } from 'node:net'
import { ENOUGH, type LoadOrder, type LoadResult } from './load.ts'

// A process of its own, so that making requests costs the measured servers nothing; and plain sockets, because a client of node:http
// takes more of the machine than a small answer takes of its server. It understands answers with a content-length alone.

const HEAD_END = Buffer.from('\r\n\r\n')

/** Sends requests in turn until the time is over or enough were sent; every connection waits for its answer before the next one. */
class Load {
  readonly #order: LoadOrder
  readonly #requests: Buffer[]
  readonly #millis: number[] = []
  readonly #refusals: string[] = []
  #next = 0
  #until = 0

  constructor(order: LoadOrder) {
    this.#order = order
    this.#requests = order.requests.map((text) => Buffer.from(text))
  }

  async run(): Promise<LoadResult> {
    const start = performance.now()
    this.#until = start + this.#order.seconds * 1_000
    await Promise.all(Array.from({ length: this.#order.connections }, () => this.#connection()))
    return { millis: this.#millis, seconds: (performance.now() - start) / 1_000, refusals: this.#refusals }
  }

  /** Nothing more is sent. */
  end(): void {
    this.#until = 0
  }

  #connection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: this.#order.port, noDelay: true })
      let received: Buffer = Buffer.alloc(0)
      let sentAt = 0
      const send = () => {
        const request = this.#takeRequest()
        if (!request) return socket.end()
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const length = answerLength(received)
        if (length === null || received.length < length) return
        this.#note(received, performance.now() - sentAt)
        received = received.subarray(length)
        if (this.#order.pauseMs > 0) setTimeout(send, this.#order.pauseMs)
        else send()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
      stopSilence(socket, this.#order.seconds * 1_000 + 60_000)
    })
  }

  #takeRequest(): Buffer | undefined {
    if (this.#next >= this.#order.most || performance.now() >= this.#until) return undefined
    return this.#requests[(this.#order.first + this.#next++) % this.#requests.length]
  }

  #note(answer: Buffer, millis: number): void {
    if (answer.subarray(9, 12).toString('latin1') === '200') this.#millis.push(millis)
    else if (this.#refusals.push(answer.toString('utf8').slice(0, 600)) > 50) throw new Error(this.#refusals[0])
  }
}

/** How long the answer is that these bytes begin, or null while its head is not complete. */
function answerLength(received: Buffer): number | null {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return null
  const head = received.subarray(0, end).toString('latin1')
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a content-length:\n${head}`)
  return end + 4 + Number(length)
}

function stopSilence(socket: Socket, after: number): void {
  socket.setTimeout(after, () => socket.destroy(new Error('no answer')))
}

let load: Load | null = null
process.on('message', async (order: LoadOrder | typeof ENOUGH) => {
  if (order === ENOUGH) return load?.end()
  load = new Load(order)
  const result = await load.run()
  process.send?.(result)
})
