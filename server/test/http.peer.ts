import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service outside, as tests play it: at a free port of this machine. */
export abstract class HttpPeer {
  url = ''
  readonly #server = createServer((request, response) => void this.answer(request, response))

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}` // a listening TCP server has one
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
