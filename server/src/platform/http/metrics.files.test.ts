import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@camp/contract/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from '../../../test/http.ts'
import { KEEP_BACKUP } from '../installation.repository.ts'

const deploy = path.resolve(import.meta.dirname, '../../../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const asked = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

let server: TestServer
let printed: readonly string[]
beforeAll(async () => {
  server = await startTestServer((url) => Promise.resolve({ DATABASE_REPLICA_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }))
  await server.pool.query(KEEP_BACKUP, ['{}'])
  await server.as('caiwu')
  printed = (await (await fetch(`${server.url}/metrics`)).text()).split('\n').filter((line) => line !== '' && !line.startsWith('# HELP'))
})
afterAll(() => server.stop())

/** The figures that an expression reads, each with what it asks of labels. */
const figuresOf = (expr: string) =>
  [...expr.matchAll(/\b((?:console|http|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(([, label = '', sign, value = '']) => ({ label, sign, value })),
  }))

describe('the files of an operator', () => {
  it('are a dashboard and ten rules', () => {
    expect(rules.map(({ alert }) => alert)).toEqual([...new Set(rules.map(({ alert }) => alert))])
    expect(rules.length).toBe(10)
    expect(asked.length).toBeGreaterThan(25)
  })

  it.each(asked)('%s reads figures that are there, by labels that they have', (_name, expr) => {
    const figures = figuresOf(expr)
    expect(figures.length).toBeGreaterThan(0)
    for (const { name, labels } of figures) {
      const lines = printed.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      // One that counts has no line before the first; the kind of it is said all the same.
      expect(lines.length > 0 || printed.includes(`# TYPE ${name} counter`), name).toBe(true)
      for (const { label, sign, value } of labels) {
        expect([name, label, lines.some((line) => line.includes(`${label}="`))]).toEqual([name, label, true])
        const values = sign === '=~' ? value.split('|') : [value]
        if (label === 'call') expect(calls.map(({ id }) => id)).toEqual(expect.arrayContaining(values))
        // There was no fault yet, and nobody listens.
        else if (label === 'status') expect(value).toMatch(/^[2-5]xx$/)
        else
          for (const one of values) expect([name, one, lines.some((line) => line.includes(`${label}="${one}"`))]).toEqual([name, one, true])
      }
    }
  })
})
