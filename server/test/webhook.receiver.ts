import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { HttpPeer } from './http.peer.ts'

export interface Received {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Record<string, unknown>
  readonly replayed: boolean
  /** As it came. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** What a receiver answers: a status, with headers where there are any; nothing at all, or another protocol. */
export type Answers =
  | number
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'SILENCE'
  | 'UPGRADE'

/** A program of somebody else that is told of events: it checks each as the package of Standard Webhooks does. */
export class WebhookReceiver extends HttpPeer {
  /** What was signed rightly, in the order in which it came, and taken or not. */
  readonly received: Received[] = []
  readonly forged: string[] = []
  /** By which secret it checks. */
  secret: string
  answers: (event: Received) => Answers = () => 204

  constructor(secret: string) {
    super()
    this.secret = secret
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    try {
      const said = new Webhook(this.secret).verify(body, headers) as Pick<Received, 'type' | 'timestamp' | 'data'>
      const event = { ...said, id: headers['webhook-id'] ?? '', replayed: headers['webhook-replayed'] === 'true', headers, body }
      this.received.push(event)
      const answer = this.answers(event)
      if (answer === 'SILENCE') return
      if (answer === 'UPGRADE') {
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
        return
      }
      const { status, headers: more = {}, body: text = '' } = typeof answer === 'number' ? { status: answer } : answer
      response.writeHead(status, more).end(text)
    } catch (error) {
      this.forged.push(String(error))
      response.writeHead(400).end()
    }
  }
}
