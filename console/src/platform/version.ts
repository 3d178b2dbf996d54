import { useSyncExternalStore } from 'react'

/** The answer header that names the build of the console which the server serves. */
export const BUILD_HEADER = 'x-build-id'

let newer = false
const listeners = new Set<() => void>()

/** Takes note of the build that an answer names: another one than this page's means that a reload would bring a new version. */
export function noteBuild(id: string | null, own: string = __BUILD_ID__): void {
  // Without a build of its own (development) a page has nothing to compare.
  if (id === null || own === 'dev' || newer === (id !== own)) return
  newer = id !== own
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does the server serve another version than this page is of? */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => newer)
