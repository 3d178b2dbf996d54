import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const DEPTH_LIMIT = 50

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, of a provider's callback: its signature covers every byte. Null for all other calls. */
    rawBody: string | null
  }
  interface FastifyContextConfig {
    /** Keep the body as it came. */
    keepsRawBody?: boolean
    /** The body may come as the fields of a form. */
    takesForm?: boolean
  }
}

/** Does the text nest deeper than we read? Counted before parsing; brackets inside strings do not count. */
export function nestsTooDeep(text: string, limit = DEPTH_LIMIT): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 92) i++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 123 || char === 91) {
      if (++depth > limit) return true
    } else if (char === 125 || char === 93) depth--
  }
  return false
}

// What JSON can write and nothing here can keep: NUL, halves of characters, numbers without end. Most bodies hold no trace of them.
// A row of digits is counted from its first one alone: from each of them a body of a megabyte took a second.
const SUSPECT = /\\u(?:0000|d[89a-f])|\d[eE]\+?\d{3}|(?<!\d)\d{300}/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const UNKEEPABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isKeepable(key) && isKeepable(part))
}

/** Refuses what no field of any call may hold, whatever its schema forgot to say (security rule 7). */
export function assertKeepable(value: unknown): void {
  if (!isKeepable(value)) throw new AppError('INVALID_INPUT')
}

function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw new AppError('MALFORMED_JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
  if (SUSPECT.test(text)) assertKeepable(value)
  return value
}

/** The fields of a form as an object; of a field that comes twice the last one counts. */
function parseForm(text: string): Record<string, string> {
  const fields = Object.fromEntries(new URLSearchParams(text))
  assertKeepable(fields)
  return fields
}

/** Reads JSON bodies, and forms of the calls that say so; no other type, no compressed request (security rule 8). */
export function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', null)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Read as what it is not, each wrong byte would be kept as a question mark: a text in GBK, as if nothing had happened.
    if (!isUtf8(body as Buffer)) return done(new AppError('MALFORMED_JSON'), undefined)
    const text = body.toString('utf8')
    if (request.routeOptions.config.keepsRawBody) request.rawBody = text
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(text))
    } catch (error) {
      done(error as Error) // it throws nothing else
    }
    return undefined
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.routeOptions.config.takesForm) return done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined)
    if (!isUtf8(body as Buffer)) return done(new AppError('INVALID_INPUT'), undefined) // parsed as a buffer
    try {
      done(null, parseForm(body.toString('utf8')))
    } catch (error) {
      done(error as Error) // it throws nothing else
    }
    return undefined
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity') done()
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'))
  })
}
