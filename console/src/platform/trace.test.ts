import { afterEach, describe, expect, it, vi } from 'vitest'
import { traceparent } from './trace.ts'

const traceOf = (header: string) => header.split('-')[1]
afterEach(() => vi.restoreAllMocks())

describe('the trace of a click', () => {
  it('is the same for all that is asked because of it, each by a span of its own', () => {
    globalThis.dispatchEvent(new Event('pointerdown'))
    const [first, second] = [traceparent(), traceparent()]
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(traceOf(second)).toBe(traceOf(first))
    expect(second).not.toBe(first)
    globalThis.dispatchEvent(new Event('keydown'))
    expect(traceOf(traceparent())).not.toBe(traceOf(first))
  })

  it('ends by itself: what the console asks later is of no click', () => {
    const first = traceparent()
    const later = performance.now() + 5_001
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(traceOf(traceparent())).not.toBe(traceOf(first))
  })
})
