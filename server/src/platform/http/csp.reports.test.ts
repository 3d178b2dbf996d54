import { expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { blockedOf, REPORT_PATH } from './csp.reports.ts'
import { metrics } from './metrics.ts'

const server = aServer({ TRUSTED_PROXIES: '127.0.0.1' })

const old = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://console.example.com/sign/GEHEIM13800001111?phone=13800001111',
    'blocked-uri': 'https://evil.example/steal?token=GEHEIM13800001111',
    'violated-directive': 'img-src',
    'effective-directive': 'img-src',
    'script-sample': 'GEHEIM13800001111',
    ...more,
  },
})
const ours = { directive: 'img-src', blocked: 'https://evil.example', page: '/sign' }

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${REPORT_PATH}`, { method: 'POST', body, headers: { 'content-type': 'application/csp-report', ...headers } })

async function counted(kind: string): Promise<number> {
  const { values } = (await metrics.getSingleMetricAsString('console_events_total').then(() => metrics.getMetricsAsJSON())).find(
    ({ name }) => name === 'console_events_total',
  ) as unknown as { values: { labels: { kind: string }; value: number }[] } // what prom-client gives of a counter
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0
}

it('a report is cut to directive, origin and page, in both forms that browsers send', () => {
  expect(blockedOf(JSON.stringify(old()))).toEqual(ours)
  const body = { documentURL: 'https://c.example/r/GEHEIM', blockedURL: 'inline', effectiveDirective: 'script-src-elem', sample: 'GEHEIM' }
  expect(blockedOf(JSON.stringify([{ type: 'csp-violation', body }]))).toEqual({
    directive: 'script-src-elem',
    blocked: 'inline',
    page: '/r',
  })
  expect(blockedOf(JSON.stringify(old({ 'blocked-uri': 'data:text/html,GEHEIM', 'document-uri': 'about:GEHEIM' })))).toEqual({
    directive: 'img-src',
    blocked: 'data:',
    page: 'other',
  })
  expect(blockedOf(JSON.stringify(old({ 'blocked-uri': 'https://user:GEHEIM@a.example/' })))?.blocked).toBe('https://a.example')
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"csp-report":1}',
  JSON.stringify(old({ 'effective-directive': 'x\ny' })),
  '[{"type":"deprecation","body":{}}]',
])('%s is no report', (body) => expect(blockedOf(body)).toBeUndefined())

it('whatever is sent gets the same empty answer; five a minute of an address and thirty in all are logged, each without what it holds', async () => {
  const before = { taken: await counted('csp_report'), dropped: await counted('csp_report_dropped') }
  const answers = [
    await send('{'),
    await send('x'.repeat(100_000)),
    await send('<x/>', { 'content-type': 'text/xml' }),
    await send(JSON.stringify(old()), { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(await counted('csp_report')).toBe(before.taken)
  for (let n = 0; n < 8; n++) answers.push(await send(JSON.stringify(old())))
  expect(await counted('csp_report')).toBe(before.taken + 5)
  for (let n = 0; n < 60; n++) answers.push(await send(JSON.stringify(old()), { 'x-forwarded-for': `203.0.113.${n}` }))
  expect(await counted('csp_report')).toBe(before.taken + 30)
  expect(await counted('csp_report_dropped')).toBe(before.dropped + 3 + 35)
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([204, ''])
})

it('the policy of a page names the address, for browsers of today and before', async () => {
  const { headers } = await fetch(server.url)
  expect(headers.get('content-security-policy')).toContain(`report-uri ${REPORT_PATH}`)
  expect(headers.get('content-security-policy')).toContain('report-to csp')
  expect(headers.get('reporting-endpoints')).toBe(`csp="${REPORT_PATH}"`)
})
