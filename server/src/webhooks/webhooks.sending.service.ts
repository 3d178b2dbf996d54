import { setTimeout as sleep } from 'node:timers/promises'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { WEBHOOK_SPREAD, WEBHOOK_WAITS } from '@camp/contract/webhooks/webhooks.rules'
import type { Pool } from 'pg'
import { tell } from '../notify/notify.api.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { numberEvents } from '../platform/events/event.numbering.ts'
import { type Background, Loop } from '../platform/jobs/loop.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log/log.port.ts'
import { countOutside } from '../platform/trace/outside.ts'
import { type Span, spanOf } from '../platform/trace/spans.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { byJob, type Sealing, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { ownersOf } from './webhooks.owner.repository.ts'
import { type DueDelivery, type NotedAttempt, type Settled, sendingRepository, type Told } from './webhooks.sending.repository.ts'
import { toldToUser } from './webhooks.told.service.ts'

const ROUND_MS = 500
const PATIENCE_MS = 5_000
/** So many of one endpoint are under way at once in each process. */
const AT_ONCE = 4
/** After these an endpoint is left alone for a while, whatever the table of attempts says. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 504])
const AWAY: ReadonlySet<string> = new Set(['NAME', 'TIMEOUT'])
const BUSY_SECONDS = 30
const GONE = 410
/** Tells its owner by mail. */
export const WEBHOOK_OFF_JOB = 'webhooks.off'

interface Message {
  readonly url: string
  readonly id: string
  readonly body: string
  readonly secrets: readonly string[]
  readonly replayed: boolean
  /** Of the trace that it belongs to. */
  readonly traceparent?: string
}

/** What hands an event over and says what became of it. */
export interface Post {
  send(message: Message): Promise<NotedAttempt & { readonly restSeconds: number | null }>
}

export interface SenderParts extends Sealing {
  readonly pool: Pool
  readonly log: Log
}

/** The bytes of an event: the same at every attempt. */
export const bodyOf = ({ type, occurredAt, data }: Pick<DueDelivery, 'type' | 'occurredAt' | 'data'>): string =>
  `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(new Date(occurredAt).toISOString())},"data":${data}}`

/** Seconds until the attempt after this one, a little earlier or later; null: that was the last. */
export function waitAfter(attempt: number, restSeconds: number | null, random = Math.random): number | null {
  const wait = WEBHOOK_WAITS[attempt]
  if (wait === undefined) return null
  return Math.max(wait * (1 + WEBHOOK_SPREAD * (2 * random() - 1)), restSeconds ?? 0)
}

/** Sealed under a key that is lost: it is to be rotated, and until then nothing goes out unsigned. */
const unsigned = {
  signature: '',
  status: null,
  ms: 0,
  fault: 'SECRET' as const,
  address: null,
  headers: null,
  answer: null,
  restSeconds: null,
}

/** What the maker of each endpoint that is on is told now. */
async function toldByEndpoint(db: Executor, { mark }: Keyring): Promise<Told> {
  const endpoints = await sendingRepository.makers(db)
  const told = new Map<number, readonly string[]>()
  for (const maker of new Set(endpoints.map(({ createdBy }) => createdBy))) told.set(maker, await toldToUser(db, maker, mark))
  return Object.fromEntries(endpoints.map(({ id, createdBy }) => [id, told.get(createdBy) ?? []]))
}

/** Hands one event over, signed by the secret of its endpoint and by the old one while it is rotated. */
export async function sendSigned(
  post: Post,
  keys: Keyring,
  { secret, oldSecret }: { readonly secret: string; readonly oldSecret: string | null },
  message: Omit<Message, 'secrets'>,
): ReturnType<Post['send']> {
  const secrets = [secret, oldSecret].flatMap((sealed) => keys.opened(sealed) ?? [])
  return secrets.length === 0 ? { ...unsigned, sentAt: new Date() } : await post.send({ ...message, secrets })
}

/** Gives events their positions, and sends them to who wants them. Each process has one. */
export class WebhookSender implements Background {
  readonly #parts: SenderParts
  readonly #post: Post
  readonly #underWay = new Map<number, number>()
  readonly #going = new Set<Promise<void>>()
  readonly #loop: Loop
  #stopped = false
  /** What the makers of endpoints are told, as of this round: what somebody made ends its effect with their rights. */
  #told: Told = {}

  constructor(parts: SenderParts, post: Post) {
    this.#parts = parts
    this.#post = post
    this.#loop = new Loop('webhooks', ROUND_MS, () => this.round(), parts.log)
  }

