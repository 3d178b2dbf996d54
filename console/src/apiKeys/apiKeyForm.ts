import { type ApiKey, createApiKey } from '@camp/contract/apiKeys/apiKeys'
import { type KeyPurpose, purposeScopes } from '@camp/contract/apiKeys/apiKeys.labels'
import { MOST_KEY_NETWORKS, USUAL_KEY_RATE } from '@camp/contract/apiKeys/apiKeys.rules'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { codesBehind, type KeyScope, keyScope } from '@camp/contract/scopes'
import { formatDay } from '../platform/format.ts'

export interface KeyValues {
  name: string
  purpose: KeyPurpose
  /** As one text: a form compares its values. */
  scopes: string
  /** One address or network a line. */
  ipAllow: string
  lastDay: string
  ratePerMinute: string
}

const { name, scopes, ipAllow, lastDay, ratePerMinute } = limitsOf(createApiKey)
export const keyLimits = { name, scopes, ipAllow: { ...ipAllow, required: false }, lastDay, ratePerMinute, purpose: unlimited }

export const scopesText = (chosen: readonly KeyScope[]): string => [...chosen].sort().join(' ')
export const scopesIn = (text: string): KeyScope[] => keyScope.values.filter((scope) => text.split(' ').includes(scope))

/** The last day of a key, which holds to its end. */
export const lastDayOf = (expiresAt: string): string => formatDay(Date.parse(expiresAt) - 1)

export const keyValues = (key: ApiKey | null): KeyValues => ({
  name: key?.name ?? '',
  purpose: key?.purpose ?? 'READ_ONLY',
  scopes: scopesText(key?.scopes ?? purposeScopes.READ_ONLY),
  ipAllow: key?.ipAllow.join('\n') ?? '',
  lastDay: key?.expiresAt ? lastDayOf(key.expiresAt) : '',
  ratePerMinute: String(key?.ratePerMinute ?? USUAL_KEY_RATE),
})

/** The networks of a text, one a line, or by commas where they were pasted so. */
const networksIn = (text: string): string[] =>
  text
    .split(/[\n,，;；\s]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const takesNetwork = (network: string): boolean => createApiKey.body?.shape.ipAllow.safeParse([network]).success === true

/** Which line is no network, counted from 1; 0: all are. */
export const wrongNetwork = (text: string): number => networksIn(text).findIndex((network) => !takesNetwork(network)) + 1
export const tooManyNetworks = (text: string): boolean => networksIn(text).length > MOST_KEY_NETWORKS

/** What the call takes. */
export const keyBody = (values: KeyValues) => ({
  name: values.name.trim(),
  scopes: scopesIn(values.scopes),
  ipAllow: networksIn(values.ipAllow),
  lastDay: values.lastDay || null,
  ratePerMinute: Number(values.ratePerMinute),
})

/** The codes behind a scope that somebody does not hold. */
export const lackingFor = (scope: KeyScope, holds: (code: ReturnType<typeof codesBehind>[number]) => boolean): string[] =>
  codesBehind([scope]).filter((code) => !holds(code))
