import { getCurrentUserInfo, getPermissionMenus, leaveSso, login, logout, type Me, type MenuNode } from '@camp/contract/base/account'
import { seesPay } from '@camp/contract/pay'
import { useCallback, useSyncExternalStore } from 'react'
import { announceWhen, call, endReads, isFailure, nameCaller } from './client.ts'
import { type Failure, holdPageBy, setSessionHooks } from './failures.ts'
import { forgetPerson, readStoredJson, storageKeys, writeStored } from './storage.ts'

/** Who is signed in, as far as this page knows: the server decides at every call. */
export interface Session {
  /** Null without a session. */
  readonly user: Me | null
  readonly codes: ReadonlySet<string>
  /** Null until they were loaded, once a page, at the first navigation. */
  readonly menus: readonly MenuNode[] | null
}

/** A refusal makes rights be asked for again, not more often than this. */
const DOUBTED_MS = 3_000
const RELOAD_DELAY_MS = 100
/** Rights are asked for again when the window is looked at after this time. */
const RIGHTS_MS = 60_000
/** Carries the words of an ended session over the reload to the log-in page. */
const ENDED_KEY = 'session_ended'
/** Says to other windows that the person has logged out, and wants nothing kept. */
const LEFT = 'null'

const isMe = (value: unknown): value is Me =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value && 'codes' in value

const storedCodes = (): readonly string[] => {
  const codes = readStoredJson(storageKeys.permissions)
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
}

const rights = (codes: readonly string[]): ReadonlySet<string> => new Set(['ALWAYS', ...codes])

function readSession(): Session {
  const user = readStoredJson(storageKeys.user)
  return isMe(user) ? { user, codes: rights(storedCodes()), menus: null } : { user: null, codes: rights([]), menus: null }
}

let session = readSession()
const listeners = new Set<() => void>()

const publish = (next: Session): void => {
  session = next
  for (const listener of listeners) listener()
}

/** Takes over what the server says about the person (after log-in, a new password, a new name). */
export function keepUser(user: Me): void {
  writeStored(storageKeys.user, JSON.stringify(user))
  writeStored(storageKeys.permissions, JSON.stringify(user.codes))
  publish({ ...session, user, codes: rights(user.codes) })
}

/** Forgets the person without telling the server. */
export function clearSession(): void {
  forgetPerson()
  publish({ user: null, codes: rights([]), menus: null })
}

const reloadSoon = (address?: string): void => {
  setTimeout(() => {
    if (address) window.location.hash = address
    window.location.reload()
  }, RELOAD_DELAY_MS)
}

/** Signs in. A refusal is for the form to show; faults are shown as everywhere. */
export async function signIn(username: string, password: string): Promise<Me | Failure> {
  const answer = await call(login, { body: { username, password } }, { quiet: ({ status }) => status >= 400 && status < 500 })
  if (!isFailure(answer)) keepUser(answer)
  return answer
}

/** Ends the session on the server, then forgets it here, and loads the page anew at the log-in. */
export async function signOut(): Promise<void> {
  // What a list asked a moment ago would be refused, and the browser would say so.
  endReads()
  holdPageBy(undefined)
  // A session that is over already, or a server that is away, must not keep anyone signed in here.
  const left = await call(leaveSso, {}, { quiet: () => true })
  await call(logout, {}, { quiet: () => true })
  writeStored(storageKeys.user, LEFT)
  clearSession()
  // The provider that they came in by ends its session too.
  if (!isFailure(left) && left.url) return window.location.assign(left.url)
  // A person who logs out wants no way back to where they were.
  reloadSoon('#/user/login')
}

/** Ends a session that cannot be used: on the server as far as possible, and here. */
export async function abandonSession(): Promise<void> {
  await call(logout, {}, { quiet: () => true })
  clearSession()
}

