import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Binding } from './bind.ts'
import { registerJson } from './body.ts'
import { noteBrokenAnswers } from './broken.answers.ts'
import { sayTrace, traceCalls } from './call.spans.ts'
import { closeSoon, headerLimits, limitConnections } from './connections.ts'
import { consoleBuild } from './console.ts'
import { registerReports } from './csp.reports.ts'
import { refusalBody, sendRefusal } from './failures.ts'
import type { Hiding } from './hiding.ts'
import { measureRequests } from './metrics.ts'
import { type Page, registerPages } from './pages.ts'
import { type Lifecycle, registerProbes } from './probes.ts'
import { doubledHeader, limitReceiving } from './receiving.ts'
import { requestIds } from './request.ids.ts'
import { type RouteOptions, registerCall } from './routes.ts'
import type { PhoneJudge } from './searching.ts'
import { securityHeaders, setSecurityHeaders } from './security.headers.ts'
import { acceptUploads } from './upload.ts'
import { wellKnownPages } from './well.known.ts'

/**
 * Registers a call that speaks a protocol of its own: its body is one type of bytes, read by the handler as they come and bounded by what the
 * protocol says (decision Q-118). What is refused before its bytes were read closes the connection, or they would all be waited for.
 */
export function registerRaw(scope: FastifyInstance, takes: string, binding: Binding, options: RouteOptions): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(takes, (_request, _payload, done) => done(null, undefined))
  scope.addHook('onError', (request, reply, _error, done) => {
    if (!request.raw.readableEnded) reply.header('connection', 'close')
    done()
  })
  registerCall(scope, binding, options)
}

/** Limits of one request (security rules 7, 8, 33). */
const JSON_LIMIT = 1_000_000
const HEADER_LIMIT = 16_384
const HEADERS_WITHIN_MS = 15_000
const RECEIVE_WITHIN_MS = 30_000
const PATH_PART_LIMIT = 200

/** Answers what never became a request (too large a header, nonsense): JSON like any other refusal, under the same headers. */
function answerClientError(error: NodeJS.ErrnoException, socket: import('node:net').Socket, secure: Record<string, string>): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  if (socket.destroyed) return
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(refusalBody(new AppError(tooLarge ? 'HEADERS_TOO_LARGE' : 'INVALID_INPUT'), 'zh-CN', 'none'))
  const status = tooLarge
    ? '431 Request Header Fields Too Large'
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : '400 Bad Request'
  const headers = {
    ...secure,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  closeSoon(socket, `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** Each kind of body is read by the calls that take it, and by no other. */
async function registerCalls(calls: FastifyInstance, bindings: readonly Binding[], options: RouteOptions): Promise<void> {
  for (const binding of bindings) {
    const { upload, answer } = binding.call
    if (answer.kind === 'raw') await calls.register(async (scope) => registerRaw(scope, answer.takes, binding, options))
    else if (!upload) registerCall(calls, binding, options)
    else {
      await calls.register(async (scope) => {
        await acceptUploads(scope, upload.maxBytes)
        registerCall(scope, binding, options)
      })
    }
  }
}

function refuseInOurWords(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendRefusal(new AppError('NOT_FOUND'), request, reply))
}

/** What the modules give it to serve. */
interface Served {
  readonly bindings: readonly Binding[]
  readonly pages: readonly Page[]
  readonly hidings: readonly Hiding[]
  readonly phoneJudges: readonly PhoneJudge[]
}

/** Builds the HTTP server with every bound call and page; it does not listen yet. */
export async function createServer(
  services: Services,
  { bindings, pages, ...handedIn }: Served,
  lifecycle: Lifecycle,
): Promise<FastifyInstance> {
  const { config, log } = services
  const publicUrl = config.publicUrl ? new URL(config.publicUrl) : null
  const secure = securityHeaders(publicUrl?.protocol === 'https:', config.mediaHosts)
  const app = Fastify({
    // Named by its general type: with pino's own, every function that takes the app would have to be generic.
    loggerInstance: log as FastifyBaseLogger,
    // Lines name their request themselves: a logger of its own for each request costs as much as a line, and most requests write no other.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: JSON_LIMIT,
    // Its own limit for the start would end one on a busy machine.
    pluginTimeout: 0,
    // A HEAD must not run a GET that changes something.
    exposeHeadRoutes: false,
    // Of all requests alike: bodies have a limit by their call instead.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while we stop is still answered, in our words; then the connection is closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PART_LIMIT },
    http: { maxHeaderSize: HEADER_LIMIT, ...headerLimits(HEADERS_WITHIN_MS) },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, secure),
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply),
  })
  limitConnections(app.server)
  for (const name of ['access', 'upload', 'trace', 'keyCaller', 'refusedBy'] as const) app.decorateRequest(name, null)
  registerJson(app)
  await app.register(cookie)
  setSecurityHeaders(app, secure)
  const buildOf = consoleBuild()
  traceCalls(app)
  // These run on every request: with a callback, not as promises.
  app.addHook('onRequest', (request, reply, done) => {
    const doubled = doubledHeader(request.raw.rawHeaders)
    reply.header('x-request-id', request.id)
    sayTrace(request, reply)
    // By the route: the address may be written in other ways (`/%66oundation/...`, `http://host/foundation/...`) and lead there all the same.
    if (request.routeOptions.url?.startsWith('/foundation')) {
      reply.header('cache-control', 'no-store')
      const build = buildOf()
      if (build) reply.header('x-build-id', build)
    }
    done(doubled === null ? undefined : new AppError('INVALID_INPUT', {}, { field: doubled }))
  })
  limitReceiving(app, RECEIVE_WITHIN_MS, (socket) =>
    answerClientError(Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, secure),
  )
  // An open connection is asked to come back as another one, or stopping would wait for it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.stopping) reply.header('connection', 'close')
    done()
  })
  measureRequests(app)
  noteBrokenAnswers(app)
  refuseInOurWords(app)
  registerProbes(app, services, lifecycle)
  await registerReports(app)
  registerPages(app, services, [...pages, ...wellKnownPages(services)])
  await app.register(
    (calls) =>
      registerCalls(calls, bindings, {
        services,
        publicHost: publicUrl?.host ?? null,
        secureCookie: publicUrl?.protocol === 'https:',
        ...handedIn,
      }),
    { prefix: '/foundation' },
  )
  return app
}
