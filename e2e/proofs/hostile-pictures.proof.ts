import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { addUploader } from '@camp/contract/uploaders/uploaders'
import { getInvited, INVITED_AT_ONCE, inviteUploader } from '@camp/contract/uploaders/uploaders.invites'
import { type Product, root, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const PICTURES = 100
const WITHIN_MB = 64
/** What the process of pictures may hold, and what it may grow by between two looks at it. */
const CHILD_MB = 512 + 256
const password = 'Hostile-Proof-1'
const TUS = { 'tus-resumable': '1.0.0', 'x-requested-with': 'e2e' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const kept = (name: string) => readFileSync(join(root, 'server/test/pictures', name))

/** 8,000 x 7,900 pixels of one colour, as a .png of a few kB. */
function wide(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(8_000)
  head.writeUInt32BE(7_900, 4)
  head.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc((8_000 * 3 + 1) * 7_900), { level: 1 })
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** What came in by an invitation, and the processes below the server that it was seen to have. */
interface Seen {
  most: number
  mostChild: number
  mostChildren: number
  slowest: number
}

/** Processes below this one, with what each holds in MB. */
const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const named = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        if (!status.includes(`\nPPid:\t${pid}\n`) || !named.includes('pictures.child')) return []
        return [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024]
      } catch {
        return [] // it has ended meanwhile
      }
    })

function follow(product: Product): { seen: Seen; stop(): void } {
  const seen: Seen = { most: 0, mostChild: 0, mostChildren: 0, slowest: 0 }
  const looking = setInterval(() => {
    const children = childrenOf(product.pid)
    seen.most = Math.max(seen.most, product.memory)
    seen.mostChild = Math.max(seen.mostChild, ...children)
    seen.mostChildren = Math.max(seen.mostChildren, children.length)
  }, 100)
  const asking = setInterval(async () => {
    const start = performance.now()
    await fetch(`${product.url}/livez`).catch(() => undefined)
    seen.slowest = Math.max(seen.slowest, performance.now() - start)
  }, 500)
  return {
    seen,
    stop: () => {
      clearInterval(looking)
      clearInterval(asking)
    },
  }
}

/** A stranger with an invitation: sends a picture in, and answers what became of it. */
async function send(url: string, token: string, name: string, bytes: Buffer): Promise<string> {
  const path = `/foundation/api/uploader/invited/${token}/uploads`
  const begun = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},purpose ${base64('RESOURCE')}`,
    },
  })
  if (begun.status !== 201) throw new Error(`not begun: ${begun.status} ${await begun.text()}`)
  const at = begun.headers.get('location') ?? ''
  const sent = await fetch(`${url}${at}`, {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`not sent: ${sent.status} ${await sent.text()}`)
  const id = at.split('/').at(-1)
  for (;;) {
    const answer = await fetch(`${url}/foundation${getInvited.path.replace('{token}', token)}`)
    const stand = getInvited.answer.schema.parse(await answer.json())
    const file = stand.files.find((one) => one.id === id)
    if (file?.state === 'REFUSED') return file.reason ?? 'without a reason'
    if (file?.state === 'READY') return 'taken'
    await sleep(200)
  }
}

export const proof: Proof = {
  proves: `${PICTURES} hostile pictures that a stranger with an invitation sends in leave the memory of the server within ${WITHIN_MB} MB of before; one process decodes them, and a picture that is none of them is drawn afterwards`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'hostile-'))
    const product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password, PUBLIC_URL: 'https://console.test' })
    try {
      await product.ready(240)
      const staff = await Staff.logIn(product.url, 'admin', password)
      const { id } = await staff.ask(addUploader, { body: { name: '外部老师', phone: '13700001234' } })
      const { url } = await staff.ask(inviteUploader, { params: { id }, body: { mostMb: 200 } })
      const token = url.split('/').at(-1) ?? ''
      const hostile = [
        ['heavy.avif', kept('heavy.avif')],
        ['wide.avif', kept('wide.avif')],
        ['wide.png', wide()],
        ['cut.avif', kept('heavy.avif').subarray(0, 900)],
      ] as const
      // The process is begun and the code is warm before the memory is looked at.
      const harmless = await send(product.url, token, 'wide.png', wide())
      await sleep(5_000)
      const before = product.memory
      const { seen, stop } = follow(product)
      const told = new Map<string, number>()
      let sent = 0
      const stranger = async () => {
        while (sent < PICTURES) {
          const [name, bytes] = hostile[sent++ % hostile.length] ?? hostile[0]
          const what = `${name}: ${await send(product.url, token, name, bytes)}`
          told.set(what, (told.get(what) ?? 0) + 1)
          if (sent % 20 === 0) say(`${sent} of ${PICTURES} are sent`)
        }
      }
      await Promise.all(Array.from({ length: INVITED_AT_ONCE }, stranger))
      const after = await send(product.url, token, 'wide.png', wide())
      stop()
      await sleep(10_000)
      const more = product.memory - before
      for (const [what, count] of told) say(`${count} x ${what}`)
      const heavy = [...told.keys()].filter((what) => what.startsWith('heavy.avif')).join(', ')
      return {
        holds:
          harmless === 'taken' &&
          after === 'taken' &&
          heavy.includes('512 MB') &&
          more <= WITHIN_MB &&
          seen.mostChild <= CHILD_MB &&
          seen.mostChildren === 1 &&
          !product.ended,
        figures: [
          `${more.toFixed(0)} MB more than before, ${(seen.most - before).toFixed(0)} at most meanwhile`,
          `the process of pictures held ${seen.mostChild.toFixed(0)} MB at most, ${seen.mostChildren} at once`,
          `/livez in ${seen.slowest.toFixed(0)} ms at most`,
          `of 100: ${[...told].map(([what, count]) => `${count} ${what.split(':')[0]} ${what.endsWith('taken') ? 'taken' : 'refused'}`).join(', ')}`,
        ],
      }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
