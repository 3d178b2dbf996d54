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

/** Reads JSON bodies, and nothing else: no other type, no compressed request (security rule 8). */
export function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', null)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (request.routeOptions.config.keepsRawBody) request.rawBody = text
    if (text === '') return done(null, undefined)
    if (nestsTooDeep(text)) return done(new AppError('MALFORMED_JSON'))
    try {
      done(null, JSON.parse(text))
    } catch {
      done(new AppError('MALFORMED_JSON'))
    }
    return undefined
  })
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  })
}
