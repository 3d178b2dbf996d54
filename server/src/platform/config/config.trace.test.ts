import { describe, expect, it } from 'vitest'
import { ConfigReader } from './config.read.ts'
import { readTrace } from './config.trace.ts'

function reading(env: Record<string, string>) {
  const read = new ConfigReader(env)
  return { trace: readTrace(read), problems: read.problems }
}

describe('a collector of traces', () => {
  it('is none unless it is named', () => {
    expect(reading({ OTEL_SERVICE_NAME: 'camp', OTEL_TRACES_SAMPLER_ARG: '1' })).toEqual({ trace: null, problems: [] })
  })

  it('is read by the names of OpenTelemetry', () => {
    const { trace, problems } = reading({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc==, x-tenant=camp',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    })
    expect(problems).toEqual([])
    expect(trace).toEqual({
      url: 'https://collector.example:4318/v1/traces',
      headers: { authorization: 'Bearer abc==', 'x-tenant': 'camp' },
      service: 'camp-console',
      slowMs: 1_000,
      ratio: 0.25,
    })
  })

  it('is asked by TLS, except on this machine and at hosts that were named', () => {
    const asked = (url: string, more = {}) => reading({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more }).problems.length
    expect(asked('http://collector:4318')).toBe(1)
    expect([asked('http://127.0.0.1:4318'), asked('http://collector:4318', { PLAIN_HOSTS: 'collector' })]).toEqual([0, 0])
  })

  it.each([
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret-without-a-name'],
    ['TRACE_SLOW_MS', '0'],
  ])('takes %s=%s for a mistake, and repeats no key', (name, value) => {
    const { problems } = reading({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example', [name]: value })
    expect(problems).toEqual([expect.stringContaining(name)])
    expect(problems.join()).not.toContain('secret')
  })
})
