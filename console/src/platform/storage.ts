import { keepOutboxToken, outboxToken } from './outboxToken.ts'

/** The keys of the console in localStorage; the specification names the first three (section 9). */
export const storageKeys = {
  user: 'currentuser',
  permissions: 'currentpermission',
  language: 'app_language',
  layout: 'layout_settings',
  rememberedName: 'remembered_username',
  /** Density and columns of lists. */
  lists: 'list_settings',
  /** The last push that this browser got. */
  push: 'push_last',
  /** Which tab of this browser holds the stream of pushes, where there are no locks. */
  pushTab: 'push_tab',
  /** Ended tasks that were announced in this browser. */
  announced: 'tasks_announced',
  /** The log-in of this server offers the doors of a demo. */
  demo: 'demo_doors',
  /** How many milliseconds a part of the console may take to load, where that shall not be 120 s. */
  chunkTimeout: 'chunk_timeout',
} as const

/** Where the dates of a year's public holidays are kept (decision Q-74). */
export const holidayKey = (year: number) => `holiday-${year}` as const

/** An upload that can be gone on with; `uploads` names them by their files. */
type UploadKey = `upload-${string}`

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | ReturnType<typeof holidayKey> | UploadKey

/** What outlives a log-out (decision Q-75): language, layout settings, the remembered user name; and what is the browser's own. */
const kept: readonly string[] = [storageKeys.language, storageKeys.layout, storageKeys.rememberedName, storageKeys.chunkTimeout]

/** The stored text, or null; null too where the browser refuses storage. */
export const readStored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it with null; a full or refused storage is no failure of the work at hand. */
export const writeStored = (key: StorageKey, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse storage: the console then forgets, and still works.
  }
}

/** The stored JSON, or undefined where there is none or it is damaged. The caller checks its shape. */
export const readStoredJson = (key: StorageKey): unknown => {
  const text = readStored(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Forgets everything of the person who logs out. */
export const forgetPerson = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
    const token = outboxToken()
    sessionStorage.clear()
    if (token !== null) keepOutboxToken(token)
  } catch {
    // As above.
  }
}
