import type { AnyCall } from '@camp/contract/base/call'
import { pageOf } from '@camp/contract/base/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Executor } from '../db/executor.ts'
import type { Rows } from '../db/list.ts'
import { doorHooks } from '../door/door.gate.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { needProof } from '../session/proofs.ts'
import { hashOf } from '../write/audit.ts'
import type { Binding, FileAnswer, RawAnswer, RedirectAnswer } from './bind.ts'
import { assertKeepable } from './body.ts'
import { whenBroken } from './broken.answers.ts'
import type { AskedProof, Cx } from './context.ts'
import { streamEvents } from './event.stream.ts'
import { languageOf } from './failures.ts'
import { COOKIE, passGate } from './gate.ts'
import { assertShownSort, type Hiding, hiddenSorts, hidingOf } from './hiding.ts'
import { addressOf, isLocal } from './local.ts'
import { compileMask } from './masking.ts'
import { isCrossSite } from './origin.ts'
import { enveloped, ownQuery, parsePaging } from './paging.ts'
import { type PhoneJudge, phoneSearches } from './searching.ts'
import { callSerializers } from './serializer.ts'
import { answerUpload } from './upload.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Bytes around the file of an upload. */
const UPLOAD_OVERHEAD = 100_000
/** Of an open call: everything is done and nothing is kept. */
const DRY_RUN = 'camp-dry-run'
const KEY = /^[\w-]{8,64}$/

export interface RouteOptions {
  readonly services: Services
  readonly publicHost: string | null
  readonly secureCookie: boolean
  /** What not every reader sees of answers. */
  readonly hidings: readonly Hiding[]
  /** What counts searches by phone. */
  readonly phoneJudges: readonly PhoneJudge[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its name. */
    call?: string
    keepsRawBody?: boolean
    takesForm?: boolean
    keepsOwnTime?: boolean
  }
}

/** The same wish, wherever its key stands. */
function withoutKey(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('idempotencyKey' in body)) return body
  const { idempotencyKey: _key, ...wish } = body
  return wish
}

/** What was sent in, as a part of what is wished. */
const fileHash = ({ upload }: FastifyRequest) => upload && { file: hashOf(upload.bytes.toString('base64')).toString('hex') }

/** The caller's key: in the header, or in the body where a call takes it there too; both must agree. */
function keyOf(request: FastifyRequest, call: AnyCall, body: unknown): Cx['key'] {
  if (request.method !== 'POST' || !call.changes) return null
  const header = request.headers['idempotency-key']
  const inBody = typeof body === 'object' && body !== null && 'idempotencyKey' in body ? body.idempotencyKey : undefined
  const value = header ?? inBody
  if (value === undefined) return null
  if (typeof value !== 'string' || !KEY.test(value) || (header !== undefined && inBody !== undefined && header !== inBody))
    throw new AppError('BAD_KEY')
  // Fastify leaves the query unknown; its parser makes an object
  const query = ownQuery(call, request.query as Record<string, unknown>)
  const file = fileHash(request)
  // Keys of other programs know nothing of each other, or of what their maker sends.
  const own = request.keyCaller ? `${request.keyCaller.key.id}:${value}` : value
  return { value: own, bodyHash: hashOf({ params: request.params, query, body: withoutKey(body), ...file }) }
}

/** What a person has to prove of a guarded call: that it is they who want this very thing. */
function proofOf(request: FastifyRequest, call: AnyCall, key: Cx['key']): AskedProof | undefined {
  if (!call.proof) return undefined
  // as in keyOf
  const query = ownQuery(call, request.query as Record<string, unknown>)
  const wish = {
    call: call.id,
    params: request.params,
    query,
    body: withoutKey(request.body),
    ...fileHash(request),
    key: key?.value ?? null,
  }
  return { act: hashOf(wish), repeatable: key !== null, needed: false, taken: false }
}

/** Is everything to be taken back? Then the answer says so. Whoever asks for that in another way must not find it kept. */
function dryRunOf({ headers }: FastifyRequest, reply: FastifyReply, { upload, answer }: AnyCall): boolean {
  const asked = headers[DRY_RUN]
  if (asked === undefined) return false
  if (asked !== '1') throw new AppError('INVALID_INPUT', {}, { field: 'Camp-Dry-Run' })
  // A store of files takes nothing back.
  if (upload || answer.kind === 'raw') throw new AppError('DRY_RUN_FILES', {}, { field: 'Camp-Dry-Run' })
  reply.header(DRY_RUN, '1')
  return true
}

