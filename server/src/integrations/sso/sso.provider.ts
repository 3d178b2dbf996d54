import type { Config } from '../../platform/config/config.ts'
import { OidcProvider } from './oidc.provider.ts'

const providers = new WeakMap<Config, OidcProvider>()

/** The provider that this server is configured with, made once; null where there is none. */
export function ssoProvider(config: Config): OidcProvider | null {
  if (!config.sso) return null
  const known = providers.get(config)
  if (known) return known
  const provider = new OidcProvider(config.sso)
  providers.set(config, provider)
  return provider
}