/** Loads person (with codes) and menus; once a page, at the first navigation. `ended`: the server knows no session, which is handled already. */
export async function loadSession(): Promise<'ready' | 'ended' | 'failed'> {
  const quiet = (): boolean => true
  const [user, menus] = await Promise.all([call(getCurrentUserInfo, {}, { quiet }), call(getPermissionMenus, {}, { quiet })])
  if (isFailure(user) || isFailure(menus)) {
    return [user, menus].some((answer) => isFailure(answer) && answer.status === 401) ? 'ended' : 'failed'
  }
  keepUser(user)
  publish({ ...session, menus: menus as readonly MenuNode[] }) // the schema spells out the same nodes to a fixed depth
  return 'ready'
}

let rightsAt = Date.now()

/** Asks for person, codes and menus anew: what was granted or taken shows without a reload. Answers whether codes changed. */
export async function renewRights(): Promise<boolean> {
  if (!session.user || !session.menus) return false
  rightsAt = Date.now()
  const held = session.codes
  const known = session.user.id
  const quiet = (): boolean => true
  const [user, menus] = await Promise.all([call(getCurrentUserInfo, {}, { quiet }), call(getPermissionMenus, {}, { quiet })])
  // Meanwhile somebody may have logged out, or in as another.
  if (isFailure(user) || isFailure(menus) || session.user?.id !== known) return false
  keepUser(user)
  publish({ ...session, menus: menus as readonly MenuNode[] }) // the schema spells out the same nodes to a fixed depth
  return held.size !== session.codes.size || [...held].some((code) => !session.codes.has(code))
}

/** The same, at most once in a while: where no push came through. */
export async function refreshRights(): Promise<void> {
  if (Date.now() - rightsAt >= RIGHTS_MS) await renewRights()
}

/** Why the last session ended, once: for the log-in page after the reload. */
export function takeEndedMessage(): string | null {
  const message = sessionStorage.getItem(ENDED_KEY)
  sessionStorage.removeItem(ENDED_KEY)
  return message
}

/** Is the session over (or about to be, by a reload under way)? */
export const sessionExists = (): boolean => session.user !== null

let leaving = false

/** Is the page left for good, so that nobody is asked about what was typed in it? */
export const isLeaving = (): boolean => leaving

setSessionHooks({
  exists: sessionExists,
  end: (message) => {
    leaving = true
    forgetPerson()
    sessionStorage.setItem(ENDED_KEY, message)
    // The address stays: after the reload the guard sends it along as `redirect`.
    reloadSoon()
  },
  mustChangePassword: () => {
    if (session.user) keepUser({ ...session.user, mustChangePassword: true })
  },
  mustAddSecond: () => {
    if (session.user) keepUser({ ...session.user, mustAddSecond: true })
  },
  refused: () => {
    if (Date.now() - rightsAt >= DOUBTED_MS) void renewRights()
  },
})
announceWhen(() => session.user !== null && !session.user.mustChangePassword && !session.user.mustAddSecond)
// At first who is signed in is as the browser remembers it.
nameCaller(() => (session.menus ? session.user?.id : undefined))

let gone = false
if (typeof window !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshRights()
  })
  // Another window of this browser signed out, or signed in as somebody else: this page is no longer its owner's.
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.user && event.key !== null) return
    const other = readSession().user
    if (!session.user || gone || other?.id === session.user.id) return
    // A window that came new has found the session over: this one, which can wait for its person, finds that out by itself.
    if (!other && event.newValue !== LEFT && session.menus) return void renewRights()
    gone = true
    leaving = other !== null
    window.location.reload()
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session inside a component. */
export const useSession = (): Session => useSyncExternalStore(subscribe, () => session)

/** Does the reader hold one of the codes? Everyone signed in holds ALWAYS. Outside of components; inside, see `useHolds`. */
export const holds = (...codes: readonly string[]): boolean => codes.some((code) => session.codes.has(code))

/** Does the reader see what people are paid? The server answers null else. */
export function useSeesPay(): boolean {
  const { user, codes } = useSession()
  return seesPay(user?.dataScope === 'ALL', (code) => codes.has(code))
}

/** As `holds`, for a component: it renders anew when rights change. */
export function useHolds(): (...codes: readonly string[]) => boolean {
  const { codes: held } = useSession()
  return useCallback((...codes) => codes.some((code) => held.has(code)), [held])
}
