/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'

/** One request as the server saw it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** What the server says: a status, and a body as JSON unless it is a text or bytes. */
export interface FakeAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Answers = (request: Seen) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A form as browsers send it: Node does not know the forms of jsdom. */
async function multipart({ body, headers }: RequestInit): Promise<RequestInit> {
  const boundary = '----form'
  const parts: (string | Uint8Array)[] = []
  // The caller has checked what it is.
  for (const [name, value] of body as FormData) {
    const file = value instanceof File ? value : null
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file.name}"` : ''}\r\n\r\n`)
    parts.push(file ? new Uint8Array(await file.arrayBuffer()) : String(value), '\r\n')
  }
  const bytes = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)))
  return { body: bytes, headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` } }
}

/**
 * A server of raw Node for the tests of a file: unlike Fetch's `Response` it can answer 998. The console's relative addresses are sent to it.
 * What is not answered is 404.
 */
export function fakeServer() {
  const seen: Seen[] = []
  let answers: Answers = () => undefined
  let hasDrafts = false
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const path = url.pathname.replace(/^\/foundation/, '')
    const said = {
      method: request.method ?? '',
      path,
      query: url.searchParams,
      headers: request.headers,
      body: parsed(await textOf(request)),
    }
    // Every form asks for its draft as it opens: a test that is not about drafts sees nothing of it.
    if (!hasDrafts && path.startsWith('/api/userinfo/drafts')) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(path.endsWith('/read') ? { draft: null } : { kept: true }))
      return
    }
    seen.push(said)
    const {
      status = 200,
      body = {},
      headers = {},
    } = (await answers(said)) ?? {
      status: 404,
      body: { code: 404, error: 'NOT_FOUND', msg: 'none', requestId: 'r-404' },
    }
    const raw = typeof body === 'string' || body instanceof Uint8Array
    response.writeHead(status, { 'Content-Type': raw ? 'text/plain' : 'application/json', ...headers })
    response.end(raw ? body : JSON.stringify(body))
  })

  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a TCP server that listens has one
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init?.body instanceof FormData ? { ...init, ...(await multipart(init)) } : init),
    )
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    seen.length = 0
    answers = () => undefined
    hasDrafts = false
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    seen,
    answer: (next: Answers) => {
      answers = next
    },
    /** Drafts of forms are answered and seen as all else. */
    keepsDrafts: () => {
      hasDrafts = true
    },
    /** No server at all from now on. */
    vanish: () => server.closeAllConnections(),
  }
}
