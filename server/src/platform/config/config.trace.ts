import { serviceUrl } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** A collector of OpenTelemetry, and which traces it gets. */
export interface TraceConfig {
  /** Where spans are posted to. */
  readonly url: string
  /** That go along, as a key of the collector's. */
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** From here on a call or a job counts as slow, and all its spans are kept. */
  readonly slowMs: number
  /** Of what is neither slow nor failed this part is kept. */
  readonly ratio: number
}

function readHeaders(read: ConfigReader): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const entry of read.list('OTEL_EXPORTER_OTLP_HEADERS')) {
    const [, name, value = ''] = /^([\w-]+)=([\w%!#$&'*+.^`|~:/=@-]*(?: [\w%!#$&'*+.^`|~:/=@-]*)*)$/.exec(entry) ?? []
    if (name === undefined) read.problems.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas')
    else headers[name] = decoded(value)
  }
  return headers
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function readRatio(read: ConfigReader): number {
  const value = read.text('OTEL_TRACES_SAMPLER_ARG')
  if (value === null) return 0.01
  if (/^(?:0|1|0?\.\d{1,9}|[01]\.0+)$/.test(value)) return Number(value)
  read.problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${value}"`)
  return 0.01
}

/** By the names that OpenTelemetry gives them; null: nothing is traced. */
export function readTrace(read: ConfigReader): TraceConfig | null {
  const base = serviceUrl(read, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  const [headers, ratio] = [readHeaders(read), readRatio(read)]
  const slowMs = read.integer('TRACE_SLOW_MS', 1_000, 1, 600_000)
  const service = read.text('OTEL_SERVICE_NAME') ?? 'camp-console'
  return base === null ? null : { url: `${base}/v1/traces`, headers, service, slowMs, ratio }
}
