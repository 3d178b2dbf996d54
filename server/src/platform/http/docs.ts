import { openApiDocument } from '@camp/contract/base/openapi'
import { calls, openCalls } from '@camp/contract/catalogue'
import { events } from '@camp/contract/events'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import product from '../../../package.json' with { type: 'json' }
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { COOKIE } from './gate.ts'

/** Of the open calls by themselves: it rises with what a client would notice. */
const OPEN_VERSION = '1.1.0'

let document: ReturnType<typeof openApiDocument> | undefined
let openDocument: ReturnType<typeof openApiDocument> | undefined

/** The OpenAPI document and its page, and that of the open calls, for signed-in staff only, who have no one-time password to change. */
export async function registerDocs(app: FastifyInstance, services: Services): Promise<void> {
  // The same for all servers of a process: tests start many.
  document ??= openApiDocument(calls, { title: 'Camp Admin Console', version: product.version })
  openDocument ??= openApiDocument(openCalls, { title: 'Camp open calls', version: OPEN_VERSION }, events)
  const signedIn = async (request: FastifyRequest) => {
    const token = request.cookies[COOKIE]
    const access = token ? await services.access.of(token) : null
    if (!access) throw new AppError('UNAUTHENTICATED')
    if (access.mustChangePassword) throw new AppError('MUST_CHANGE_PASSWORD')
  }
  app.get('/foundation/openapi.json', { onRequest: signedIn }, async () => document)
  app.get('/foundation/openapi.open-v1.json', { onRequest: signedIn }, async () => openDocument)
  // The plugin's type wants its own copy of the OpenAPI types; the document is what the standard says.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/foundation/docs', uiHooks: { onRequest: signedIn } })
}
