import { createApiKey } from '@camp/contract/apiKeys/apiKeys'
import type { AnyCall, CallInput } from '@camp/contract/base/call'
import { openGoods } from '@camp/contract/goods/goods.open'
import { openUploadFile } from '@camp/contract/media/media.open'
import { codesBehind, keyScope } from '@camp/contract/scopes'
import { addressOf, type Caller, type LooseInput } from './http.ts'

/** Somebody with these may give keys every scope. */
export const keyEditorCodes = ['API_KEY', 'API_KEY_EDIT', ...codesBehind(keyScope.values)]

/** Keys in use have different names. */
let made = 0

/** A key with all scopes that somebody makes; `more` is what it has besides. */
export async function aKey(
  maker: Caller,
  more: Partial<CallInput<typeof createApiKey>['body']> = {},
): Promise<{ id: number; secret: string }> {
  const body = { name: `测试密钥 ${++made}`, scopes: [...keyScope.values], ratePerMinute: 600, ...more }
  const answer = await maker.call(createApiKey, { body })
  if (answer.status !== 200) throw new Error(`no key: ${answer.error.error}`)
  return answer.body
}

/** An open call with a key, as another program makes it: no cookie and nothing of our pages. */
export async function askWithKey(
  url: string,
  call: AnyCall,
  secret: string | null,
  input: LooseInput = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; error: string | undefined; msg: string; body: unknown; headers: Headers }> {
  const isSent = input.body !== undefined
  const answer = await fetch(`${url}${addressOf(call, input)}`, {
    method: call.method,
    headers: {
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
      ...(isSent && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isSent && { body: typeof input.body === 'string' ? input.body : JSON.stringify(input.body) }),
  })
  const body = (await answer.json()) as { error?: string; msg?: string }
  return { status: answer.status, error: body.error, msg: body.msg ?? '', body, headers: answer.headers }
}

/** The cheapest open call. */
export const askSchool = (server: { url: string }, secret: string | null, headers: Record<string, string> = {}) =>
  askWithKey(server.url, openGoods, secret, {}, headers)

/** Sends a file in with a key, whole. */
export function sentWithKey(
  url: string,
  secret: string,
  { purpose, name, bytes }: { purpose: string; name: string; bytes: Buffer },
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(`${url}${addressOf(openUploadFile, {})}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${secret}`, ...headers },
  })
}
