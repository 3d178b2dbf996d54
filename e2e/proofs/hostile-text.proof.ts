import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@camp/contract/catalogue'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

/** What a body may have, less what stands around the text. */
const BYTES = 990_000
const LIVE_WITHIN_MS = 1_000
const ANSWER_WITHIN_MS = 2_000
const password = 'Hostile-Proof-2'

/** Long runs of what patterns repeat, each with an end that they do not expect. */
const shapes = ['*', '1 ', '王'].map((part) => {
  const text = part.repeat(Math.floor((BYTES - 10) / Buffer.byteLength(JSON.stringify(part).slice(1, -1))))
  return `${text} *`
})

/** Where a text can stand in a body: what makes the body of the text. */
type Place = (text: string) => unknown
interface Schema {
  readonly def: {
    readonly type: string
    readonly shape?: Readonly<Record<string, Schema>>
    readonly options?: readonly Schema[]
    readonly items?: readonly Schema[]
    readonly values?: readonly unknown[]
    readonly innerType?: Schema
    readonly element?: Schema
    readonly in?: Schema
    readonly left?: Schema
    readonly right?: Schema
    readonly valueType?: Schema
  }
}

/** The other side of a choice is looked at by the names that it has to have. */
const named = (shape: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(Object.entries(shape).flatMap(([key, { def }]) => (def.type === 'literal' ? [[key, def.values?.[0]]] : [])))

function placesOf({ def }: Schema, depth = 0): readonly Place[] {
  if (depth > 12) return []
  const below = (schema: Schema | undefined) => (schema ? placesOf(schema, depth + 1) : [])
  if (def.type === 'string') return [(text) => text]
  if (def.type === 'object') {
    const { shape = {} } = def
    return Object.entries(shape).flatMap(([key, schema]) =>
      below(schema).map(
        (place): Place =>
          (text) => ({ ...named(shape), [key]: place(text) }),
      ),
    )
  }
  if (def.type === 'array')
    return below(def.element).map(
      (place): Place =>
        (text) => [place(text)],
    )
  if (def.type === 'tuple')
    return (def.items ?? []).flatMap(below).map(
      (place): Place =>
        (text) => [place(text)],
    )
  if (def.type === 'record')
    return [
      (text) => ({ [text]: 1 }),
      ...below(def.valueType).map(
        (place): Place =>
          (text) => ({ a: place(text) }),
      ),
    ]
  return [def.innerType, def.in, def.left, def.right, ...(def.options ?? [])].flatMap(below)
}

const bodies = calls.flatMap((call) => {
  const { body } = call as { body?: Schema } // a part that a call may have; zod gives every schema such a def
  if (!body || 'upload' in call) return []
  // What ends the session of the proof by being called at all has no text; the rest refuses a text of this size.
  return placesOf(body).map((place) => ({ call, place }))
})

export const proof: Proof = {
  proves: `hostile texts of ${BYTES / 1_000} kB in each text field of the body of each call, ${shapes.length} shapes: /livez answers within ${LIVE_WITHIN_MS / 1_000} s at all times, each call within ${ANSWER_WITHIN_MS / 1_000} s, none by a fault of the server`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'hostile-'))
    const product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
    let [asked, slowest, slowestCall, live] = [0, 0, '', 0]
    const statuses = new Map<number, number>()
    const faults: string[] = []
    try {
      await product.ready(240)
      const staff = await Staff.logIn(product.url, 'admin', password)
      let over = false
      const watching = (async () => {
        while (!over) {
          const start = performance.now()
          const answer = await fetch(`${product.url}/livez`, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
          live = Math.max(live, answer?.status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'e2e', cookie: `Access-Token=${staff.token}` }
      for (const [index, { call, place }] of bodies.entries()) {
        const path = call.path.replaceAll(/\{\w+\}/g, '1')
        for (const shape of shapes) {
          const body = JSON.stringify(place(shape))
          const start = performance.now()
          const answer = await fetch(`${product.url}/foundation${path}`, {
            method: call.method,
            headers,
            body,
            signal: AbortSignal.timeout(60_000),
          })
          await answer.arrayBuffer()
          const ms = performance.now() - start
          asked += 1
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status >= 500) faults.push(`${call.id}: ${answer.status}`)
          if (ms > slowest) [slowest, slowestCall] = [ms, call.id]
        }
        if (index % 100 === 99) say(`${index + 1} of ${bodies.length} fields, slowest ${slowest.toFixed(0)} ms (${slowestCall})`)
      }
      over = true
      await watching
      for (const fault of new Set(faults)) say(fault)
      return {
        holds: live <= 2 * LIVE_WITHIN_MS && slowest <= 2 * ANSWER_WITHIN_MS && faults.length === 0 && bodies.length > 300,
        slower: live > LIVE_WITHIN_MS || slowest > ANSWER_WITHIN_MS,
        figures: [
          `${asked} requests to ${bodies.length} fields of ${new Set(bodies.map(({ call }) => call.id)).size} calls`,
          `slowest answer ${slowest.toFixed(0)} ms (${slowestCall})`,
          `/livez in ${live.toFixed(0)} ms at most`,
          `answers ${[...statuses]
            .sort(([one], [other]) => one - other)
            .map(([status, count]) => `${status}: ${count}`)
            .join(', ')}`,
        ],
      }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
