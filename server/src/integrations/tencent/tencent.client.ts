import { createHash, createHmac } from 'node:crypto'
import { withDeadline } from '../../platform/deadline.ts'
import { askOutside } from '../../platform/trace/outside.ts'
import { readJson } from '../answer.json.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What is signed of a request to Tencent Cloud. */
export interface TencentRequest {
  readonly service: string
  readonly host: string
  readonly action: string
  readonly body: string
  /** Seconds since the epoch. */
  readonly at: number
}

export const TENCENT_CONTENT_TYPE = 'application/json; charset=utf-8'
const SIGNED = 'content-type;host;x-tc-action'

/** The Authorization header of Tencent Cloud's API 3.0: TC3-HMAC-SHA256 over type, host, action and body. */
export function tencentAuthorization({ service, host, action, body, at }: TencentRequest, secretId: string, secretKey: string): string {
  const headers = `content-type:${TENCENT_CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', headers, SIGNED, sha256(body)].join('\n')
  const day = new Date(at * 1_000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const signing = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(signing, ['TC3-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`
}

/** The longest that a call outside may take (security rule 33). */
const WITHIN_MS = 10_000

/** Names of failures of a connection that was never made: nothing can have been taken. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** No answer came, or none that can be read. `reached`: what was asked may have been done all the same. */
export class TencentSilent extends Error {
  readonly reached: boolean

  constructor(message: string, reached: boolean) {
    super(message)
    this.name = 'TencentSilent'
    this.reached = reached
  }
}

/** One of Tencent Cloud's services, with the keys of an account. */
export interface TencentService {
  readonly name: string
  readonly service: 'ess' | 'sms'
  readonly version: string
  readonly region: string
  readonly secretId: string
  readonly secretKey: string
  /** They refuse signatures that are more than five minutes off, so the database's clock is better than this machine's. */
  readonly now: () => Date
  readonly withinMs?: number
}

function silent(name: string, error: unknown): TencentSilent {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (NEVER_REACHED.has(code)) return new TencentSilent(`${name} cannot be reached: ${code}`, false)
  return new TencentSilent(`${name} gave no answer: ${code || (error instanceof Error ? error.name : 'no reason')}`, true)
}

/** Asks by their API 3.0 and answers what came, unread. Throws TencentSilent where nothing came. */
export async function askTencent(of: TencentService, baseUrl: string, action: string, content: object): Promise<unknown> {
  const { name, service, version, region, secretId, secretKey, now, withinMs = WITHIN_MS } = of
  const body = JSON.stringify(content)
  const at = Math.floor(now().getTime() / 1_000)
  const { host } = new URL(baseUrl)
  const asked = {
    method: 'POST',
    headers: {
      authorization: tencentAuthorization({ service, host, action, body, at }, secretId, secretKey),
      'content-type': TENCENT_CONTENT_TYPE,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(at),
      'x-tc-region': region,
    },
    body,
    redirect: 'manual',
  } as const
  const { status, answer } = await askOutside(service, baseUrl, () =>
    withDeadline(withinMs, async (signal) => {
      const response = await fetch(`${baseUrl}/`, { ...asked, signal })
      return { status: response.status, answer: await readJson(response) }
    }),
  ).catch((error: unknown) => {
    throw silent(name, error)
  })
  if (status !== 200 || answer === null) throw new TencentSilent(`${name} answered ${status} and nothing clear`, true)
  return answer
}
