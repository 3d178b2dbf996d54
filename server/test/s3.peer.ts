import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error the package has no types of its own
import S3rverOfPackage from '@20minutes/s3rver'
import type { S3Config } from '../src/platform/config/config.s3.ts'
import { startProxy, type Wire } from './proxy.ts'

interface S3Server {
  run(): Promise<{ port: number }>
  readonly httpServer: Server
  close(): Promise<void>
}
const S3rver = S3rverOfPackage as new (options: object) => S3Server // as its README says

const KEY = 'S3RVER'

/** What S3 promises and the package does not: an object is taken whole and as its checksum says, or not at all. */
async function startGate(port: number): Promise<Server> {
  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await buffer(asked)
    const promised = String(asked.headers['x-amz-content-sha256'])
    if (promised !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== promised) {
      return void answer.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
    }
    const { method, url: path, headers } = asked
    request({ port, method, path, headers, agent: false }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
    }).end(body)
  }
  const gate = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()))
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return gate
}

/** A server of S3 with one bucket that checks signatures, behind a wire that a test can cut. */
export async function startS3() {
  const directory = mkdtempSync(path.join(tmpdir(), 'camp-s3-'))
  const options = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'camp-files' }],
  }
  const server = new S3rver(options)
  const gate = await startGate((await server.run()).port)
  const { port } = gate.address() as AddressInfo // a listening TCP server has one
  let left = Number.POSITIVE_INFINITY
  let cut = () => {}
  const wire = await startProxy(`http://127.0.0.1:${port}`, (bytes) => {
    left -= bytes
    if (left <= 0) cut()
  })
  const config: S3Config = {
    endpoint: wire.url.replace(/\/$/, ''),
    bucket: 'camp-files',
    accessKeyId: KEY,
    secretAccessKey: KEY,
    region: 'us-east-1',
  }
  return {
    config,
    /** The environment of a server that keeps its files here. */
    environment: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    set: (to: Wire) => wire.set(to),
    /** Cuts the wire as soon as so many bytes more have been sent. */
    cutAfter: (bytes: number, to: Wire) => {
      left = bytes
      cut = () => {
        left = Number.POSITIVE_INFINITY
        wire.set(to)
      }
    },
    /** What the bucket holds, straight from its disk. */
    objects: (): string[] =>
      readdirSync(path.join(directory, config.bucket), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('._S3rver_object'))
        .map((entry) => entry.name.replace('._S3rver_object', '')),
    stop: async () => {
      await wire.stop()
      for (const one of [gate, server.httpServer]) one.closeAllConnections()
      gate.close()
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
