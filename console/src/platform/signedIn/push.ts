import { getUserAllPermission } from '@camp/contract/base/account'
import type { PushEvent } from '@camp/contract/base/notify'
import { call } from '../client.ts'
import { onLanguage } from '../i18n.ts'
import { readStoredJson, storageKeys, writeStored } from '../storage.ts'
import { onBack } from './ended.ts'
import { PushConnection, type Pushed, type Source } from './pushConnection.ts'
import { soleTab } from './soleTab.ts'

/** What listeners get: a push; that some may have been missed, so that lists must be read anew; or that from now on nothing is missed. */
export type PushNews = { readonly kind: 'push'; readonly event: PushEvent } | { readonly kind: 'gap' } | { readonly kind: 'begun' }

/** What the tabs of a browser tell each other; `to` is the one tab that it is for. */
type Told = { readonly kind: 'push'; readonly pushed: Pushed; readonly to?: string } | { readonly kind: 'gap' | 'begun' }
/** A tab that begins to listen asks what was said while it read its screen. */
type Hello = { readonly kind: 'hello'; readonly from: string }

/** As long as the server repeats to a new stream which records have changed. */
const LATELY_MS = 10_000

interface PushOptions {
  /** Whose stream: tabs of different people share nothing. */
  readonly userId: number
  readonly onNews: (news: PushNews) => void
  readonly openSource?: (address: string) => Source
}

/** A page that was reloaded goes on where it was; after a longer time its lists are read anyway. */
const RESUMED_FOR_MS = 10 * 60_000
/** The server repeats the last 60 s: so many numbers are more than anybody gets in that time. */
const MOST_SEEN = 2_000

const tabsOf = (userId: number): string => `camp-push-${userId}`

function storedLastId(userId: number): number {
  const stored = readStoredJson(storageKeys.push)
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('at' in stored) || !('user' in stored)) return 0
  const { id, at, user } = stored
  const fresh = user === userId && typeof at === 'number' && Date.now() - at < RESUMED_FOR_MS
  return fresh && typeof id === 'number' ? id : 0
}

/** The numbers seen lately: a repeated event is dropped, one that comes late out of order is not. */
class Seen {
  readonly #ids = new Set<number>()

  isNew(id: number): boolean {
    if (id <= 0) return true
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    if (this.#ids.size > MOST_SEEN) for (const oldest of this.#ids) return this.#ids.delete(oldest)
    return true
  }
}

/** The records of which this tab told the others a moment ago. */
class Lately {
  #told: readonly { readonly at: number; readonly told: Told }[] = []

  note(told: Told): void {
    if (told.kind === 'push' && told.pushed.event.topic === 'records') this.#told = [...this.#fresh(), { at: performance.now(), told }]
  }

  all(): readonly Told[] {
    return this.#fresh().map(({ told }) => told)
  }

  #fresh() {
    return this.#told.filter(({ at }) => performance.now() - at < LATELY_MS)
  }
}

/** Tells this tab from the person's others. */
const newTab = (): string => `${Date.now()}-${Math.random()}`

/** Anyone who logs in anew in another tab ends the session here; the cookie of the new one comes a moment after the end of the old. */
const DOUBT_MS = 400

/** Is the end of the session the reason? The answer's 401 does what it does everywhere; anything else is quiet. */
const askWhetherSessionLives = (): void => void setTimeout(() => void call(getUserAllPermission, {}, { quiet: () => true }), DOUBT_MS)

/**
 * The pushes of a signed-in person: one stream a browser, held by one of its tabs, which passes everything on to the others. If that tab
 * goes, the next takes over behind the last event seen. Where the page is no secure context there are no locks, and `soleTab` stands in.
 */
export function startPush({ userId, onNews, openSource }: PushOptions): () => void {
  const seen = new Seen()
  const ended = new AbortController()
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(tabsOf(userId)) : null
  const self = newTab()
  let lastId = storedLastId(userId)

  const take = (told: Told): boolean => {
    if (told.kind !== 'push') {
      onNews({ kind: told.kind })
      return true
    }
    const { id, event } = told.pushed
    if (!seen.isNew(id)) return false
    lastId = Math.max(lastId, id)
    if (id > 0) writeStored(storageKeys.push, JSON.stringify({ id: lastId, at: Date.now(), user: userId }))
    onNews({ kind: 'push', event })
    return true
  }
  const lately = new Lately()
  const lead = (told: Told): void => {
    if (!take(told)) return
    lately.note(told)
    tabs?.postMessage(told)
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<Told | Hello>) => {
    if (data.kind === 'hello') for (const told of lately.all()) tabs.postMessage({ ...told, to: data.from })
    else if (data.kind !== 'push' || data.to === undefined || data.to === self) take(data)
  })
  tabs?.postMessage({ kind: 'hello', from: self } satisfies Hello)

  const hold = (until: AbortSignal): Promise<void> =>
    new Promise((release) => {
      if (until.aborted) return release()
      const connection = new PushConnection({
        lastId: () => lastId,
        onPushed: (pushed) => lead({ kind: 'push', pushed }),
        onBegun: () => lead({ kind: 'begun' }),
        onBack: () => lead({ kind: 'gap' }),
        onDoubt: askWhetherSessionLives,
        ...(openSource ? { open: openSource } : {}),
      })
      const renew = () => connection.renew()
      const ignored = [onLanguage(renew), onBack(renew)]
      until.addEventListener('abort', () => {
        for (const ignore of ignored) ignore()
        connection.close()
        release()
      })
    })
  // An ended wait rejects with the signal's reason; nothing else can.
  if (tabs && navigator.locks)
    navigator.locks.request(tabsOf(userId), { signal: ended.signal }, () => hold(ended.signal)).catch(() => undefined)
  else if (tabs) soleTab(storageKeys.pushTab, self, ended.signal, hold)
  else void hold(ended.signal)

  return () => {
    ended.abort()
    tabs?.close()
  }
}
