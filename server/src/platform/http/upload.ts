import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { assertClean } from '../files/antivirus.ts'
import { namedInForm } from '../files/file.names.ts'
import type { Services } from '../services.ts'

/** A file that came with a request, read whole: uploads that are kept in memory are small, and few at a time. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Uploads that may be in memory at once; the next one is asked to come again. */
const AT_ONCE = 4
/** Of one person or key, so that somebody with a slow line leaves places for others. */
const OF_ONE = 2
/** Who sends those that are in memory. */
const underWay: string[] = []

declare module 'fastify' {
  interface FastifyRequest {
    upload: UploadedFile | null
  }
}

/** Prepares a scope of routes for multipart bodies: one file, a few short fields. */
export async function acceptUploads(app: FastifyInstance, maxBytes: number): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 12, headerPairs: 50 } })
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

/** Reads the upload of a request and answers it. The file is in memory until then, so the place of another is taken until then. */
export async function answerUpload<T>(
  request: FastifyRequest,
  services: Pick<Services, 'config' | 'log'>,
  { maxBytes }: { readonly maxBytes: number },
  answer: () => Promise<T>,
): Promise<T> {
  const sender = request.keyCaller ? `key:${request.keyCaller.key.id}` : `user:${request.access?.userId ?? 0}`
  const own = underWay.filter((id) => id === sender).length
  if (underWay.length >= AT_ONCE || own >= OF_ONE) throw new AppError('BUSY', {}, { retryAfter: 3 })
  underWay.push(sender)
  try {
    const { upload, body } = await readUpload(request, maxBytes)
    await assertClean(services, () => [upload.bytes], { requestId: request.id, sender })
    Object.assign(request, { upload, body })
    return await answer()
  } finally {
    underWay.splice(underWay.indexOf(sender), 1)
  }
}

/** The end of a long name, which is not cut within a character. */
export const lastOf = (name: string, most: number): string => Array.from(name).slice(-most).join('')

/** Reads the file of the field `file` and the other fields, which become the body. */
async function readUpload(request: FastifyRequest, maxBytes: number): Promise<{ upload: UploadedFile; body: Record<string, unknown> }> {
  try {
    const body: Record<string, unknown> = {}
    let upload: UploadedFile | null = null
    for await (const part of request.parts()) {
      if (part.type === 'field') body[part.fieldname] = part.value
      else if (part.fieldname === 'file') upload = { name: lastOf(namedInForm(part.filename), 200), bytes: await part.toBuffer() }
      else await part.toBuffer()
    }
    if (!upload) throw new AppError('FILE_MISSING', {}, { field: 'file' })
    // A browser sends a field without a file as an empty file without a name.
    if (upload.bytes.length === 0) throw new AppError(upload.name === '' ? 'FILE_MISSING' : 'FILE_EMPTY', {}, { field: 'file' })
    return { upload, body }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isTooLarge(error)) throw new AppError('FILE_TOO_LARGE', { most: Math.floor(maxBytes / 1024 / 1024) })
    // Nothing but the request is read here, so what failed is its form: cut off, without a boundary, with too many parts.
    throw new AppError('INVALID_INPUT', {}, { cause: error })
  }
}
