import { serviceUrl } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** An account of Kuaidi100, which knows the parcels of all carriers. */
export interface Kuaidi100Config {
  readonly customer: string
  readonly key: string
  readonly baseUrl: string
}

/** The variables that set tracking up. */
export const trackingKeys = { customer: 'KUAIDI100_CUSTOMER', key: 'KUAIDI100_KEY' } as const

/** The keys of Kuaidi100, all or none; null: parcels are those of the built-in carrier. */
export function readKuaidi100(read: ConfigReader): Kuaidi100Config | null {
  read.onlyKnown('KUAIDI100_', [...Object.values(trackingKeys), 'KUAIDI100_BASE_URL'])
  const missing = Object.values(trackingKeys).filter((name) => read.text(name) === null)
  if (missing.length === Object.values(trackingKeys).length) return null
  if (missing.length > 0) {
    read.problems.push(`Kuaidi100 needs all of its keys; missing: ${missing.join(', ')}`)
    return null
  }
  return {
    customer: read.text(trackingKeys.customer) ?? '',
    key: read.text(trackingKeys.key) ?? '',
    baseUrl: serviceUrl(read, 'KUAIDI100_BASE_URL') ?? 'https://poll.kuaidi100.com',
  }
}
