import { askOutside } from '../trace/outside.ts'

/** What went wrong with the store of files, in words for anyone who runs the server. */
export class S3Failure extends Error {
  readonly code = 'FILE_STORE'
  /** Said by the store itself and not mended by waiting: a wrong key, no such bucket. */
  readonly final: boolean

  constructor(message: string, options: { final: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'S3Failure'
    this.final = options.final
  }
}

interface S3Wire {
  readonly bucket: string
  /** So long nothing may move before the store counts as silent. */
  readonly silentMs: number
}

const WRONG_KEY = 'check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
const ADVICE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: `it does not know the key: ${WRONG_KEY}`,
  SignatureDoesNotMatch: `it refuses the key: ${WRONG_KEY}`,
  AccessDenied: 'the key may not do this: it needs to list the bucket, and to put, get and delete what lies below files/',
  NoSuchBucket: 'there is no such bucket: check S3_BUCKET',
  PermanentRedirect: 'the bucket is in another region: check S3_ENDPOINT and S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: check S3_REGION',
  RequestTimeTooSkewed: 'the clocks of this machine and of the store are apart',
}

/** Those that may go by themselves: the store is busy, or gave up on us. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

async function refusal(response: Response, { bucket }: S3Wire): Promise<S3Failure> {
  const body = await response.text().catch(() => '')
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? (response.status === 301 ? 'PermanentRedirect' : '')
  const words = ADVICE[code] ?? 'it refused a request'
  return new S3Failure(`S3, bucket "${bucket}": ${words} (${`${response.status} ${code}`.trim()})`, {
    final: !PASSING.has(response.status),
  })
}

/** Rejects once nothing has moved for too long; each sign of life begins anew. */
function silenceOf(wire: S3Wire) {
  let reject: (failure: S3Failure) => void = () => {}
  const late = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  late.catch(() => {}) // it may come after what it was raced with
  let timer: NodeJS.Timeout | undefined
  const quiet = () => clearTimeout(timer)
  const alive = () => {
    quiet()
    const words = `S3, bucket "${wire.bucket}": no answer within ${wire.silentMs / 1_000} s`
    timer = setTimeout(() => reject(new S3Failure(words, { final: false })), wire.silentMs)
  }
  return { late, alive, quiet }
}

/** The body of an answer. A store that stops in its middle ends it as an error; a reader who is slow does not. */
function watched(body: ReadableStream<Uint8Array>, wire: S3Wire): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(to) {
        const silence = silenceOf(wire)
        silence.alive()
        try {
          const { done, value } = await Promise.race([reader.read(), silence.late])
          if (done) to.close()
          else to.enqueue(value)
        } catch (error) {
          void reader.cancel().catch(() => {})
          throw unreachable(error, wire)
        } finally {
          silence.quiet()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function unreachable(error: unknown, { bucket }: S3Wire): S3Failure {
  if (error instanceof S3Failure) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error ? ('code' in cause && cause.code ? String(cause.code) : cause.message) : String(cause)
  return new S3Failure(`S3, bucket "${bucket}": it cannot be reached (${why})`, { final: false, cause: error })
}

/** Signs of life while a body is sent: one a piece that the connection takes. */
function sent(body: RequestInit['body'], alive: () => void): RequestInit['body'] {
  if (!(body instanceof ReadableStream)) return body
  return body.pipeThrough(
    new TransformStream(
      {
        transform(piece, to) {
          alive()
          to.enqueue(piece)
        },
      },
      { highWaterMark: 1 },
      { highWaterMark: 0 },
    ),
  )
}

/** A fetch that gives up on a store that falls silent, and whose failures say what to do. An object that is not there is answered as 404. */
export function s3Fetch(wire: S3Wire): typeof fetch {
  return async (url, init) => {
    const stop = new AbortController()
    const silence = silenceOf(wire)
    silence.alive()
    try {
      // A redirect would carry the signature to another host; a stream of known length is sent as it is read.
      const asked = { ...init, body: sent(init?.body, silence.alive), signal: stop.signal, redirect: 'manual', duplex: 'half' } as const
      const going = askOutside('s3', String(url), () => fetch(url, asked))
      const response = await Promise.race([going, silence.late])
      if (!response.ok && !(response.status === 404 && init?.method === 'GET')) throw await refusal(response, wire)
      if (response.status === 404 && init?.method === 'GET') return await absent(response, wire)
      return new Response(response.body && watched(response.body, wire), response)
    } catch (error) {
      stop.abort()
      throw unreachable(error, wire)
    } finally {
      silence.quiet()
    }
  }
}

/** Only an object may be absent; a bucket that is not there is a mistake. */
async function absent(response: Response, wire: S3Wire): Promise<Response> {
  const failure = await refusal(response, wire)
  if (!/NoSuchKey/.test(failure.message)) throw failure
  return new Response(null, { status: 404 })
}