function parseInput(call: AnyCall, request: FastifyRequest) {
  const query = request.query as Record<string, unknown> // fastify's own query parser gives an object of texts
  // NUL, which no text may hold, can come in an address in this way only.
  if (request.url.includes('%00')) throw new AppError('INVALID_INPUT')
  if (call.upload) assertKeepable(request.body)
  const parts = { params: call.params, query: call.query, body: call.body }
  const input: Record<string, unknown> = {
    params: parts.params ? parts.params.parse(request.params) : {},
    query: parts.query ? parts.query.parse(ownQuery(call, query)) : {},
    body: parts.body ? parts.body.parse(request.body ?? undefined) : undefined,
  }
  if (call.answer.kind === 'page') input.paging = parsePaging(call, query)
  return input as typeof input & { paging?: ReturnType<typeof parsePaging> } // set above, or not there
}

/** What came from a file of staff runs and loads nothing, should a browser show it after all (security rule 20). */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

function sendFile(reply: FastifyReply, mime: string, answer: FileAnswer, inPlace: boolean) {
  const { broken } = answer
  if (broken) {
    whenBroken(reply, () => void broken().catch((error) => reply.log.error({ err: error }, 'that an answer broke off was not noted')))
  }
  if (answer.size !== undefined) reply.header('content-length', answer.size)
  if (answer.keptSeconds !== undefined) reply.header('cache-control', `private, max-age=${answer.keptSeconds}`)
  return reply
    .header('content-security-policy', FILE_POLICY)
    .header('content-disposition', `${inPlace ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(answer.filename)}`)
    .type(answer.mime ?? mime)
    .send(answer.body)
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'filename' in answer && 'body' in answer

const sendRaw = (reply: FastifyReply, { status, headers }: RawAnswer) => reply.code(status).headers(headers).send()

/** How large a body may be, where that is not as usual. */
function ownLimit({ maxBytes, upload }: AnyCall): { bodyLimit?: number } {
  const bytes = upload ? upload.maxBytes + UPLOAD_OVERHEAD : maxBytes
  return bytes === undefined ? {} : { bodyLimit: bytes }
}

/** The schema of one row of a list, or of the whole answer; null where the answer is no JSON. */
function answerSchema({ answer }: AnyCall): z.ZodType | null {
  if (answer.kind === 'page') return answer.row
  return answer.kind === 'json' || answer.kind === 'fileOr' ? answer.schema : null
}

function answering(binding: Binding, strict: boolean, hidings: readonly Hiding[]) {
  const { call } = binding
  const serialize = callSerializers(call)
  const row = answerSchema(call)
  const whole = row && (call.answer.kind === 'page' ? z.array(row) : row)
  const mask = whole && compileMask(whole)
  const hide = whole && !binding.isPublic ? hidingOf(whole, hidings) : null
  // Made once: made with each answer, they took a tenth of the time of a list.
  const checked = strict && row ? { answer: row, rows: z.array(row), page: call.answer.kind === 'page' ? pageOf(call.answer) : row } : null
  return (input: { paging?: ReturnType<typeof parsePaging> }, said: unknown, cx: Cx): string => {
    const shown = (value: unknown): unknown => (hide ? hide(value, cx.reader) : value)
    if (call.answer.kind === 'page') {
      const { rows: found, total } = said as Rows<unknown> // the binding's type demanded rows of a list
      const rows = shown(found) as unknown[] // of rows come rows
      mask?.(rows as never) // compiled for these rows
      if (!input.paging?.counted) {
        checked?.rows.parse(rows)
        return serialize.json(rows)
      }
      const envelope = enveloped(rows, total, input.paging)
      const page = call.answer.results ? { ...envelope, results: rows } : envelope
      checked?.page.parse(page)
      return serialize.page(page)
    }
    const answer = shown(said)
    mask?.(answer as never) // compiled for this answer
    checked?.answer.parse(answer)
    return serialize.json(answer)
  }
}

/** What a handler does to the cookies of the browser. */
const setting = (reply: FastifyReply, secure: boolean): Pick<Cx, 'keep' | 'setToken'> => ({
  keep: (name, value, { path, seconds, sameSite }) => {
    const kept = { path, sameSite, httpOnly: true, secure }
    if (value === null) reply.clearCookie(name, kept)
    else reply.setCookie(name, value, { ...kept, maxAge: seconds })
  },
  setToken: (token) => {
    const session = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
    if (token === null) reply.clearCookie(COOKIE, session)
    else reply.setCookie(COOKIE, token, session)
  },
})

/** Which page asks, as far as browsers say so. */
const cameFrom = ({ headers }: FastifyRequest, call: AnyCall): Pick<Cx, 'origin' | 'crossSite'> => ({
  origin: call.changes ? (headers.origin ?? null) : null,
  crossSite: isCrossSite(headers),
})

type Unshown = readonly { readonly hiding: Hiding; readonly sorts: ReturnType<typeof hiddenSorts> }[]

function assertShownSorts(call: AnyCall, unshown: Unshown, asked: Parameters<typeof assertShownSort>[3]): void {
  for (const { hiding, sorts } of unshown) assertShownSort(call, hiding, sorts, asked)
}

const configOf = ({ call, stream }: Binding) => ({
  call: call.id,
  isStream: stream !== undefined,
  keepsRawBody: call.callback === true,
  takesForm: call.form === true,
  keepsOwnTime: call.answer.kind === 'raw' && call.method === 'PATCH',
})

/** Registers one call: its gate, of sessions or of keys, before the body is read, then parse, handler, mask, serialise. */
export function registerCall(app: FastifyInstance, binding: Binding, options: RouteOptions): void {
  const { call } = binding
  const { services } = options
  const door = call.key ? doorHooks(call, services) : null
  const db = new Executor(services.pool)
  const unshown = options.hidings.map((hiding) => ({ hiding, sorts: hiddenSorts(call, hiding) }))
  const searches = binding.isPublic ? null : phoneSearches(call)
  const toText = answering(binding, services.config.strictAnswers, options.hidings)
  const mime = call.answer.kind === 'file' || call.answer.kind === 'fileOr' ? call.answer.mime : JSON_TYPE

  app.route({
    // A protocol of its own also asks with HEAD how far a piece of work is.
    method: call.answer.kind === 'raw' && call.method === 'PATCH' ? ['PATCH', 'HEAD'] : call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: configOf(binding),
    onRequest: (request, reply) => (door ? door.onRequest(request, reply) : passGate(request, call, services, options.publicHost)),
    ...(door && { onError: door.onError, onResponse: door.onResponse }),
    ...ownLimit(call),
    handler: (request, reply) =>
      call.upload ? answerUpload(request, services, call.upload, () => answer(request, reply)) : answer(request, reply),
  })
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const input = parseInput(call, request)
    const { access } = request
    if (access && input.paging) assertShownSorts(call, unshown, { scope: access.scope, codes: access.codes, sort: input.paging.sort })
    const key = access ? keyOf(request, call, request.body) : null
    const cx = {
      call,
      services,
      db,
      requestId: request.id,
      language: languageOf(request.headers['accept-language']),
      ip: addressOf(request),
      isLocal: isLocal(request),
      ...cameFrom(request, call),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      key,
      proof: access ? proofOf(request, call, key) : undefined,
      token: request.cookies[COOKIE] ?? null,
      received: request.rawBody === null ? null : { headers: request.headers, body: request.rawBody },
      raw: call.answer.kind === 'raw' ? { method: request.method, headers: request.headers, body: request.raw } : null,
      upload: request.upload,
      countPhones: async (target: string, phones: readonly string[]): Promise<void> => {
        for (const judge of options.phoneJudges) await judge.file(cx as Cx, { target, phones }) // files are taken from a session alone
      },
      accept: request.headers.accept ?? '',
      cookies: request.cookies,
      ...setting(reply, options.secureCookie),
      byKey: request.keyCaller?.key,
      isDryRun: door !== null && dryRunOf(request, reply, call),
      reader: access,
      scope: access?.scope,
    }
    for (const search of searches?.(input) ?? []) {
      for (const judge of options.phoneJudges) await judge.search(cx as Cx, search) // a public call, which has no reader, searches for none
    }
    if (call.proof === 'ALWAYS') await needProof(cx as Cx) // a guarded call is none of the public ones
    if (binding.stream) return streamEvents(request, reply, cx as Cx, binding.stream) // the gate has let a session through
    // the binding's own call typed its handler; here any call is meant
    const said = await binding.handle(input as never, cx as never)
    if (call.answer.kind === 'redirect') return reply.redirect((said as RedirectAnswer).location, 302) // the binding's type demanded it
    if (call.answer.kind === 'raw') return sendRaw(reply, said as RawAnswer) // as above
    if (isFile(said)) return sendFile(reply, mime, said, call.answer.kind === 'file' && call.answer.inPlace === true)
    return reply.type(JSON_TYPE).send(toText(input, said, cx as Cx)) // of a public call nothing is hidden, and nobody asks for its reader
  }
}
