/** How grave a message is: it chooses colour, sign and whether a screen reader is interrupted. */
export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

/** A short message at the top that goes by itself (`toast`), or one with a title at the right that stays until closed (`notice`). */
export interface Message {
  readonly id: number
  readonly form: 'toast' | 'notice'
  readonly kind: NoticeKind
  readonly title: string
  readonly description?: string
  /** Shown small with a copy button, so that staff can pass it on. */
  readonly requestId?: string
  /** A link opens in a new window. */
  readonly action?: { readonly label: string } & ({ readonly run: () => void; readonly undoes?: true } | { readonly href: string })
}

export type NoticeContent = Omit<Message, 'id' | 'form' | 'kind'>

const TOAST_MS: Readonly<Record<NoticeKind, number>> = { success: 2500, info: 3000, warning: 4000, error: 4500 }
const NOTICE_MS: Readonly<Record<NoticeKind, number>> = { success: 6000, info: 6000, warning: 0, error: 0 }
/** So long what was done can be taken back from its toast. */
const UNDO_MS = 8_000
const MOST_NOTICES = 4
/** Raised as a `CustomEvent` of this name on `window`, an error is shown as a notice (specification, section 8). */
const ERROR_EVENT = 'console:error'

let messages: readonly Message[] = []
let nextId = 1
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

const publish = (next: readonly Message[]): void => {
  messages = next
  for (const listener of listeners) listener()
}

const lifetime = (message: Message): number => {
  if (message.form === 'toast') return message.action ? UNDO_MS : TOAST_MS[message.kind]
  return message.action ? Math.max(NOTICE_MS[message.kind], 10_000) : NOTICE_MS[message.kind]
}

/** Starts, or starts anew, the time after which a message goes by itself; errors with a title stay. */
export function resumeMessage(id: number): void {
  const message = messages.find((candidate) => candidate.id === id)
  const ms = message ? lifetime(message) : 0
  if (ms > 0)
    timers.set(
      id,
      setTimeout(() => dismiss(id), ms),
    )
}

/** Keeps a message while it is pointed at or focused. */
export function holdMessage(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Takes a message away. */
export function dismiss(id: number): void {
  holdMessage(id)
  publish(messages.filter((message) => message.id !== id))
}

const isDeed = ({ action }: Omit<Message, 'id'>): boolean => action !== undefined && 'run' in action && action.undoes === true
const linkOf = ({ action }: Omit<Message, 'id'>): string | undefined => (action && 'href' in action ? action.href : undefined)

function add(message: Omit<Message, 'id'>): number {
  // Many calls may fail together: the same words are shown once. What can be taken back is one deed each.
  const same = messages.find(
    (shown) =>
      !isDeed(shown) &&
      !isDeed(message) &&
      shown.form === message.form &&
      shown.kind === message.kind &&
      shown.title === message.title &&
      shown.description === message.description &&
      linkOf(shown) === linkOf(message),
  )
  if (same) {
    holdMessage(same.id)
    resumeMessage(same.id)
    return same.id
  }
  const id = nextId++
  const next = [...messages, { ...message, id }]
  // What can be taken back stays for its time: the host shows the last of it.
  const surplus = next.filter((shown) => shown.form === message.form && !isDeed(shown)).slice(0, -MOST_NOTICES)
  for (const shown of surplus) holdMessage(shown.id)
  publish(next.filter((shown) => !surplus.includes(shown)))
  resumeMessage(id)
  return id
}

/** Shows a short message at the top of the window for a few seconds. */
export const toast = (kind: NoticeKind, title: string): void => void add({ form: 'toast', kind, title })

/** Says what was done, and for eight seconds how to take it back: by its button, or by Z. */
export const undoable = (title: string, label: string, run: () => void): void =>
  void add({ form: 'toast', kind: 'success', title, action: { label, run, undoes: true } })

/** Shows a message with title, description and at most one action at the right of the window; answers which it is. */
export const notice = (kind: NoticeKind, content: NoticeContent): number => add({ form: 'notice', kind, ...content })

/** Raises the global error event from anywhere. */
export const raiseError = (title: string, message: string): void => {
  window.dispatchEvent(new CustomEvent(ERROR_EVENT, { detail: { title, message } }))
}

/** Shows every global error event as a notice; answers how to stop. */
export function listenForErrors(): () => void {
  const show = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (typeof detail !== 'object' || detail === null || !('title' in detail) || !('message' in detail)) return
    notice('error', { title: String(detail.title), description: String(detail.message) })
  }
  window.addEventListener(ERROR_EVENT, show)
  return () => window.removeEventListener(ERROR_EVENT, show)
}

/** What is shown now, for `useSyncExternalStore`. */
export const messageStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Message[] => messages,
}

/** Takes everything away. */
export const dismissAll = (): void => {
  for (const { id } of messages) holdMessage(id)
  publish([])
}
