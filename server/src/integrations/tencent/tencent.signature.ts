import { createHash, createHmac } from 'node:crypto'

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
