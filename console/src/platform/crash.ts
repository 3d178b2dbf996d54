import { crashParts, reportCrash } from '@camp/contract/base/crashes'
import { call, isFailure } from './client.ts'
import { sessionExists } from './session.ts'

/** A page that goes on crashing has said enough: a crash that tells of itself can never become a loop of calls. */
const MOST = 10

let sent = 0
const told = new Map<string, Promise<string | null>>()

/** As the call takes it: without what no text may hold, and not too long. */
const cut = (text: string, most: number): string => [...text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')].slice(0, most).join('')

async function send(message: string, stack: string): Promise<string | null> {
  const [screen = ''] = window.location.hash.slice(1).split('?')
  const body = {
    message: cut(message, crashParts.message),
    stack: cut(stack, crashParts.stack),
    screen: cut(screen, crashParts.screen),
    build: __BUILD_ID__,
  }
  const answer = await call(reportCrash, { body }, { quiet: () => true })
  return isFailure(answer) ? null : answer.requestId
}

/** Tells the server of a crash, each one once a page, and ten at most; answers under which request it stands in the log. Never fails. */
export function tellCrash(error: unknown): Promise<string | null> {
  const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : [String(error), '']
  const key = `${message}\n${stack}`
  const known = told.get(key)
  if (known) return known
  if (sent >= MOST || !sessionExists()) return Promise.resolve(null)
  sent++
  const telling = send(message, stack).catch(() => null)
  told.set(key, telling)
  // What did not arrive may be sent again when it happens again.
  void telling.then((id) => id ?? told.delete(key))
  return telling
}
