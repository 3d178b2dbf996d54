import { type OpenApiDocument, openApiDocument } from '@camp/contract/base/openapi'
import { calls } from '@camp/contract/catalogue'
import { openDocument } from '@camp/contract/openDocument'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import product from '../../../package.json' with { type: 'json' }
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { COOKIE } from './gate.ts'

let document: OpenApiDocument | undefined
let open: OpenApiDocument | undefined

/** The OpenAPI document and its page, and that of the open calls, for signed-in staff only, who have no one-time password to change. */
export async function registerDocs(app: FastifyInstance, services: Services): Promise<void> {
  // The same for all servers of a process: tests start many.
  document ??= openApiDocument(calls, { title: 'Camp Admin Console', version: product.version })
  open ??= openDocument()
  const signedIn = async (request: FastifyRequest) => {
    const token = request.cookies[COOKIE]
    const access = token ? await services.access.of(token) : null
    if (!access) throw new AppError('UNAUTHENTICATED')
    if (access.mustChangePassword) throw new AppError('MUST_CHANGE_PASSWORD')
    if (access.mustAddSecond) throw new AppError('SECOND_REQUIRED')
  }
  app.get('/foundation/openapi.json', { onRequest: signedIn }, async () => document)
  app.get('/foundation/openapi.open-v1.json', { onRequest: signedIn }, async () => open)
  // The plugin's type wants its own copy of the OpenAPI types; the document is what the standard says.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/foundation/docs', uiHooks: { onRequest: signedIn } })
}
