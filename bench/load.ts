import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** What the load process is asked to do. */
export interface LoadOrder {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** At most so many requests, whatever the time. */
  readonly most: number
  /** Whole requests as they go over the wire, used in turn beginning with `first`. */
  readonly requests: readonly string[]
  readonly first: number
  /** How long a connection waits after an answer before it sends again. */
  readonly pauseMs: number
}

/** Said to the load process: it sends nothing more, and tells what it has. */
export const ENOUGH = 'enough'

export interface LoadResult {
  /** Of every answer with status 200. */
  readonly millis: number[]
  /** From the first request to the last answer. */
  readonly seconds: number
  /** Beginnings of answers with another status. */
  readonly refusals: string[]
}

/** The process that sends requests. */
export class LoadProcess {
  readonly #child: ChildProcess

  constructor(file: string) {
    this.#child = fork(file, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  }

  /** Sends until the time is over, the requests are out, or `enough` has settled. */
  async run(order: LoadOrder, enough?: Promise<unknown>): Promise<LoadResult> {
    const done = new AbortController()
    const ended = once(this.#child, 'exit', { signal: done.signal }).then(() => {
      throw new Error('the load process ended: see above')
    })
    // Once the answer is there, nobody waits for the end any more.
    ended.catch(() => {})
    this.#child.send(order)
    const stop = () => this.#child.send(ENOUGH)
    enough?.then(stop, stop)
    const answer = await Promise.race([once(this.#child, 'message', { signal: done.signal }), ended]).finally(() => done.abort())
    const [result] = answer as [LoadResult] // the load process sends nothing else
    return result
  }

  stop(): void {
    this.#child.kill()
  }
}

/** A request as it goes over the wire. */
export function wireRequest(method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    connection: 'keep-alive',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}
