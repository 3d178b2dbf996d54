import { getCurrentUserInfo, type Me } from '@camp/contract/base/account'
import { useSyncExternalStore } from 'react'
import { type Failure, holdPageBy } from '../failures.ts'
import { keepUser, sessionExists } from '../session.ts'
import { storageKeys } from '../storage.ts'

/** The session of a page that waits for its person. */
export interface Ended {
  /** Who ended it, in the words of the server; undefined: it grew too old. */
  readonly why: string | undefined
  /** Nobody can log in with this account. */
  readonly frozen: boolean
}

let ended: Ended | null = null
let userId: number | undefined
let answer: ((back: boolean) => void) | undefined
let waiting: Promise<boolean> | undefined
const listeners = new Set<() => void>()
const backListeners = new Set<() => void>()

function publish(next: Ended | null): void {
  ended = next
  for (const listener of listeners) listener()
}

function settle(back: boolean): void {
  if (!ended) return
  publish(null)
  answer?.(back)
  waiting = undefined
  if (back) tellBack()
}

/** The first call that is refused says why; all that are refused wait together. */
const wait = ({ body }: Failure): Promise<boolean> => {
  if (!sessionExists()) return Promise.resolve(false)
  waiting ??= new Promise((resolve) => {
    answer = resolve
    const isOld = body?.error === 'UNAUTHENTICATED'
    publish({ why: isOld ? undefined : body?.msg, frozen: body?.error === 'ACCOUNT_FROZEN' })
  })
  return waiting
}

/** Somebody has logged in again in this page: the same person goes on; for another one nothing of it is left. */
export function logInAgain(me: Pick<Me, 'id'>): void {
  if (me.id === userId) settle(true)
  else window.location.reload()
}

/** Nobody comes back: the page is left, as everywhere where a session ends. */
export const leavePage = (): void => settle(false)

/** Perhaps the person has logged in in another window. Asked past the calls that wait. */
async function lookAgain(): Promise<void> {
  if (!ended || document.hidden) return
  const headers = { 'X-Requested-With': 'camp-console' }
  const said = await fetch(`/foundation${getCurrentUserInfo.path}?t=${Date.now()}`, { headers }).catch(() => undefined)
  if (!said?.ok || !ended) return
  const me = (await said.json()) as Me // the server's own answer
  if (me.id === userId) keepUser(me)
  logInAgain(me)
}

/** Lets the page wait where the session of its person ends; answers how it does so no more. */
export function holdPage(ofUser: number): () => void {
  userId = ofUser
  holdPageBy(wait)
  const onStored = ({ key }: StorageEvent): void => {
    if (key === storageKeys.user) void lookAgain()
  }
  const look = (): void => void lookAgain()
  window.addEventListener('storage', onStored)
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('storage', onStored)
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
    holdPageBy(undefined)
    settle(false)
  }
}

/** The network is back: what hangs on it begins anew, as where the person is. */
export const tellBack = (): void => {
  for (const listener of backListeners) listener()
}

/** Hears when the person or the network is back; answers how to stop. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why the session is over that the page waits for; null while there is one. */
export const useEnded = (): Ended | null => useSyncExternalStore(subscribe, () => ended)
