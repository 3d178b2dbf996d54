/** A change that takes longer is not waited for: its answer would come too late for anyone who looks at the screen. */
const LONGEST_MS = 5_000

const underWay = new Set<Promise<unknown>>()
let answered = 0

function note(change: Promise<unknown>): void {
  const done = (): void => {
    underWay.delete(change)
    answered++
  }
  underWay.add(change)
  change.then(done, done)
}

/**
 * Sends a request, and once more where the server knew no session while another change of this page was under way: a new password, user
 * name, phone or e-mail replaces the session, and what was sent with the old one a moment before is refused. Such a refusal comes before
 * anything is done, so nothing is done twice.
 */
export async function sendRenewed<T>(changes: boolean, isRefused: (answer: T) => boolean, send: () => Promise<T>): Promise<T> {
  const before = answered
  const sent = send()
  if (changes) note(sent)
  const answer = await sent
  if (!isRefused(answer)) return answer
  const othersAnswered = answered - before - (changes ? 1 : 0)
  if (underWay.size === 0 && othersAnswered === 0) return answer
  // The browser has the new session when the change is answered, not when it is made.
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS))
  await Promise.race([Promise.allSettled(underWay), late])
  return send()
}