  /** What is new goes out; what was under way is not waited for. */
  async round(): Promise<void> {
    this.#told = await toldByEndpoint(new Executor(this.#parts.pool), this.#parts.keys)
    await numberEvents(this.#parts.pool, async (tx, positions) => sendingRepository.fanOut(tx, positions, this.#told))
    await this.#take()
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    while (this.#going.size > 0) await Promise.all(this.#going)
  }

  start(): void {
    this.#loop.start()
  }

  /** What takes longer is sent again by another process once its time is over. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#loop.stop()
    await Promise.race([this.settled(), sleep(PATIENCE_MS, undefined, { ref: false })])
  }

  async #take(): Promise<void> {
    if (this.#stopped) return
    const due = await sendingRepository.take(new Executor(this.#parts.pool), AT_ONCE, this.#underWay, this.#told)
    for (const delivery of due) this.#begin(delivery)
  }

  #begin(delivery: DueDelivery): void {
    const { endpointId } = delivery
    this.#underWay.set(endpointId, (this.#underWay.get(endpointId) ?? 0) + 1)
    const facts = { 'camp.endpoint': endpointId, 'camp.attempt': delivery.attempt }
    const going = spanOf('CLIENT', 'webhook', delivery.traceparent, facts, (span) => this.#deliver(delivery, span))
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error, delivery: delivery.id }, 'a webhook was not sent; it will be tried again'),
      )
      .then(async () => {
        const left = (this.#underWay.get(endpointId) ?? 1) - 1
        if (left > 0) this.#underWay.set(endpointId, left)
        else this.#underWay.delete(endpointId)
        // Its place is free: the next goes at once.
        await this.#take()
      })
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'webhooks were not looked for; the next round does'))
      .finally(() => this.#going.delete(going))
    this.#going.add(going)
  }

  async #deliver(delivery: DueDelivery, span: Span | null): Promise<void> {
    const { keys, pool } = this.#parts
    const { url, eventId: id, replayed } = delivery
    const message = { url, id, body: bodyOf(delivery), replayed, ...(span && { traceparent: span.header }) }
    const { restSeconds, ...said } = await sendSigned(this.#post, keys, delivery, message)
    countOutside('webhook', said.status)
    if (said.status !== null) span?.say({ 'http.response.status_code': said.status })
    const isBusy = BUSY.has(said.status ?? 0) || (said.fault !== null && AWAY.has(said.fault))
    const rest = restSeconds ?? (isBusy ? BUSY_SECONDS : null)
    const isTaken = said.status !== null && said.status >= 200 && said.status < 300
    if (!isTaken) span?.failed(said.fault ?? 'STATUS')
    await transaction(pool, (tx) => (isTaken ? taken(tx, delivery, said) : refused(tx, this.#parts, delivery, said, rest)))
  }
}

async function taken(tx: Tx, delivery: DueDelivery, said: NotedAttempt): Promise<void> {
  sendingRepository.note(tx, delivery, said, { state: 'DELIVERED', wait: null })
  sendingRepository.works(tx, delivery.endpointId)
}

async function refused(tx: Tx, by: Sealing, delivery: DueDelivery, said: NotedAttempt, rest: number | null): Promise<void> {
  const wait = waitAfter(delivery.attempt, rest)
  const settled: Settled = { state: wait === null ? 'FAILED' : 'PENDING', wait }
  sendingRepository.note(tx, delivery, said, settled)
  const tooLong = await sendingRepository.fails(tx, delivery.endpointId, rest)
  if (said.status === GONE) await switchOff(tx, by, delivery.endpointId, 'GONE')
  else if (tooLong) await switchOff(tx, by, delivery.endpointId, 'FAILING')
}

/** No more is sent to it until somebody switches it on; who made it hears of it by another way. */
async function switchOff(tx: Tx, by: Sealing, endpointId: number, reason: 'FAILING' | 'GONE'): Promise<void> {
  const endpoint = await sendingRepository.switchOff(tx, endpointId, reason)
  if (!endpoint) return
  tellSystem(tx, byJob(by, 'webhooks'), systemEvents.webhookOff, [
    {
      id: endpointId,
      data: { url: endpoint.url },
      before: { active: true, disabledReason: null },
      after: { active: false, disabledReason: reason },
    },
  ])
  const code = reason === 'GONE' ? 'message.webhookGone' : 'message.webhookFailing'
  const data = { url: endpoint.url }
  const cause = `webhook:${endpointId}:off:${Date.now()}`
  for (const userId of await ownersOf(tx, endpointId))
    await tell(tx, {
      userId,
      title: { code, data },
      detail: { code: `${code}.detail`, data },
      link: `#/core/webhook?peek=${endpointId}`,
      cause,
    })
  addJob(tx, WEBHOOK_OFF_JOB, { endpointId, code })
}
