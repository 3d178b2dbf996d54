import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** What every scanner finds, and nobody is harmed by. In two parts, or a scanner would find it here. */
export const EICAR = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

/** A scanner that speaks clamd's INSTREAM, and finds EICAR wherever in a stream it stands. */
export class ClamdPeer {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** Bytes of each stream that was read to its end. */
  readonly streams: number[] = []
  mood: 'well' | 'dumb' | 'nonsense' | 'hangsUp' = 'well'
  most = 25 * 1024 * 1024

  constructor() {
    this.#server = createServer((socket) => void this.#serve(socket).catch(() => socket.destroy()))
  }

  async listen(at: number | string = 0): Promise<string> {
    if (typeof at === 'string') this.#server.listen(at)
    else this.#server.listen(at, '127.0.0.1')
    await once(this.#server, 'listening')
    return typeof at === 'string' ? `unix:${at}` : `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(socket: Socket): Promise<void> {
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket))
    if (this.mood === 'hangsUp') return void socket.destroy()
    let held = Buffer.alloc(0)
    let begun = false
    let content = Buffer.alloc(0)
    for await (const chunk of socket) {
      held = Buffer.concat([held, chunk as Buffer])
      if (!begun && held.length >= 10) {
        if (held.subarray(0, 10).toString() !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0')
        begun = true
        held = held.subarray(10)
      }
      while (begun && held.length >= 4) {
        const size = held.readUInt32BE(0)
        if (size === 0) return this.#answer(socket, content)
        if (held.length < 4 + size) break
        content = Buffer.concat([content, held.subarray(4, 4 + size)])
        held = held.subarray(4 + size)
        if (content.length > this.most) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    }
  }

  #answer(socket: Socket, content: Buffer): void {
    if (this.mood === 'dumb') return
    this.streams.push(content.length)
    if (this.mood === 'nonsense') socket.end('stream: maybe\0')
    else socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }
}
