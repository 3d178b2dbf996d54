import { type DraftKey, readStored, writeStored } from './storage.ts'

/** What was typed and not sent when the session ended, in the storage of this tab alone: a log-out and another person forget it. */
const KEY = 'typed_input'
/** Never kept: what would be of use to others. */
const SECRET = /password|secret|account|idcard/i

interface Kept {
  readonly userId: number
  readonly parts: Readonly<Record<string, object>>
  /** Drafts that stood in the browser's storage. */
  readonly drafts: Readonly<Record<string, string>>
}

const shown = new Map<string, () => object | undefined>()

/** While a part of the screen is there, `read` says what is typed in it. */
export function whileShown(key: string, read: () => object | undefined): () => void {
  shown.set(key, read)
  return () => {
    if (shown.get(key) === read) shown.delete(key)
  }
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain))

/** Files and secrets stay out. */
const storable = (part: object): object =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => !SECRET.test(name) && isPlain(value)))

function stored(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'userId' in kept && 'parts' in kept && 'drafts' in kept
      ? (kept as Kept) // written below, and by nobody else
      : undefined
  } catch {
    return undefined
  }
}

function store(kept: Kept | undefined): void {
  try {
    if (kept && Object.keys(kept.parts).length + Object.keys(kept.drafts).length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it is lost, as it was before.
  }
}

const storedDrafts = (): Readonly<Record<string, string>> => {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('draft-')))
  } catch {
    return {}
  }
}

let leaving = false

/** Nothing that was typed is lost by the page being left now. */
export const isKept = (): boolean => leaving

/** Around the end of a session: `forget` forgets the person, and what the person had typed stays. Says whether there was any. */
export function keepTyped(userId: number, forget: () => void): boolean {
  const last = stored()
  const before = last?.userId === userId ? last : undefined
  const parts: Record<string, object> = { ...before?.parts }
  for (const [key, read] of shown) {
    const part = storable(read() ?? {})
    if (Object.keys(part).length > 0) parts[key] = part
  }
  const drafts = { ...before?.drafts, ...storedDrafts() }
  forget()
  store({ userId, parts, drafts })
  leaving = true
  return Object.keys(parts).length + Object.keys(drafts).length > 0
}

/** Somebody is signed in: drafts of the same person are back, and what another one typed is gone. */
export function signedInAs(userId: number): void {
  const kept = stored()
  if (!kept) return
  if (kept.userId !== userId) {
    store(undefined)
    return
  }
  for (const [key, text] of Object.entries(kept.drafts)) {
    const draft = key as DraftKey // nothing else was kept
    if (readStored(draft) === null) writeStored(draft, text)
  }
  store({ ...kept, drafts: {} })
}

/** What this person had typed in a part of the screen. */
export function savedInput(userId: number, key: string): object | undefined {
  const kept = stored()
  return kept?.userId === userId ? kept.parts[key] : undefined
}

/** It is back in its place, or not wanted. */
export function takeInput(key: string): void {
  const kept = stored()
  if (!kept) return
  const { [key]: _taken, ...parts } = kept.parts
  store({ ...kept, parts })
}
