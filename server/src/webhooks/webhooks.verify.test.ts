import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type VerifyLanguage, verifySnippets } from '@camp/contract/webhooks/webhooks.verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookReceiver } from '../../test/webhook.receiver.ts'
import { WebhookPost } from '../integrations/webhooks/webhook.post.ts'
import { newEventId } from '../platform/events/event.ids.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const [old, fresh] = [newSecret(), newSecret()]
let receiver: WebhookReceiver
let folder: string
beforeAll(async () => {
  receiver = await new WebhookReceiver(fresh).start()
  folder = await mkdtemp(path.join(tmpdir(), 'camp-verify-'))
  await symlink(path.resolve(import.meta.dirname, '../../../node_modules'), path.join(folder, 'node_modules'))
})
afterAll(async () => {
  await receiver.stop()
  await rm(folder, { recursive: true, force: true })
})

/** How a program around the snippet reads what came, and says what it holds. */
const RUNS: Readonly<Partial<Record<VerifyLanguage, { file: string; command: string; around: (code: string) => string }>>> = {
  node: {
    file: 'verify.mjs',
    command: process.execPath,
    around: (code) => `${code}
const { headers, body } = JSON.parse(process.argv[2])
console.log(verify(headers, body).type)`,
  },
  python: {
    file: 'verify.py',
    command: 'python3',
    around: (code) => `${code}
import sys
said = json.loads(sys.argv[1])
print(verify(said["headers"], said["body"].encode())["type"])`,
  },
}

/** What it prints; null where it takes the event for none of ours. */
async function verified(language: VerifyLanguage, secret: string, said: object): Promise<string | null> {
  const run = RUNS[language]
  if (!run) throw new Error(`nobody runs ${language}`)
  await writeFile(path.join(folder, run.file), run.around(verifySnippets[language].code))
  const child = spawn(run.command, [path.join(folder, run.file), JSON.stringify(said)], {
    env: { ...process.env, CAMP_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  const code = await new Promise((done) => child.on('close', done))
  return code === 0 ? text.trim() : null
}

describe.each(Object.keys(RUNS) as VerifyLanguage[])('the snippet for %s', (language) => {
  it('takes what was sent, by either secret of a rotation, and nothing that was changed or is old', async () => {
    const body = '{"type":"order.paid","timestamp":"2026-11-27T05:20:14.000Z","data":{"id":4821,"note":"已付"}}'
    const message = { url: receiver.url, id: newEventId(), body, secrets: [fresh, old], replayed: false }
    expect((await new WebhookPost({ loopback: true }).send(message)).status).toBe(204)
    const sent = receiver.received.at(-1)
    const { headers, body: came } = { headers: sent?.headers ?? {}, body: sent?.body ?? '' }
    expect(came).toBe(body)
    for (const secret of [fresh, old]) expect(await verified(language, secret, { headers, body })).toBe('order.paid')
    const changed = [
      { headers, body: body.replace('4821', '4822') },
      { headers: { ...headers, 'webhook-id': newEventId() }, body },
      { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) }, body },
    ]
    for (const said of changed) expect(await verified(language, fresh, said)).toBeNull()
    expect(await verified(language, newSecret(), { headers, body })).toBeNull()
  }, 60_000)
})
