import { randomBytes } from 'node:crypto'
import type { CookieOptions, Cx, RequestCx } from '../platform/http/context.ts'
import { sameSecret } from '../platform/session/token.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { accountRepository, type Owner } from './account.repository.ts'

const KEPT_SECONDS = 180 * 86_400
/** Where people prove who they are. */
const KEPT: CookieOptions = { path: '/foundation/api/userinfo', seconds: KEPT_SECONDS, sameSite: 'strict' }
/** Headers have a limit: of the accounts that log in with one browser, the latest ones. */
const ACCOUNTS_A_BROWSER = 8

// A cookie for each account: colleagues who share a browser do not take it from each other.
const PREFIX = 'Known-Device-'
const DEVICE = /^[\w-]{22}$/

interface Device {
  readonly id: string
  /** Seconds of the epoch. */
  readonly issued: number
}

// The password is part of what is signed: with a new one, what was given out under the old one is worth nothing.
const signature = (keys: Keyring, owner: Owner, { id, issued }: Device): string =>
  keys.digest(['device', owner.id, id, issued, owner.passwordHash ?? ''].join('\0')).toString('base64url')

const nowSeconds = ({ services }: RequestCx): number => Math.floor(services.clock.now().getTime() / 1_000)

const issuedOf = (value: string | undefined): number => Number(value?.split('.')[1] ?? 0) || 0

function deviceId(cx: RequestCx, owner: Owner): string | null {
  const value = cx.cookies[`${PREFIX}${owner.id}`] ?? ''
  const [id = '', , signed = ''] = value.split('.')
  const issued = issuedOf(value)
  if (!DEVICE.test(id) || !sameSecret(signed, signature(cx.services.keys, owner, { id, issued }))) return null
  return issued > nowSeconds(cx) - KEPT_SECONDS ? id : null
}

/**
 * The counter of tries of a browser that logged in to this account before; null for any other. Such a browser is counted by itself
 * (security rule 14), so that wrong passwords of others, from its address or at its account, do not lock it out. Who is meant is
 * looked up only where the browser has something to show.
 */
export async function knownDevice(cx: RequestCx, find: () => Promise<Owner | undefined>): Promise<string | null> {
  if (!Object.keys(cx.cookies).some((name) => name.startsWith(PREFIX))) return null
  const owner = await find()
  const id = owner ? deviceId(cx, owner) : null
  return owner && id !== null ? `${owner.id}:${id}` : null
}

/** A try of somebody who is signed in, at their own account. */
export async function ownTry(cx: Cx) {
  const device = await knownDevice(cx, () => accountRepository.owner(cx.db, cx.reader.userId))
  return { account: cx.reader.username, address: cx.ip, device }
}

/** Has this browser known again when the account logs in; renewed with each log-in. */
export function keepDevice(cx: RequestCx, owner: Owner): void {
  const own = `${PREFIX}${owner.id}`
  const others = Object.keys(cx.cookies).filter((name) => name.startsWith(PREFIX) && name !== own)
  others.sort((a, b) => issuedOf(cx.cookies[b]) - issuedOf(cx.cookies[a]))
  for (const name of others.slice(ACCOUNTS_A_BROWSER - 1)) cx.keep(name, null, KEPT)
  const device = { id: deviceId(cx, owner) ?? randomBytes(16).toString('base64url'), issued: nowSeconds(cx) }
  cx.keep(own, `${device.id}.${device.issued}.${signature(cx.services.keys, owner, device)}`, KEPT)
}
