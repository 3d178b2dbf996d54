import { type AddressInfo, createServer, Socket } from 'node:net'

/** A wire to a database that a test can cut: `silent` keeps every connection and lets nothing through, `down` refuses and drops. */
export type Wire = 'open' | 'silent' | 'down'

export interface CutWire {
  /** The address of the database by way of this wire. */
  readonly url: string
  set(wire: Wire): void
  stop(): Promise<void>
}

/** A wire to the database, or whatever else, at `target`; `passed` hears of each piece on its way there. */
export async function startProxy(target: string, passed: (bytes: number) => void = () => {}): Promise<CutWire> {
  const to = new URL(target)
  // The embedded database is reached by a socket's path.
  const host = decodeURIComponent(to.hostname || '127.0.0.1')
  const port = Number(to.port || 5432)
  const pairs = new Set<readonly [Socket, Socket]>()
  let wire: Wire = 'open'

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (wire === 'down') return void near.destroy()
    const far = new Socket()
    far.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes: Buffer) => {
        other.write(bytes)
        if (one === near) passed(bytes.length)
      })
      one.on('error', end)
      one.on('close', end)
    }
    if (wire === 'open') near.resume()
    else far.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(target)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one

  return {
    url: address.href,
    set: (next) => {
      wire = next
      for (const [near, far] of pairs) {
        for (const socket of [near, far]) {
          if (next === 'down') socket.destroy()
          else if (next === 'silent') socket.pause()
          else socket.resume()
        }
      }
    },
    stop: () =>
      new Promise((resolve) => {
        for (const pair of pairs) for (const socket of pair) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
