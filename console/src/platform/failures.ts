import type { Me } from '@camp/contract/base/account'
import type { AnyCall } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import { textOf } from './i18n.ts'
import { dismiss, notice, toast } from './notices.ts'
import { platformText } from './platform.text.ts'

/** A call that did not succeed. It was shown already (below), unless the caller asked to show it itself. */
export interface Failure {
  readonly failed: true
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  readonly body: ErrorBody | null
  /** The body as it came, where it is not the product's JSON. */
  readonly text?: string
  /** No answer at all: no network, time-out, or a proxy that says for a server that it is away. */
  readonly network: boolean
}

/** What a failure may do to the session; the session registers itself here, so that the client does not need to know it. */
interface SessionHooks {
  /** Is there something to log out of? */
  readonly exists: () => boolean
  /** The server says that the session is over: forget it and load the page anew. Called at most once a page. */
  readonly end: (message: string) => void
  /** The server wants a new password before anything else. */
  readonly mustChangePassword: () => void
  /** It wants a second factor to be set up before anything else. */
  readonly mustAddSecond: () => void
  /** The server refused for want of a right: what is on screen may be of rights that were taken away. */
  readonly refused: () => void
}

/** Has the same person logged in again? Answered once that is known. */
type ComesBack = (failure: Failure) => Promise<boolean>
const nobody: ComesBack = () => Promise.resolve(false)
let comesBack = nobody

/** A page that can wait for its person says how; without one, the end of a session is the end of the page. */
export const holdPageBy = (hook: ComesBack | undefined): void => {
  comesBack = hook ?? nobody
}

/** Waits until the person is back whose session is over. */
export const cameBack = (failure: Failure): Promise<boolean> => comesBack(failure)

/** What is to be done, in words, and how the log will say it, where that says more. */
export interface Deed {
  readonly deed: string
  readonly logged: string | undefined
}

/** A change that is not done before its person has proved afresh that it is they. */
export interface Doubted extends Deed {
  /** What the refusal named, to be proved. */
  readonly act: string
  readonly ways: readonly string[]
}

/** Answered once it was proved, or was left. */
type Proves = (doubted: Doubted) => Promise<boolean>
const unproved: Proves = () => Promise.resolve(false)
let proves = unproved

/** A page that can ask its person says how. */
export const proveBy = (hook: Proves | undefined): void => {
  proves = hook ?? unproved
}

/** Was a change refused for want of a proof, which its person has given since? */
export async function wasProved({ body }: Failure, deed: Deed): Promise<boolean> {
  if (body?.error !== 'PROOF_NEEDED') return false
  return proves({ act: body.act ?? '', ways: body.ways ?? [], ...deed })
}

/** Asks for the second step of a log-in; null: it was left. */
type SecondStep = (ways: readonly string[]) => Promise<Me | null>
let secondStep: SecondStep = () => Promise.resolve(null)

/** Says how a page asks for it. */
export const secondStepBy = (hook: SecondStep): void => {
  secondStep = hook
}

/** A log-in that lacks its second step goes on with it; anything else stays as it is. */
export async function whole(failure: Failure): Promise<Me | Failure> {
  if (failure.body?.error !== 'SECOND_FACTOR_NEEDED') return failure
  return (await secondStep(failure.body.ways ?? [])) ?? failure
}

const t = textOf(platformText)
let session: SessionHooks = {
  exists: () => false,
  end: () => undefined,
  mustChangePassword: () => undefined,
  mustAddSecond: () => undefined,
  refused: () => undefined,
}
let ending = false

/** Tells the failures what to do with the session. */
export function setSessionHooks(hooks: SessionHooks): void {
  session = hooks
  ending = false
}

const expectsFile = (call: AnyCall): boolean => call.answer.kind === 'file' || call.answer.kind === 'fileOr'

const systemError = (failure: Failure): void =>
  void notice('error', {
    title: t('systemError'),
    // What is no answer of ours is a page of a proxy: only of 998 the body is for people (specification, section 8).
    description: failure.body?.msg ?? (failure.status === 998 ? failure.text : t('unexpected', { status: failure.status })),
    requestId: failure.body?.requestId,
  })

function unauthenticated(call: AnyCall, failure: Failure): void {
  if (ending) return
  const message = failure.body?.msg ?? t('sessionEnded')
  toast('error', message)
  // A refused log-in is no end of a session (decision Q-2).
  if (call.codes === 'PUBLIC' || !session.exists()) return
  ending = true
  session.end(message)
}

/** Does the server know no session of the caller? A refused log-in is another matter. */
export const isUnknown = (call: AnyCall, failure: Failure): boolean => failure.status === 401 && call.codes !== 'PUBLIC'

/** May a caller that shows its own refusals stay without the common message? The end of a session is never its own affair. */
export const isAboutSession = (call: AnyCall, failure: Failure): boolean =>
  isUnknown(call, failure) || failure.body?.error === 'MUST_CHANGE_PASSWORD' || failure.body?.error === 'SECOND_REQUIRED'

let networkNotice: number | undefined

/** Who follows the network, once it has come: it says in one place that there is none, and when there is one again. */
interface NetworkWatch {
  /** A call got no answer, whoever shows it. */
  readonly lost: () => void
  /** Nobody else says so of this one; `once`: sent again, it is done once. */
  readonly untold: (call: AnyCall, once: boolean) => void
  readonly answered: (call: AnyCall) => void
}
let watch: NetworkWatch | undefined

export const watchNetwork = (by: NetworkWatch | undefined): void => {
  watch = by
}

/** Will what the network loses be asked for again by itself? */
export const isNetworkWatched = (): boolean => watch !== undefined

/** An answer came: the notice of a lost network is no longer true. */
export function networkIsBack(call: AnyCall): void {
  if (networkNotice !== undefined) dismiss(networkNotice)
  networkNotice = undefined
  watch?.answered(call)
}

/** A right is missing or no answer came, whoever shows it. */
export const noteFailure = (failure: Failure): void => {
  if (failure.status === 403 && failure.body?.error === 'FORBIDDEN') session.refused()
  if (failure.network) watch?.lost()
}

/** The one place that shows a failed call: specification, section 8; decisions. */
export function showFailure(call: AnyCall, failure: Failure, once: boolean): void {
  const { status, body } = failure
  if (failure.network && watch) watch.untold(call, once)
  else if (failure.network) networkNotice = notice('error', { title: t('network') })
  else if (status === 401) unauthenticated(call, failure)
  else if (body?.error === 'MUST_CHANGE_PASSWORD') session.mustChangePassword()
  else if (body?.error === 'SECOND_REQUIRED') session.mustAddSecond()
  // Who was asked for it, and left it, knows.
  else if (body?.error === 'PROOF_NEEDED') toast('info', body.msg)
  else if (status === 403) toast('error', t('forbidden'))
  else if (status === 404) toast('warning', t('notFound'))
  else if (status === 998 || body?.code === 900 || (status === 400 && expectsFile(call))) systemError(failure)
  else if (body?.code === 999) toast('error', body.msg)
  else if (status >= 500) systemError(failure)
  else toast('error', body?.msg ?? t('unexpected', { status }))
}
