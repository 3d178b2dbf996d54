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

let made: OpenApiDocument | undefined
let madeOpen: OpenApiDocument | undefined

// Made when somebody asks for them, and once a process: they take as long as a third of the start.
const document = (): OpenApiDocument => (made ??= openApiDocument(calls, { title: 'Camp Admin Console', version: product.version }))
const openOnes = (): OpenApiDocument => (madeOpen ??= openDocument())

/** The OpenAPI document and its page, and that of the open calls, for signed-in staff only, who have no one-time password to change. */
export async function registerDocs(app: FastifyInstance, services: Services): Promise<void> {
  const signedIn = async (request: FastifyRequest) => {
    const token = request.cookies[COOKIE]
    const access = token ? await services.access.of(token) : null
    if (!access) throw new AppError('UNAUTHENTICATED')
    if (access.mustChangePassword) throw new AppError('MUST_CHANGE_PASSWORD')
    if (access.mustAddSecond) throw new AppError('SECOND_REQUIRED')
  }
  app.get('/foundation/openapi.json', { onRequest: signedIn }, async () => document())
  app.get('/foundation/openapi.open-v1.json', { onRequest: signedIn }, async () => openOnes())
  // The page reads it as JSON alone, for which it is made then; the plugin's type wants its own copy of the OpenAPI types.
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON: document } as never } })
  await app.register(swaggerUi, { routePrefix: '/foundation/docs', uiHooks: { onRequest: signedIn } })
}
