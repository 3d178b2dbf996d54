import { getCurrentUserInfo } from '@camp/contract/base/account'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'

const server = aServer()

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

async function asked(headers: Record<string, string>) {
  const answer = await fetch(`${server.url}/foundation${getCurrentUserInfo.path}`, { headers })
  const body = (await answer.json()) as { requestId: string }
  return { told: body.requestId, id: answer.headers.get('x-request-id'), trace: answer.headers.get('traceparent') }
}

describe('a request', () => {
  it('keeps the name that it came with, in its answer and in what is refused', async () => {
    expect(await asked({ 'x-request-id': 'edge-7/af:19' })).toMatchObject({ told: 'edge-7/af:19', id: 'edge-7/af:19' })
  })

  it.each(['', 'two words', 'x'.repeat(65), '<b>', 'a"b', 'a,b'])('that came as %j gets one of ours, another for each', async (given) => {
    const [first, second] = [await asked({ 'x-request-id': given }), await asked({ 'x-request-id': given })]
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    expect(first.told).toBe(first.id)
    expect(second.id).not.toBe(first.id)
  })

  it('stays in its trace, with a span of its own', async () => {
    const { trace } = await asked({ traceparent: PARENT })
    expect(trace).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(trace).not.toBe(PARENT)
  })

  it.each([
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `${PARENT}-more`,
    PARENT.toUpperCase(),
  ])('with the trace %s is in none', async (traceparent) => {
    expect((await asked({ traceparent })).trace).toBeNull()
  })
})
