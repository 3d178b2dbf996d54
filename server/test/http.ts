import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { proveMyself } from '@camp/contract/account/account.proofs'
import type { AnyCall, CallAnswer, CallInput } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import type pg from 'pg'
import { loadConfig } from '../src/platform/config/config.ts'
import type { DatabaseClock } from '../src/platform/db/clock.ts'
import { createLog } from '../src/platform/log/log.ts'
import type { Keyring } from '../src/platform/write/keyring.ts'
import { type RunningServer, startServer } from '../src/start.ts'
import { assertAnswer } from './answers.ts'
import { createTestDatabase } from './database.ts'
import { assertStand } from './declared.ts'
import { TEST_PASSWORD } from './template.ts'

export interface Answer<T> {
  readonly status: number
  /** The answer on 200; read `error` otherwise. */
  readonly body: T
  readonly error: ErrorBody
  readonly headers: Headers
}

/** Somebody who calls the server over HTTP, as a browser on our own page would. */
export class Caller {
  readonly url: string
  cookie: string | null
  /** Does it prove who it is where it is asked to? */
  proves = true
  /** Its recovery codes, where it has a second factor. */
  codes: string[] = []
  constructor(url: string, cookie: string | null = null) {
    this.url = url
    this.cookie = cookie
  }

  /** Proves that it is the person of the session, as the console asks them to: by the password of tests, or by the log-in a moment ago. */
  async prove(act: string, ways: readonly string[]): Promise<boolean> {
    const code = this.codes.shift()
    if (ways.includes('RECOVERY') && code !== undefined)
      return (await this.loose(proveMyself, { body: { act, way: 'RECOVERY', code } })).status === 200
    const body = ways.includes('PASSWORD') ? { act, way: 'PASSWORD', password: TEST_PASSWORD } : { act, way: 'SIGN_IN' }
    return (await this.loose(proveMyself, { body })).status === 200
  }

  /** Any request; a cookie that comes back is kept, as a browser would, and what is asked for proof is proved. */
  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'x-requested-with': 'test' })
    if (this.cookie) headers.set('cookie', this.cookie)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(`${this.url}${target}`, { ...init, headers, redirect: 'manual' })
    const set = response.headers.getSetCookie().find((line) => line.startsWith('Access-Token='))
    if (set) this.cookie = set.split(';')[0] ?? null
    if (response.status !== 403 || !this.proves) return response
    const { error, act, ways = [] } = (await response.clone().json()) as ErrorBody // every refusal has this shape
    return error === 'PROOF_NEEDED' && act && (await this.prove(act, ways)) ? this.fetch(target, init) : response
  }

  /** One call of the contract. Input types are the contract's; `loose` sends whatever a test wants to send wrongly. */
  async call<C extends AnyCall>(call: C, input: CallInput<C>, headers: Record<string, string> = {}): Promise<Answer<CallAnswer<C>>> {
    return this.loose(call, input as LooseInput, headers) as Promise<Answer<CallAnswer<C>>>
  }

  async loose(call: AnyCall, input: LooseInput = {}, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
    const response = await this.fetch(addressOf(call, input), {
      method: call.method,
      headers: { ...(input.body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const json = (response.headers.get('content-type') ?? '').includes('json')
    const body: unknown = json ? await response.json() : Buffer.from(await response.arrayBuffer())
    if (json) assertAnswer(call, response.status, body)
    if (call === getRecordAsOf && response.status === 200) assertStand(input.query ?? {}, body)
    return { status: response.status, body, error: body as ErrorBody, headers: response.headers }
  }
}

export interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Where a call is found with this input. */
export function addressOf(call: AnyCall, { params = {}, query = {} }: LooseInput): string {
  const target = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(key, String(one))
  }
  return `/foundation${target}${search.size > 0 ? `?${search}` : ''}`
}

export interface TestServer {
  readonly url: string
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly running: RunningServer
  readonly keys: Keyring
  readonly clock: DatabaseClock
  /** Logs in as one of the demo accounts, or `admin`. */
  as(username: string): Promise<Caller>
  stop(): Promise<void>
}

/**
 * The real server on a database of its own, without workers unless a test wants them; `env` may be made from the database's address,
 * `lines` takes what it logs. Stop it after the tests of the file.
 */
export async function startTestServer(
  env: Record<string, string> | ((databaseUrl: string) => Promise<Record<string, string>>) = {},
  lines: string[] | null = null,
): Promise<TestServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'camp-data-'))
  const config = loadConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    WORKER: 'off',
    STRICT_ANSWERS: 'on',
    LOG_LEVEL: lines ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    ...(typeof env === 'function' ? await env(database.url) : env),
  })
  const running = await startServer(config, createLog(config, lines ? { write: (line) => void lines.push(line) } : undefined))
  const url = `http://127.0.0.1:${running.port}`
  // All log in with one browser: no other one is told to anybody.
  let browser: string | null = null
  return {
    url,
    databaseUrl: database.url,
    pool: database.pool,
    running,
    keys: running.services.keys,
    clock: running.services.clock,
    as: async (username) => {
      const caller = new Caller(url, browser)
      const response = await caller.fetch('/foundation/api/userinfo/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: TEST_PASSWORD }),
      })
      browser ??=
        response.headers
          .getSetCookie()
          .find((line) => line.startsWith('Known-Browser='))
          ?.split(';')[0] ?? null
      if (response.status !== 200) throw new Error(`log-in of ${username}: ${response.status} ${await response.text()}`)
      return caller
    },
    stop: async () => {
      await running.stop(5_000)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
