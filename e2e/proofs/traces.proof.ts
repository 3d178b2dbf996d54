import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPreference, savePreference } from '@camp/contract/base/preferences'
import { figuresOf } from '../figures.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const password = 'Traces-Proof-1'
const ROUNDS = 11
const ASKED = 1_500
const AT_ONCE = 4
const MOST_LOSS = 3
const MOST_MB = 10

/** Garbage is collected at SIGUSR2, so that what is left is what is held. */
const collecting = `data:text/javascript,${encodeURIComponent(
  "import v8 from 'node:v8'; import vm from 'node:vm'; v8.setFlagsFromString('--expose-gc'); const gc = vm.runInNewContext('gc'); process.on('SIGUSR2', () => { gc(); gc() })",
)}`

/** A collector that takes all and reads nothing. */
async function collector(): Promise<{ url: string; server: Server }> {
  const port = await freePort()
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, server }
}

/** What the program and its threads have taken of the processor, in nanoseconds: a percent is less than a tick of the usual count. */
const taken = ({ pid }: Product): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    0,
  )

class Side {
  readonly product: Product
  readonly #staff: Staff
  /** Microseconds of the processor for a request, by what is asked. */
  readonly cost: Record<'read' | 'write', number[]> = { read: [], write: [] }

  constructor(product: Product, staff: Staff) {
    this.product = product
    this.#staff = staff
  }

  /** The time of the processor is what tracing takes; how long an answer takes says more about what else the machine does. */
  async measure(what: 'read' | 'write', counts: boolean): Promise<void> {
    const url = `${this.product.url}/foundation${getPreference.path.replace('{key}', 'list.orders')}`
    const cookie = `Access-Token=${this.#staff.token}`
    const ask = async (n: number) => {
      // As the console asks.
      const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
      const headers = { cookie, traceparent, 'x-requested-with': 'e2e', 'content-type': 'application/json' }
      const body = what === 'read' ? {} : { method: savePreference.method, body: JSON.stringify({ value: { columns: [n] } }) }
      const answer = await fetch(url, { headers, ...body })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    const before = taken(this.product)
    let left = ASKED
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) await ask(left--)
      }),
    )
    if (counts) this.cost[what].push((taken(this.product) - before) / 1e3 / ASKED)
  }
}

/** What the program holds, in MB. */
async function held({ url, pid }: Product): Promise<number> {
  process.kill(pid, 'SIGUSR2')
  await sleep(1_000)
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return (figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes')) / 1024 ** 2
}

/** Percent that a side takes more than another: the middle of what the rounds say, each of which asked both in turn. */
function more(side: Side, than: Side, what: 'read' | 'write'): number {
  const ratios = side.cost[what].map((cost, round) => cost / (than.cost[what][round] ?? Number.NaN)).sort((a, b) => a - b)
  return ((ratios[Math.floor(ratios.length / 2)] ?? Number.NaN) - 1) * 100
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const percent = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)} %`

export const proof: Proof = {
  proves:
    '10000 spans of calls, statements, jobs, providers and webhooks, about families and with faults on the way, say nothing of a family; a small GET and a small write take < 3 % more of the processor with tracing, in one run in turn with a server without, also while the collector is away, which takes +10 MB at most',
  async run(say) {
    const { spans = 0, found = -1 } = await figuresOf('server/test/traces.canary.test.ts', { PROVE_TRACES: 'on' })
    say(`${spans} spans, ${found} with something of a family`)
    const there = await collector()
    const away = `http://127.0.0.1:${await freePort()}`
    const folders: string[] = []
    const sides: Side[] = []
    try {
      // The last one keeps all, so that as much waits as ever may: it is asked for its memory alone.
      for (const [OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG] of [
        ['', ''],
        [there.url, ''],
        [away, ''],
        [away, '1'],
      ] as const) {
        const dataDir = mkdtempSync(join(tmpdir(), 'traces-'))
        folders.push(dataDir)
        const env = {
          DEMO: 'off',
          CONSOLE_ADMIN_PASSWORD: password,
          STRICT_ANSWERS: 'off',
          OTEL_EXPORTER_OTLP_ENDPOINT,
          OTEL_TRACES_SAMPLER_ARG,
        }
        const product = await startProduct(dataDir, { ...env, NODE_ENV: 'production', NODE_OPTIONS: `--import ${collecting}` })
        await product.ready(180)
        sides.push(new Side(product, await Staff.logIn(product.url, 'admin', password)))
      }
      const [off, on, lost, full] = sides as [Side, Side, Side, Side] // four were started
      const compared = [off, on, lost]
      // The first rounds warm the programs up.
      for (let round = -2; round < ROUNDS; round++) {
        const order = round % 2 === 0 ? compared : compared.toReversed()
        for (const what of ['read', 'write'] as const) for (const side of order) await side.measure(what, round >= 0)
        if (round % 5 === 0) say(`round ${round}: GET ${percent(more(on, off, 'read'))}, write ${percent(more(on, off, 'write'))}`)
      }
      for (const what of ['read', 'write', 'read'] as const) await full.measure(what, false)
      const [without, withOne, alone] = [await held(off.product), await held(on.product), await held(full.product)]
      const memory = alone - without
      const losses = { read: more(on, off, 'read'), write: more(on, off, 'write') }
      const missing = { read: more(lost, off, 'read'), write: more(lost, off, 'write') }
      const worst = Math.max(losses.read, losses.write, missing.read, missing.write)
      return {
        holds: spans >= 10_000 && found === 0 && worst < MOST_LOSS * 2 && memory <= MOST_MB,
        slower: worst >= MOST_LOSS,
        figures: [
          `${spans} spans, ${found} with something of a family`,
          `time of the processor: GET ${percent(losses.read)} of ${median(off.cost.read).toFixed(0)} us, write ${percent(losses.write)} of ${median(off.cost.write).toFixed(0)} us`,
          `collector away: GET ${percent(missing.read)}, write ${percent(missing.write)}; memory held ${without.toFixed(1)} MB without, ${withOne.toFixed(1)} with, ${alone.toFixed(1)} with it away and all kept`,
        ],
      }
    } finally {
      for (const { product } of sides) await product.stop()
      there.server.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  },
}
