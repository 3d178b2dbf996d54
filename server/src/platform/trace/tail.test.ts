import { afterEach, describe, expect, it } from 'vitest'
import { metrics } from '../http/metrics.ts'
import { Span, traceBy } from './spans.ts'
import { isChosen, Tail, type Worth } from './tail.ts'

afterEach(() => traceBy(null))

function tracing(worth: Worth) {
  const sent: string[] = []
  const state = { away: false }
  const tail = new Tail((batch) => {
    sent.push(...batch.map(({ name }) => name))
    return state.away ? new Promise(() => {}) : Promise.resolve(true)
  }, worth)
  traceBy(tail)
  /** A call with two statements. */
  const call = (name: string, { failed = false, ms = 0 } = {}) => {
    const span = new Span('SERVER', name, null, {})
    for (const part of ['a', 'b']) {
      const statement = new Span('CLIENT', `${name}.${part}`, span, {})
      if (failed && part === 'b') statement.failed('23505')
      statement.finish()
    }
    // As if it had begun earlier.
    Object.assign(span, { start: span.start - ms })
    span.finish()
    return span.trace
  }
  return { sent, state, tail, call }
}
const counted = async (outcome: string): Promise<number> =>
  (await metrics.getSingleMetric('console_spans_total')?.get())?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0

describe('the tail', () => {
  it('keeps the whole of what failed in any part, or was slow, and nothing of the rest', async () => {
    const { sent, tail, call } = tracing({ slowMs: 500, ratio: 0 })
    const passed = await counted('passed')
    call('fine')
    call('failing', { failed: true })
    call('slow', { ms: 600 })
    await tail.stop()
    expect(sent).toEqual(['failing.a', 'failing.b', 'failing', 'slow.a', 'slow.b', 'slow'])
    expect((await counted('passed')) - passed).toBe(3)
  })

  it('keeps a part of the rest, the same one in every process', async () => {
    const { sent, tail, call } = tracing({ slowMs: 60_000, ratio: 0.25 })
    const traces = Array.from({ length: 400 }, () => call('fine'))
    await tail.stop()
    const chosen = traces.filter((id) => isChosen(id, 0.25)).length
    expect(sent.length).toBe(chosen * 3)
    expect(chosen).toBeGreaterThan(50)
    expect(chosen).toBeLessThan(150)
  })

  it('keeps what ends behind its call, as the call was', async () => {
    const { sent, tail } = tracing({ slowMs: 60_000, ratio: 1 })
    const span = new Span('SERVER', 'call', null, {})
    const late = new Span('CLIENT', 'late', span, {})
    span.finish()
    late.finish()
    await tail.stop()
    expect(sent).toEqual(['call', 'late'])
  })

  it('holds so much and no more, while the collector is away and of a task without end, and counts what it drops', async () => {
    const { sent, state, call } = tracing({ slowMs: 60_000, ratio: 1 })
    state.away = true
    const dropped = await counted('dropped')
    for (let n = 0; n < 2_000; n++) call('fine')
    // One batch is under way, and the queue is full.
    expect([sent.length, (await counted('dropped')) - dropped]).toEqual([500, 6_000 - 500 - 1_500])
    const task = new Span('CONSUMER', 'task', null, {})
    for (let n = 0; n < 1_000; n++) new Span('CLIENT', 'statement', task, {}).finish()
    expect((await counted('dropped')) - dropped).toBe(6_000 - 500 - 1_500 + 750)
  })
})
