import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'

export const client = { id: 'camp-console', secret: 'a-secret-of-the-journey' } as const

/** An identity provider on this machine, under a name that makes it another site than the console. Anyone who names an account has it. */
export class OidcPeer {
  readonly url: string
  readonly #server: Server

  private constructor(url: string, server: Server) {
    this.url = url
    this.#server = server
  }

  static async start(port: number, callback: string): Promise<OidcPeer> {
    const url = `http://localhost:${port}`
    const provider = new Provider(url, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [callback],
          post_logout_redirect_uris: [new URL('/', callback).href],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], profile: ['name'] },
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, name: `企业用户 ${accountId}` }) }),
      cookies: { keys: ['a-key-of-the-journey'] },
      pkce: { required: () => true },
    })
    const server = createServer(provider.callback()).listen(port, 'localhost')
    await once(server, 'listening')
    return new OidcPeer(url, server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** Names an account on the page of the provider. */
export async function nameAccount(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(account)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

/** What a person does there for the first time in a browser: names the account and agrees. */
export async function signInThere(page: Page, account: string): Promise<void> {
  await nameAccount(page, account)
  await page.getByRole('button', { name: 'Continue' }).click()
}
