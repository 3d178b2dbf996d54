const KEY = 'outbox_token'
const PARAMETER = 'outbox'

/** The token that opens the demo's outbox; null where the address that the start printed was not opened in this tab. */
export const outboxToken = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps a token for this tab. It is of the server's start, not of a person: a log-out leaves it. */
export const keepOutboxToken = (token: string): void => {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage the outbox stays shut.
  }
}

/** Takes the token out of the printed address, so that it stands in no bookmark, no screenshot and no history. */
export function takeOutboxToken(): void {
  const address = new URL(window.location.href)
  const token = address.searchParams.get(PARAMETER)
  if (token === null) return
  keepOutboxToken(token)
  address.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', address)
}
