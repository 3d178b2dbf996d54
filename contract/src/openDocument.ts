import { type OpenApiDocument, openApiDocument } from './base/openapi.ts'
import { openCalls } from './catalogue.ts'
import { events } from './events.ts'

/**
 * Of the open calls and events by themselves. The second number rises with what is added, the first with what would break a program that was
 * written before: `contract/test/openDocument.test.ts` holds it against what was published.
 */
export const OPEN_VERSION = '1.4.0'

/** The OpenAPI document of the open calls and of what endpoints are told. */
export const openDocument = (): OpenApiDocument => openApiDocument(openCalls, { title: 'Camp open calls', version: OPEN_VERSION }, events)
