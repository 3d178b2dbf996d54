import { amountText } from '@camp/contract/base/numbers'
import type { ErrorData } from '@camp/contract/errors'
import { type AuditEntry, canonicalJson, entryFields } from '@camp/server/platform/write/audit'
import type { Keyring } from '@camp/server/platform/write/keyring'
import { TableCopy } from './demo.copy.ts'
import type { DemoGround } from './demo.ground.ts'
import type { DemoActor, TimelineEntry } from './demo.life.ts'
import type { DemoOrder } from './demo.orders.ts'
import { DemoRandom } from './demo.random.ts'

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
]

/** What is peculiar to an entry; the rest is the same for all. */
type Said = Pick<AuditEntry, 'operationType' | 'call' | 'content' | 'target' | 'before' | 'after'>

export const logTable = (): TableCopy =>
  new TableCopy(
    'operation_logs',
    `month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id, before, after, ip, user_agent,
     request_id, mac`,
  )

/** What the log knows of an order. */
export interface LoggedOrder extends Pick<DemoOrder, 'id' | 'number' | 'created'> {
  readonly last: number
  /** The steps that a person took, not a job. */
  readonly steps: readonly TimelineEntry[]
}

export const loggedOrder = ({ id, number, created, life }: DemoOrder): LoggedOrder => ({
  id,
  number,
  created,
  last: life.last,
  steps: life.timeline.filter(({ by }) => by !== null),
})

/** The operation log of a large business, sealed with the keys of the installation: what was done to each order, and who looked at it. */
export class DemoLog {
  readonly table = logTable()
  readonly #keys: Keyring
  readonly #actors: DemoGround['actors']
  readonly #random: DemoRandom
  readonly #rate: number
  #orders = 0

  /** `rate`: rows per order. */
  constructor(keys: Keyring, actors: DemoGround['actors'], seed: number, rate: number) {
    this.#keys = keys
    this.#actors = actors
    this.#random = new DemoRandom(seed, 7)
    this.#rate = rate
  }

  add(order: LoggedOrder): void {
    this.#orders++
    const due = Math.round(this.#orders * this.#rate)
    for (const step of order.steps) {
      const said = this.table.rows < due ? done(order, step) : null
      if (said) this.#write(said, step.by, step.at)
    }
    let at = order.created
    while (this.table.rows < due) {
      at = Math.min(at + this.#random.int(1, 240) * 60_000, order.last)
      const by = this.#random.pick(['kefu', 'caiwu', 'cangchu'] as const)
      this.#write(this.#random.chance(0.8) ? seen(order) : signedIn(this.#actors[by]), by, at)
    }
  }

  #write(said: Said, by: DemoActor | null, at: number): void {
    const entry: AuditEntry = {
      ...said,
      source: 'SERVER',
      operatorId: by && this.#actors[by],
      ip: `10.20.${this.#random.int(0, 3)}.${this.#random.int(2, 250)}`,
      userAgent: this.#random.pick(AGENTS),
      requestId: `demo-${this.table.rows + 1}`,
    }
    const when = new Date(at)
    const fields = entryFields(entry, when)
    const month = `${when.toISOString().slice(0, 7)}-01`
    const code = this.#keys.mac(canonicalJson(fields)).toString('hex')
    const json = (value: (typeof fields)[number]) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
    this.table.add([month, ...fields.map(json), `\\x${code}`])
  }
}

const changed = (order: LoggedOrder, call: string, content: ErrorData, before: Said['before'], after: Said['after']): Said => ({
  operationType: 'EDIT',
  call,
  content: { orderNumber: order.number, ...content },
  target: { entity: 'order', id: order.id },
  before,
  after,
})

/** What the log says of a step that a person took. */
function done(order: LoggedOrder, { step, from, to, amount }: TimelineEntry): Said | null {
  switch (step) {
    case 'CANCELLED':
      return changed(order, 'cancelOrder', {}, { status: from }, { status: to })
    case 'REFUND_REQUESTED':
      return changed(order, 'refundOrder', { amount: amountText(amount ?? 0) }, { status: from }, { status: to, amount })
    case 'REMARKED':
      // The text would stand under the key of the family, and none is made here.
      return changed(order, 'updateOrderRemark', {}, null, null)
    default:
      return null
  }
}

const seen = ({ id, number }: LoggedOrder): Said => ({
  operationType: 'VIEW_PII',
  call: 'revealPersonal',
  content: { entity: 'order', id: number, field: 'parentPhone' },
  target: { entity: 'order', id },
  before: null,
  after: null,
})

const signedIn = (id: number | null): Said => ({
  operationType: 'LOGIN',
  call: 'login',
  content: {},
  target: { entity: 'user', id },
  before: null,
  after: null,
})
