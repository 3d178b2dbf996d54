import { readStoredJson, type storageKeys, writeStored } from '../storage.ts'

/** How often the tab that holds says so, and after what silence another takes its place. */
const BEAT_MS = 2_000
const GONE_MS = 6_000
/** Two that ask at the same moment: the one that wrote last holds. */
const SETTLE_MS = 120

interface Standing {
  readonly tab: string
  readonly at: number
}

/**
 * One of the tabs of a browser holds at a time, where the page is no secure context and has no locks: by a note in the storage that tabs
 * share. A tab in the background is woken so seldom that another may take its place; then it lets go.
 */
export function soleTab(key: typeof storageKeys.pushTab, self: string, signal: AbortSignal, hold: (lost: AbortSignal) => unknown): void {
  let lost: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const standing = (): Standing | null => {
    const value = readStoredJson(key)
    if (typeof value !== 'object' || value === null || !('tab' in value) || !('at' in value)) return null
    return typeof value.tab === 'string' && typeof value.at === 'number' ? { tab: value.tab, at: value.at } : null
  }
  const isMine = (): boolean => standing()?.tab === self
  const claim = (): void => writeStored(key, JSON.stringify({ tab: self, at: Date.now() }))
  const letGo = (): void => {
    lost?.abort()
    lost = null
  }
  const next = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const look = (): void => {
    if (lost && isMine()) {
      claim()
      next(BEAT_MS, look)
      return
    }
    letGo()
    const now = standing()
    if (now && now.tab !== self && Math.abs(Date.now() - now.at) < GONE_MS) {
      next(BEAT_MS * (1 + Math.random() / 2), look)
      return
    }
    claim()
    next(SETTLE_MS, () => {
      // Storage that is refused tells nobody anything: then each tab has its own.
      if (standing() !== null && !isMine()) return look()
      lost = new AbortController()
      hold(lost.signal)
      next(BEAT_MS, look)
    })
  }
  const told = (event: StorageEvent): void => {
    if (event.key !== key) return
    // Taken by another, or given up by the one that held.
    if (lost ? !isMine() : event.newValue === null) next(Math.random() * SETTLE_MS, look)
  }
  const giveUp = (): void => {
    if (lost && isMine()) writeStored(key, null)
  }
  window.addEventListener('storage', told)
  window.addEventListener('pagehide', giveUp)
  signal.addEventListener('abort', () => {
    giveUp()
    clearTimeout(timer)
    window.removeEventListener('storage', told)
    window.removeEventListener('pagehide', giveUp)
    letGo()
  })
  look()
}
