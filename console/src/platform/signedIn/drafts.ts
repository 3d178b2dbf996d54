import { type DraftContent, type DraftPlace, keepDraft, readDraft } from '@camp/contract/base/drafts'
import type { ErrorName } from '@camp/contract/errors'
import { call, isFailure } from '../client.ts'

/** So long after the first change since the last time, what stands in a form is kept: once, however much is typed meanwhile. */
const KEEP_MS = 1_500
const quiet = (): boolean => true
/** Why a session was over, which the refusal of a page that waited too long still says. */
const OVER: readonly string[] = ['UNAUTHENTICATED', 'SESSION_ENDED', 'ACCOUNT_FROZEN', 'OTHER_ACCOUNT'] satisfies ErrorName[]

export type KeptDraft = DraftContent & { readonly keptAt: string }

/** What somebody types at one place, kept by the server and nowhere else, until it is sent or given up. */
export class Draft {
  readonly #place: DraftPlace
  readonly #content: () => DraftContent | null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The server has something of it, as far as is known. */
  #isKept = false
  /** The fields as they were kept last, as text. */
  #last = ''
  /** It was sent or given up, perhaps before it is known whether the server has something. */
  #isOver = false
  /** One after another: what was said last is true. */
  #saying: Promise<unknown> = Promise.resolve()

  /** `content`: what stands there now; null: nothing that is not saved. */
  constructor(place: DraftPlace, content: () => DraftContent | null) {
    this.#place = place
    this.#content = content
  }

  async read(): Promise<KeptDraft | null> {
    const answer = await call(readDraft, { body: this.#place }, { quiet })
    const kept = isFailure(answer) ? null : answer.draft
    this.#isKept ||= kept !== null
    if (kept) this.#last = JSON.stringify(kept.values)
    if (kept && this.#isOver) this.drop()
    return kept
  }

  /** It is another one than a moment ago. */
  changed(): void {
    this.#isOver = false
    this.#timer ??= setTimeout(() => this.keepNow(), KEEP_MS)
  }

  /** Keeps what was typed since the last time, if anything; also from a page that is being left. */
  keepNow(): void {
    if (this.#timer === undefined) return
    this.#stopTimer()
    const draft = this.#content()
    if (!draft) this.drop()
    else if (JSON.stringify(draft.values) !== this.#last) this.#say(draft)
  }

  /** It is saved, or given up: also what the server turns out to have of it. */
  end(): void {
    this.#isOver = true
    this.drop()
  }

  /** Nothing stands there that is not saved. */
  drop(): void {
    this.#stopTimer()
    if (this.#isKept) this.#say(null)
  }

  #say(draft: DraftContent | null): void {
    this.#isKept = draft !== null
    this.#last = draft ? JSON.stringify(draft.values) : ''
    const once = () => call(keepDraft, { body: { ...this.#place, draft } }, { quiet, keepalive: true })
    const say = async () => {
      const answer = await once()
      // After a long wait for its person the page does no change by itself; this one is wanted all the same.
      if (isFailure(answer) && answer.status === 400 && OVER.includes(answer.body?.error ?? '')) await once()
    }
    this.#saying = this.#saying.then(say, say)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/** Never kept: what lets somebody in, or pays somebody, or is typed to confirm. */
const SECRET = /password|secret|token|privateKey|apiV3Key|account|idcard|confirm/i

const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([name, part]) => !SECRET.test(name) && isPlain(part)))

/** May a field be kept? Files and secrets stay out. */
export const isKeptField = (name: string, value: unknown): boolean => !SECRET.test(name) && isPlain(value)
