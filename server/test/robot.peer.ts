import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpPeer } from './http.peer.ts'

export interface RobotCall {
  readonly path: string
  readonly body: string
}

/** The robot of a group, as its platform plays it: it takes what it is sent, and counts. */
export class RobotPeer extends HttpPeer {
  readonly taken: RobotCall[] = []
  /** All that came, taken or not. */
  readonly asked: RobotCall[] = []
  /** A status, and the code that the platform says in a 200. */
  answers: (call: RobotCall) => { readonly status: number; readonly code?: number } | 'SILENCE' = () => ({ status: 200 })

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const call = { path: request.url ?? '', body: Buffer.concat(parts).toString() }
    this.asked.push(call)
    const answer = this.answers(call)
    if (answer === 'SILENCE') return
    const { status, code = 0 } = answer
    if (status === 200 && code === 0) this.taken.push(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errcode: code, errmsg: 'said' }))
  }
}
