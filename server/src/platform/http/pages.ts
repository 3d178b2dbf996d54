import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Executor } from '../db/executor.ts'
import type { Services } from '../services.ts'
import type { Access } from '../session/access.ts'
import { languageOf } from './failures.ts'
import { COOKIE } from './gate.ts'
import { addressOf } from './local.ts'
import { isCrossSite } from './origin.ts'
import { isRobot } from './robots.ts'

/** What a page outside the calls is asked. */
export interface PageAsk {
  readonly services: Services
  readonly db: Executor
  /** The named parts of the address. */
  readonly params: Readonly<Record<string, string>>
  /** The first value of each name in the query. */
  readonly query: Readonly<Record<string, string>>
  readonly headers: FastifyRequest['headers']
  readonly language: ReturnType<typeof languageOf>
  readonly ip: string
  /** A page of somebody else made the browser ask. */
  readonly crossSite: boolean
  /** Somebody comes to read it: neither a HEAD, as messengers and link checkers send it, nor a browser that only looks ahead. */
  readonly isVisit: boolean
  /** A program comes, by its own word: what is counted is people. */
  readonly isRobot: boolean
  /** Who asks, where a session came along; pages are open to all, so each says itself what it shows to whom. Most need not ask. */
  reader(): Promise<Access | null>
}

export interface PageAnswer {
  readonly status?: number
  readonly type: string
  /** Beside the headers of every answer; a policy of its own takes the place of the console's. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable
}

/**
 * Something with an address of its own outside `/foundation`, for browsers rather than for the console: a picture, a shared report. It is
 * read only and open to the world; what it refuses it throws, as a call does.
 */
export interface Page {
  /** In the log and the metrics: the address itself may hold what nobody else may read. */
  readonly name: string
  /** Begins with `/`, with `:name` for its parts. */
  readonly path: string
  readonly answer: (ask: PageAsk) => Promise<PageAnswer>
}

/** The first value of each name. */
const firstOf = (query: Readonly<Record<string, string | string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]))

const looksAhead = (headers: FastifyRequest['headers']): boolean =>
  [headers['sec-purpose'], headers.purpose].some((said) => said?.includes('prefetch'))

async function readerOf(request: FastifyRequest, services: Services): Promise<Access | null> {
  const token = request.cookies[COOKIE]
  const access = token ? await services.access.of(token) : null
  return access?.mustChangePassword || access?.mustAddSecond ? null : access
}

/** Registers pages. A page answers HEAD as it would GET, without the body. */
export function registerPages(app: FastifyInstance, services: Services, pages: readonly Page[]): void {
  const db = new Executor(services.pool)
  for (const page of pages) {
    app.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      config: { call: page.name },
      handler: async (request, reply) => {
        const said = await page.answer({
          services,
          db,
          params: request.params as Record<string, string>, // the parts of an address are texts
          query: firstOf(request.query as Record<string, string | string[]>), // as its parser gives it
          headers: request.headers,
          language: languageOf(request.headers['accept-language']),
          ip: addressOf(request),
          crossSite: isCrossSite(request.headers),
          isVisit: request.method === 'GET' && !looksAhead(request.headers),
          isRobot: isRobot(request.headers['user-agent']),
          reader: () => readerOf(request, services),
        })
        reply
          .code(said.status ?? 200)
          .type(said.type)
          .headers({ 'cache-control': 'no-store', ...said.headers })
        if (request.method !== 'HEAD') return reply.send(said.body)
        if (said.body instanceof Readable) said.body.destroy()
        else reply.header('content-length', Buffer.byteLength(said.body))
        return reply.send()
      },
    })
  }
}
