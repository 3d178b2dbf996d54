import * as z from 'zod'
import { me } from '../base/account.ts'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { id, requiredLine } from '../base/wire.ts'

const area = 'Second factors'
const own = { area, codes: 'ALWAYS', beyond: true } as const
const path = '/api/userinfo/factors/passkeys'

export const MOST_PASSKEYS = 20
export const PASSKEY_NAME = 40
/** How a browser reaches the device that keeps one. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const bytes = (most: number) => bounded(most).regex(/^[\w-]+$/)
const transports = () => z.array(z.enum(passkeyTransports)).max(10)

/** What a browser made of a challenge with a new passkey. */
export const passkeyMade = z.object({
  id: bytes(1_400),
  type: z.literal('public-key'),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(12_000),
  transports: transports(),
})

/** What a browser signed with a passkey that it has. */
export const passkeySigned = z.object({
  id: bytes(1_400),
  type: z.literal('public-key'),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  userHandle: bytes(200).nullable(),
})

const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports() })

/** What a browser is asked to sign, as `navigator.credentials.get` takes it. */
const passkeyAsked = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known),
})

export const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Its provider keeps it on several devices; otherwise it is on this one alone. */
  synced: z.boolean(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Since when it opens nothing any more, as the password was reset. */
  voidAt: z.string().nullable(),
})

export const listPasskeys = defineCall({
  id: 'listPasskeys',
  title: { zh: '查看自己的通行密钥', en: 'Read own passkeys' },
  ...own,
  method: 'GET',
  path,
  answer: json(z.array(passkeyRow)),
})

/** What the browser needs to make one, as `navigator.credentials.create` takes it. */
export const beginPasskey = defineCall({
  id: 'beginPasskey',
  title: { zh: '开始添加通行密钥', en: 'Begin to add a passkey' },
  ...own,
  method: 'POST',
  path: `${path}/begin`,
  answer: json(
    z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int(),
      excludeCredentials: z.array(known),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  ),
  changes: true,
  secret: true,
  // Who came in by the last recovery code has nothing to prove it by.
  proof: 'ABOVE_LIMIT',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '开始添加通行密钥', en: 'Began to add a passkey' } },
})

/** With the first factor come recovery codes, shown once. */
export const addPasskey = defineCall({
  id: 'addPasskey',
  title: { zh: '添加通行密钥', en: 'Add a passkey' },
  ...own,
  method: 'POST',
  path,
  body: z.object({ name: requiredLine(PASSKEY_NAME), made: passkeyMade }),
  answer: json(z.object({ id: z.int(), recoveryCodes: z.array(z.string()).nullable() })),
  changes: true,
  secret: true,
  // It follows from what was proved a moment ago, by a challenge of that very session.
  audit: { type: 'EDIT', target: 'user', says: { zh: '添加了通行密钥“{name}”', en: 'Added the passkey "{name}"' } },
})

export const renamePasskey = defineCall({
  id: 'renamePasskey',
  title: { zh: '修改通行密钥名称', en: 'Rename a passkey' },
  ...own,
  method: 'PUT',
  path: `${path}/{id}`,
  params: z.object({ id: id() }),
  body: z.object({ name: requiredLine(PASSKEY_NAME) }),
  answer: json(z.object({ id: z.int() })),
  changes: true,
  audit: { type: 'EDIT', target: 'user', says: { zh: '将通行密钥改名为“{name}”', en: 'Renamed a passkey to "{name}"' } },
})

export const removePasskey = defineCall({
  id: 'removePasskey',
  title: { zh: '删除通行密钥', en: 'Remove a passkey' },
  ...own,
  method: 'DELETE',
  path: `${path}/{id}`,
  params: z.object({ id: id() }),
  answer: json(z.object({ id: z.int() })),
  changes: true,
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'user', touches: 'keys', says: { zh: '删除了通行密钥“{name}”', en: 'Removed the passkey "{name}"' } },
})

/** A challenge for a log-in by a passkey: of whoever comes, or of the person whose first step is done. */
export const askPasskey = defineCall({
  id: 'askPasskey',
  title: { zh: '请求通行密钥登录', en: 'Ask for a log-in by passkey' },
  area,
  codes: 'PUBLIC',
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/passkey/asked',
  body: z.object({ step: z.enum(['FIRST', 'SECOND']) }),
  answer: json(passkeyAsked),
  changes: true,
  secret: true,
  audit: 'none: nobody is known yet; the log-in that follows is logged',
})

/** By a passkey alone: that its owner was recognised by the device makes it both factors. */
export const loginByPasskey = defineCall({
  id: 'loginByPasskey',
  title: { zh: '用通行密钥登录', en: 'Log in by a passkey' },
  area,
  codes: 'PUBLIC',
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/passkey',
  body: z.object({ signed: passkeySigned }),
  answer: json(me),
  changes: true,
  secret: true,
  audit: { type: 'LOGIN', target: 'user', says: { zh: '用通行密钥登录', en: 'Logged in by a passkey' } },
})

/** A challenge for the proof of one act. */
export const askPasskeyProof = defineCall({
  id: 'askPasskeyProof',
  title: { zh: '请求用通行密钥证明', en: 'Ask for proof by a passkey' },
  ...own,
  method: 'POST',
  path: '/api/userinfo/proofs/passkey',
  body: z.object({ act: bounded(43).regex(/^[\w-]{43}$/) }),
  answer: json(passkeyAsked),
  changes: true,
  secret: true,
  audit: 'none: it only asks for proof; the change that follows is logged',
})
