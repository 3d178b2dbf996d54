import * as api from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace'
import product from '../../../package.json' with { type: 'json' }
import type { TraceConfig } from '../config/config.trace.ts'
import { type Span, traceBy } from './spans.ts'
import { Tail } from './tail.ts'

/** How long one batch may take, with all its tries. */
const EXPORT_WITHIN_MS = 10_000
/** How long a server that stops waits for the last batches. */
const LAST_WITHIN_MS = 2_000

/** Makes spans of OpenTelemetry of what was kept: under the ids that were said already, at the times that it took. */
class Maker {
  readonly #made: ReadableSpan[] = []
  readonly #tracer: api.Tracer
  #id = ''
  #trace = ''

  constructor(service: string) {
    const provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.version': product.version }),
      sampler: new AlwaysOnSampler(),
      idGenerator: { generateTraceId: () => this.#trace, generateSpanId: () => this.#id },
      spanProcessors: [
        {
          onStart: () => {},
          onEnd: (span) => this.#made.push(span),
          forceFlush: () => Promise.resolve(),
          shutdown: () => Promise.resolve(),
        },
      ],
    })
    this.#tracer = provider.getTracer('camp')
  }

  make(spans: readonly Span[]): ReadableSpan[] {
    for (const span of spans) {
      const { kind, name, start, end, facts, error } = span
      this.#id = span.id
      this.#trace = span.trace
      const startTime = performance.timeOrigin + start
      const made = this.#tracer.startSpan(name, { kind: api.SpanKind[kind], attributes: { ...facts }, startTime }, above(span))
      if (error !== null) made.setAttribute('error.type', error).setStatus({ code: api.SpanStatusCode.ERROR })
      made.end(performance.timeOrigin + end)
    }
    return this.#made.splice(0)
  }
}

/** Where the span above it stands, in this process or elsewhere. */
function above({ parent, remote, trace }: Span): api.Context {
  const spanId = parent?.id ?? remote?.slice(36, 52)
  if (spanId === undefined) return api.ROOT_CONTEXT
  const context = { traceId: trace, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: parent === null }
  return api.trace.setSpanContext(api.ROOT_CONTEXT, context)
}

/** Traces from now on, to the collector of the operator; answers what ends it. */
export function startTracing({ url, headers, service, slowMs, ratio }: TraceConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_WITHIN_MS })
  const maker = new Maker(service)
  const send = (batch: readonly Span[]) =>
    new Promise<boolean>((resolve) => exporter.export(maker.make(batch), ({ code }) => resolve(code === 0)))
  const tail = new Tail(send, { slowMs, ratio })
  traceBy(tail)
  return async () => {
    traceBy(null)
    await Promise.race([tail.stop(), new Promise((resolve) => setTimeout(resolve, LAST_WITHIN_MS).unref())])
    await exporter.shutdown()
  }
}
