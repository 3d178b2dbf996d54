import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { AnyCall } from '@camp/contract/base/call'
import type { Language } from '@camp/contract/errors'
import type { Executor } from '../db/executor.ts'
import type { KnownKey } from '../door/key.cache.ts'
import type { Scope } from '../scope.ts'
import type { Services } from '../services.ts'
import type { Access } from '../session/access.ts'
import type { UploadedFile } from './upload.ts'

/** How a browser keeps a value. */
export interface CookieOptions {
  /** It goes along with requests below this path alone. */
  readonly path: string
  readonly seconds: number
  /** `lax`: it comes along when another site sends the browser back to us. */
  readonly sameSite: 'strict' | 'lax'
}

/** What one request has to be proved for. */
export interface AskedProof {
  /** The call with all that was sent with it. */
  readonly act: Buffer
  /** The same wish under the same key is answered as before: a proof that it used up holds for it again. */
  readonly repeatable: boolean
  /** It is needed, and used up with the change. */
  needed: boolean
  taken: boolean
}

/** What a request carries besides its input. A handler never sees the HTTP reply. */
export interface RequestCx {
  readonly call: AnyCall
  readonly services: Services
  readonly db: Executor
  readonly requestId: string
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  /** Where the page that asks is from, as its browser says it of what changes something; the gate has found it to be ours. */
  readonly origin: string | null
  /** A page of somebody else made the browser ask. */
  readonly crossSite: boolean
  /** Comes from this machine, and neither through a proxy nor under a name that is not its own. */
  readonly isLocal: boolean
  /** The key of another program that calls; none: a session, or nobody. */
  readonly byKey?: KnownKey | undefined
  /** Everything is done and nothing is kept. */
  readonly isDryRun?: boolean
  /** What has to be proved for it, by a call that asks for fresh proof. */
  readonly proof?: AskedProof | undefined
  /** The caller's Idempotency-Key, with the hash of what was sent under it. */
  readonly key: { readonly value: string; readonly bodyHash: Buffer } | null
  /** The caller's cookie token, whether or not it is worth something. */
  readonly token: string | null
  /** Headers and body as they came, for a provider's callback; null for all other calls. */
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string } | null
  /** Method, headers and bytes of a call that speaks a protocol of its own; null for all other calls. */
  readonly raw: { readonly method: string; readonly headers: IncomingHttpHeaders; readonly body: Readable } | null
  /** The file that came with the call; null where the call takes none. */
  readonly upload: UploadedFile | null
  /** Counts the whole phones of a file about such records, before any of its rows is looked up; refuses the file where it tries too many. */
  countPhones(target: string, phones: readonly string[]): Promise<void>
  /** The `Accept` header, where an answer can be a file or JSON. */
  readonly accept: string
  /** What the browser sent of what it keeps for us. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Has the browser keep a value for a while, out of reach of scripts; null takes it away. */
  keep(name: string, value: string | null, kept: CookieOptions): void
  /** Puts a new token into the session cookie, or clears it. */
  setToken(token: string | null): void
}

/** The context of a call that needs a session: `reader` is who acts, `scope` whose rows are seen. */
export interface Cx extends RequestCx {
  readonly reader: Access
  readonly scope: Scope
}
