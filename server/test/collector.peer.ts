import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpPeer } from './http.peer.ts'

interface Value {
  readonly stringValue?: string
  readonly intValue?: number
  readonly doubleValue?: number
}
interface Sent {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
  readonly events?: readonly unknown[]
  readonly status: { readonly code?: number; readonly message?: string }
}
interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[]
}

export interface CollectedSpan {
  readonly trace: string
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly failed: boolean
  readonly facts: Readonly<Record<string, unknown>>
}

const collected = ({ traceId, spanId, parentSpanId, name, status, attributes }: Sent): CollectedSpan => ({
  trace: traceId,
  id: spanId,
  parent: parentSpanId || null,
  name,
  failed: status.code === 2,
  facts: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
})

/** A collector of OpenTelemetry, as far as it takes spans: OTLP as JSON over HTTP. */
export class CollectorPeer extends HttpPeer {
  readonly spans: CollectedSpan[] = []
  /** Every body as it came. */
  readonly bodies: string[] = []
  /** What it answers; null: nothing at all. */
  status: number | null = 200

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    if (this.status === null) return
    if (this.status !== 200) return void response.writeHead(this.status).end()
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') return void response.writeHead(404).end()
    const text = Buffer.concat(parts).toString()
    const { resourceSpans } = JSON.parse(text) as Batch // as the protocol has it
    this.bodies.push(text)
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans.map(collected))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
}
