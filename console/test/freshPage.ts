import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { keepComposedKeys } from '../src/platform/composing.ts'
import { fillBrowserGaps } from './browserGaps.ts'

// The files of one worker share a window, because making one and loading the libraries takes longer than most files do. Each begins as on a
// page that was just opened: with modules of its own, an empty document, empty stores, and nobody listening who is gone.

vi.resetModules()
// A file may have none: it names its environment.
if (typeof document !== 'undefined') openPage()
const { fetch } = globalThis
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A spy on what was replaced for a test puts that back as it ends, and with it a server that is gone.
  globalThis.fetch = fetch
})

function openPage(): void {
  fillBrowserGaps()
  // Who logged out in one test is back on a fresh page in the next.
  afterEach(() => void window.dispatchEvent(new Event('pageshow')))
  const forgetListeners = [window, document].map(rememberListeners)
  keepComposedKeys()
  afterAll(() => {
    cleanup()
    for (const forget of forgetListeners) forget()
    localStorage.clear()
    sessionStorage.clear()
    document.body.replaceChildren()
    for (const element of [document.documentElement, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    }
    document.title = ''
    window.history.replaceState(null, '', '/')
  })
}

/** Notes which modules of ours listen to a target from now on; the answer makes it forget them. Libraries stay loaded, and listen on. */
function rememberListeners(target: EventTarget): () => void {
  const added: Parameters<EventTarget['addEventListener']>[] = []
  const add = target.addEventListener
  target.addEventListener = (...listening: (typeof added)[number]) => {
    const caller = new Error().stack?.split('\n')[2] ?? ''
    if (!/[\\/]node_modules[\\/]/.test(caller)) added.push(listening)
    add.apply(target, listening)
  }
  return () => {
    target.addEventListener = add
    for (const [type, listener, options] of added) target.removeEventListener(type, listener, options)
  }
}
