import { fieldMessages } from '@camp/contract/base/fields'
import { type ErrorBody, type ErrorName, errorCode, errors, errorText, type Language } from '@camp/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isDatabaseUnavailable, isPoolExhausted } from '../db/pool.ts'
import { AppError } from '../errors.ts'
import { note, plainAnswer } from './plain.page.ts'

/** zh-CN unless the caller prefers English. */
export const languageOf = (header: string | undefined): Language => (header && /^\s*en\b/i.test(header) ? 'en-US' : 'zh-CN')

const BY_CODE: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'INVALID_INPUT',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
  // A disk that is full, or a quota: what was begun there was taken away again.
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  FILE_STORE: 'STORAGE_AWAY',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

// Values that PostgreSQL itself refuses (out of range, bad text): the caller's, not ours.
const REFUSED_VALUE = /^22/

/** A refusal that a library worded for the caller (as http-errors marks it): a service of ours that refuses us is not meant by it. */
const isCallersOwn = (error: unknown): boolean => {
  if (!(error instanceof Error && 'expose' in error && 'statusCode' in error)) return false
  const { expose, statusCode } = error
  return expose === true && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}

/** Turns whatever was thrown into a named refusal. A database failure is never a 401 or 403 (security rule 34). */
export function refusalOf(error: unknown, language: Language): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return new AppError('INVALID_INPUT', {}, { fields: fieldMessages(error, language) })
  const code = codeOf(error)
  const named = BY_CODE[code]
  if (named) return new AppError(named, {}, { cause: error })
  if (isPoolExhausted(error)) return new AppError('BUSY', {}, { retryAfter: 2, cause: error })
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', {}, { retryAfter: 2, cause: error })
  // A lock that was not to be had in time, or that another change held: what is asked again goes through.
  if (code === '55P03' || code === '57014' || code === '40P01' || code === '40001')
    return new AppError('BUSY', {}, { retryAfter: 2, cause: error })
  if (REFUSED_VALUE.test(code) && code.length === 5) return new AppError('INVALID_INPUT', {}, { cause: error })
  if (code.startsWith('FST_') || isCallersOwn(error)) return new AppError('INVALID_INPUT', {}, { cause: error })
  return new AppError('FAULT', {}, { cause: error })
}

/** The body of a refusal: never a stack, SQL, a path or a library's name. */
export function refusalBody(refusal: AppError, language: Language, requestId: string): ErrorBody {
  const msg = errorText(refusal.error, refusal.data, language)
  const fields = refusal.field === undefined ? refusal.fields : [{ path: refusal.field, msg }]
  return {
    code: errorCode(refusal.error),
    error: refusal.error,
    msg,
    ...(fields && { fields }),
    ...(refusal.error === 'SSO_UNBOUND' && { bindKey: String(refusal.data.bindKey) }),
    ...(refusal.error === 'SECOND_FACTOR_NEEDED' && { ways: String(refusal.data.ways).split(',') }),
    ...(refusal.error === 'PROOF_NEEDED' && { act: String(refusal.data.act), ways: String(refusal.data.ways).split(',') }),
    // The person is asked again with the number of this moment.
    ...(refusal.error === 'SELECTION_DRIFTED' && { total: Number(refusal.data.total) }),
    requestId,
  }
}

/** Who goes away in the middle of a request leaves an error that looks like that of a database that does. */
const isOfRequest = (error: unknown, { raw }: FastifyRequest): boolean => error instanceof Error && raw.errored === error

const NOT_OPENED = { 'zh-CN': '打不开', 'en-US': 'This cannot be opened' } as const

/** Somebody opens an address in a browser, as that of a file: they read words, and no JSON. */
const isOpened = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')

/** The one place that answers a refusal, and logs what was not the caller's fault. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const refusal = isOfRequest(error, request) ? new AppError('INVALID_INPUT', {}, { cause: error }) : refusalOf(error, language)
  request.refusedBy ??= refusal.error
  const { status } = errors[refusal.error]
  // A refusal without a cause is one that we chose: nothing has failed.
  if (status >= 500 && refusal === error && refusal.cause === undefined) request.log.warn({ requestId: request.id }, refusal.error)
  else if (status >= 500) request.log.error({ err: refusal.cause ?? error, requestId: request.id }, refusal.error)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  const body = refusalBody(refusal, language, request.id)
  if (isOpened(request)) {
    const page = plainAnswer(note(language, NOT_OPENED[language], body.msg))
    return reply
      .headers(page.headers ?? {})
      .type(page.type)
      .send(page.body)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
