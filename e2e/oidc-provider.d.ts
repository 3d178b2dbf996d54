// The package declares no types; as far as it is used here.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    readonly accountId: string
    claims(): Record<string, unknown>
  }

  export class Provider {
    constructor(
      issuer: string,
      settings: {
        clients: readonly Record<string, unknown>[]
        claims: Record<string, readonly string[]>
        findAccount: (context: unknown, id: string) => Account
        cookies: { keys: readonly string[] }
        pkce: { required: () => boolean }
      },
    )
    callback(): RequestListener
  }
}
