import * as social from '@camp/contract/sso/sso'
import { Browser, type Came } from './browser.ts'
import { startTestServer, type TestServer } from './http.ts'
import { CLIENT, type Forged, OidcPeer } from './oidc.peer.ts'
import { TEST_PASSWORD } from './template.ts'

/** What a server needs to know of a provider. */
export const ssoEnvironment = (issuer: string): Record<string, string> => ({
  PUBLIC_URL: 'http://console.example',
  SSO_ISSUER: issuer,
  SSO_CLIENT_ID: CLIENT.id,
  SSO_CLIENT_SECRET: CLIENT.secret,
  SSO_NAME: '企业账号',
})

/** The page and query behind the `#` of an address of the console; the page is empty where the address is none of the console's. */
export const inside = (location: string): Record<string, string> => {
  const [, page = '', query] = /^http:\/\/console\.example\/#([^?]*)\?(.*)$/.exec(location) ?? []
  return { page, ...Object.fromEntries(new URLSearchParams(query)) }
}

export interface Person {
  readonly sub: string
  readonly name: string
}

/** A server and the provider that it trusts. */
export class SsoStage {
  readonly peer: OidcPeer
  readonly server: TestServer
  #people = 0

  private constructor(peer: OidcPeer, server: TestServer) {
    this.peer = peer
    this.server = server
  }

  static async start(lines: string[] | null = null, more: Record<string, string> = {}): Promise<SsoStage> {
    const peer = await new OidcPeer().start()
    return new SsoStage(peer, await startTestServer({ ...ssoEnvironment(peer.url), ...more }, lines))
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.peer.stop()
  }

  browser(): Browser {
    return new Browser(this.server.url)
  }

  newcomer(): Person {
    return { sub: `s-${++this.#people}`, name: '王小明' }
  }

  /** To the provider and back; where the browser then stands. */
  async comeBack(browser: Browser, person: Person, { redirect, forged }: { redirect?: string; forged?: Forged } = {}) {
    const away = await browser.call(social.authorizeSso, { query: { redirect } })
    return inside((await browser.call(social.finishSso, { query: this.peer.approve(away.location, person, forged) }, {})).location)
  }

  enter(browser: Browser, code = ''): Promise<Came> {
    return browser.call(social.loginBySso, { params: { code } })
  }

  bind(browser: Browser, bindKey: string | undefined, username: string, password = TEST_PASSWORD): Promise<Came> {
    return browser.call(social.bindSsoUserAndLogin, { body: { bindKey, username, password } })
  }

  /** A key that binds an identity, as the browser of its owner gets it. */
  async keyFor(browser: Browser, person: Person): Promise<string> {
    return (await this.enter(browser, (await this.comeBack(browser, person)).code)).error.bindKey ?? ''
  }

  /** Somebody whose identity opens the account of this name, with the browser that was used. */
  async bound(username: string): Promise<{ person: Person; browser: Browser }> {
    const person = this.newcomer()
    const browser = this.browser()
    const done = await this.bind(browser, await this.keyFor(browser, person), username)
    if (done.status !== 200) throw new Error(`binding ${username}: ${done.status} ${done.error.msg}`)
    return { person, browser }
  }
}
