import { setTimeout as sleep } from 'node:timers/promises'
import { getCurrentUserInfo } from '@camp/contract/base/account'
import type { AnyCall } from '@camp/contract/base/call'
import { notifyStream } from '@camp/contract/base/notify'
import { createPromotionChannel } from '@camp/contract/channels/channels'
import { listOrders } from '@camp/contract/orders/orders'
import type { Staff } from './staff.ts'

/** Somebody at work at one address of the product: writes under keys until each is acknowledged, reads, and hears pushes. */
export class Load {
  readonly made: string[] = []
  readonly statuses = new Map<number, number>()
  /** Requests without any answer. */
  unanswered = 0
  /** What the reads that succeeded took, in milliseconds. */
  readonly took: number[] = []
  pushes = 0
  #over = false
  #away: number | null = null
  /** The longest time without a read that succeeded, in seconds, since it was last asked. */
  longest = 0
  readonly #running: Promise<unknown>[]

  constructor(
    private readonly url: string,
    private readonly staff: Staff,
    readonly name: string,
    writers: number,
  ) {
    const each = (work: () => Promise<unknown>, pause: number) => this.#loop(work, pause)
    this.#running = [
      ...Array.from({ length: writers }, (_, writer) => this.#write(writer)),
      each(() => this.#read(getCurrentUserInfo, {}), 50),
      each(() => this.#read(listOrders, { page: '1', size: '20' }), 200),
      each(() => this.#listen(), 300),
    ]
  }

  async end(): Promise<void> {
    this.#over = true
    await Promise.all(this.#running)
  }

  async #loop(work: () => Promise<unknown>, pause: number): Promise<void> {
    while (!this.#over) {
      await work()
      await sleep(pause)
    }
  }

  async #ask(call: AnyCall, { query = {}, body, key }: { query?: Record<string, string>; body?: unknown; key?: string }): Promise<number> {
    const answer = await fetch(`${this.url}/foundation${call.path}?${new URLSearchParams(query)}`, {
      method: call.method,
      headers: {
        cookie: `Access-Token=${this.staff.token}`,
        'x-requested-with': 'proof',
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (!answer) this.unanswered += 1
    const status = answer?.status ?? 0
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === 503 && !answer?.headers.get('retry-after')) throw new Error('503 without Retry-After')
    return status
  }

  async #read(call: AnyCall, query: Record<string, string>): Promise<void> {
    const asked = performance.now()
    const status = await this.#ask(call, { query })
    if (status === 200) this.took.push(performance.now() - asked)
    if (status !== 200) this.#away ??= asked
    else if (this.#away !== null) {
      this.longest = Math.max(this.longest, (performance.now() - this.#away) / 1_000)
      this.#away = null
    }
  }

  async #write(writer: number): Promise<void> {
    for (let n = 1; !this.#over; n += 1) {
      const name = `${this.name}${writer}-${n}`
      while ((await this.#ask(createPromotionChannel, { body: { name, kind: 'OTHER' }, key: `load-${name}` })) !== 200) await sleep(100)
      this.made.push(name)
      await sleep(30)
    }
  }

  async #listen(): Promise<void> {
    const over = new AbortController()
    const ending = setInterval(() => this.#over && over.abort(), 200)
    try {
      const stream = await fetch(`${this.url}/foundation${notifyStream.path}`, {
        headers: { cookie: `Access-Token=${this.staff.token}`, 'x-requested-with': 'proof' },
        signal: over.signal,
      })
      if (stream.status === 401) this.statuses.set(401, (this.statuses.get(401) ?? 0) + 1)
      if (stream.status === 200)
        for await (const piece of stream.body ?? []) this.pushes += Buffer.from(piece).toString().includes('data:') ? 1 : 0
    } catch {
      // It is opened again, as a browser would.
    } finally {
      clearInterval(ending)
    }
  }
}
