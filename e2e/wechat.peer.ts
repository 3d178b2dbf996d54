import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: { export(options: { type: 'pkcs8' | 'spki'; format: 'pem' }): string | Buffer }, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString()

/** WeChat Pay on this machine, as far as a test of keys asks it: it proves who asks, and signs what it answers. */
export class WechatPeer {
  readonly url: string
  readonly mchId = '1900000109'
  readonly serialNo = '3775B6A45ACD588826D15E583A95F5DD00000000'
  readonly publicKeyId = 'PUB_KEY_ID_0119000001092026010100000000000001'
  readonly privateKey: string
  readonly publicKey: string
  /** What was asked, in order. */
  readonly heard: string[] = []
  readonly #merchant = pair()
  readonly #platform = pair()
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    // it listens on a port, so the address is one with a port
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.privateKey = pem(this.#merchant.privateKey, 'pkcs8')
    this.publicKey = pem(this.#platform.publicKey, 'spki')
    server.on('request', (request, response) => this.#answer(request, response))
  }

  static async start(): Promise<WechatPeer> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new WechatPeer(server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.heard.push(`${request.method} ${request.url}`)
    const url = new URL(request.url ?? '/', this.url)
    if (!this.#isMerchant(request)) this.#send(response, 401, { code: 'SIGN_ERROR', message: '签名错误' })
    else if (url.searchParams.get('mchid') !== this.mchId) this.#send(response, 403, { code: 'NO_AUTH', message: '商户号不匹配' })
    else this.#send(response, 404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
  }

  #isMerchant({ method, url, headers }: IncomingMessage): boolean {
    const given = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const message = `${method}\n${url}\n${given.timestamp}\n${given.nonce_str}\n\n`
    const proof = createVerify('sha256WithRSAEncryption').update(message)
    return given.serial_no === this.serialNo && proof.verify(this.#merchant.publicKey, given.signature ?? '', 'base64')
  }

  #send(response: ServerResponse, status: number, answer: object): void {
    const body = JSON.stringify(answer)
    const at = Math.floor(Date.now() / 1_000)
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('sha256WithRSAEncryption').update(`${at}\n${nonce}\n${body}\n`).sign(this.#platform.privateKey, 'base64')
    const signed = { 'wechatpay-timestamp': String(at), 'wechatpay-nonce': nonce, 'wechatpay-serial': this.publicKeyId }
    response.writeHead(status, { 'content-type': 'application/json', ...signed, 'wechatpay-signature': signature }).end(body)
  }
}
