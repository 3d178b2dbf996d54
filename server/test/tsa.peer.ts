import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCertificate, openssl } from './certificates.ts'

const SETTINGS = `[tsa]
default_tsa = here
[here]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
accuracy = secs:1
`

/** How it answers: as it should, with an error, about something else, or with a body that never ends. */
type Mood = 'right' | 'error' | 'other' | 'endless'

export interface TsaPeer {
  readonly url: string
  mood: Mood
  /** How often it was asked. */
  asked: number
  stop(): Promise<void>
}

/** Somebody who vouches for times (RFC 3161), by openssl. */
export async function startTsa(): Promise<TsaPeer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tsa-'))
  makeCertificate(folder, 'root', '/O=示范时间戳中心/CN=示范时间戳根证书')
  makeCertificate(folder, 'tsa', '/CN=示范时间戳', { by: 'root', uses: 'extendedKeyUsage=critical,timeStamping' })
  writeFileSync(path.join(folder, 'tsa.cnf'), SETTINGS)
  writeFileSync(path.join(folder, 'serial'), '01')
  const answer = (query: Buffer): Buffer => {
    writeFileSync(path.join(folder, 'query'), query)
    const key = ['-inkey', 'tsa.key', '-signer', 'tsa.pem', '-chain', 'root.pem']
    openssl(folder, 'ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', ...key, '-out', 'reply')
    return readFileSync(path.join(folder, 'reply'))
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      peer.asked += 1
      response.setHeader('content-type', 'application/timestamp-reply')
      if (peer.mood === 'error') response.writeHead(503).end()
      else if (peer.mood === 'endless') response.write(Buffer.alloc(10))
      else {
        const query = Buffer.concat(parts)
        if (peer.mood === 'other') query.fill(7, query.length - 35, query.length - 15)
        response.end(answer(query))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const peer: TsaPeer = {
    url: `http://127.0.0.1:${port}/tsr`,
    mood: 'right',
    asked: 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return peer
}
