import type { OutsideService } from '@camp/contract/parameters/parameters.calls'
import { codeOutcomes } from '../account/account.api.ts'
import { smsKeys } from '../platform/config/config.messages.ts'
import { s3Keys } from '../platform/config/config.s3.ts'
import { essKeys } from '../platform/config/config.signing.ts'
import { ssoKeys } from '../platform/config/config.sso.ts'
import { trackingKeys } from '../platform/config/config.tracking.ts'
import { type Config, wechatKeys } from '../platform/config/config.ts'
import { placeOf } from '../platform/db/database.wait.ts'
import type { Reading } from '../platform/db/replica.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Outcomes } from '../platform/outcomes.ts'
import { zonedText } from '../platform/time.ts'
import { refundOutcomes } from '../refunds/refunds.api.ts'
import { type ServiceCheck, serviceChecksRepository } from './parameters.repository.ts'

/** What the integrations say of themselves; routes gather it. */
export interface Facts {
  /** Does any merchant have keys, in the environment or in the list of merchants? */
  readonly merchantKeys: boolean
  /** The data of public holidays, and the last year that they know. */
  readonly holidays: { readonly source: string; readonly until: number }
}

interface Standing {
  readonly service: OutsideService['service']
  /** Null: no provider is set up. */
  readonly provider: string | null
  /** Does the product itself stand in for a missing provider? */
  readonly standIn: boolean
  readonly variables?: readonly string[]
  readonly outcomes?: Outcomes
  readonly check?: ServiceCheck | undefined
}

/** The newest of what is known counts: the last thing that was asked of it, or the last look at it. */
function stateOf({ provider, standIn, outcomes, check }: Standing): OutsideService['state'] {
  if (provider === null) return standIn ? 'BUILT_IN' : 'OFF'
  const { lastDoneAt, lastFailedAt } = outcomes ?? {}
  const well = latest(lastDoneAt, check?.fault === null ? check.checkedAt : null)
  const ill = latest(lastFailedAt, check?.fault ? check.checkedAt : null)
  return ill > well ? 'FAILING' : 'CONNECTED'
}

const latest = (...moments: (string | null | undefined)[]): string =>
  moments.reduce<string>((last, at) => (at && at > last ? at : last), '')

const shown = (standing: Standing): OutsideService => {
  const { service, provider, variables = [], outcomes, check } = standing
  const recent = outcomes ? { done: outcomes.done, failed: outcomes.failed } : null
  const { lastDoneAt = null, lastFailedAt = null } = outcomes ?? {}
  const state = stateOf(standing)
  const fault = state === 'FAILING' ? (check?.fault ?? null) : null
  return {
    service,
    state,
    provider,
    variables: [...variables],
    recent,
    lastDoneAt,
    lastFailedAt,
    fault,
    checkedAt: check?.checkedAt ?? null,
  }
}

/** Where the replica is and how far behind; the main database answers in its place while that is too far, or it is away. */
function replicaState({ database }: Config, { lag, serves }: Reading): Pick<Standing, 'provider' | 'check'> {
  if (database.replicaUrl === null) return { provider: null }
  const fault = serves ? null : 'AWAY'
  const behind = lag === null ? '' : ` (${lag.toFixed(1)} s)`
  return { provider: `${placeOf(database.replicaUrl)}${behind}`, check: { fault, checkedAt: zonedText(Date.now()) } }
}

/** How every outside service stands. */
export async function serviceStates(
  { db, services: { config, reading } }: Cx,
  { merchantKeys, holidays }: Facts,
): Promise<OutsideService[]> {
  const [sms, email, refunds, mailCheck] = await Promise.all([
    codeOutcomes(db, 'SMS'),
    codeOutcomes(db, 'EMAIL'),
    refundOutcomes(db),
    serviceChecksRepository.of(db, 'EMAIL'),
  ])
  const standings: Standing[] = [
    {
      service: 'SMS',
      provider: config.tencentSms ? 'Tencent Cloud' : null,
      standIn: config.outbox,
      variables: Object.values(smsKeys),
      outcomes: sms,
    },
    {
      service: 'EMAIL',
      provider: config.mail ? 'SMTP' : null,
      standIn: config.outbox,
      variables: ['SMTP_URL', 'MAIL_FROM', 'SMTP_CA'],
      outcomes: email,
      check: mailCheck,
    },
    {
      service: 'SSO',
      provider: config.sso ? `${config.sso.name} (${new URL(config.sso.issuer).host})` : null,
      standIn: false,
      variables: [...Object.values(ssoKeys), 'PUBLIC_URL'],
    },
    {
      service: 'PAYMENT',
      provider: merchantKeys ? 'WeChat Pay' : null,
      standIn: true,
      variables: Object.values(wechatKeys),
      outcomes: refunds,
    },
    { service: 'STORAGE', provider: config.s3 ? `S3 (${config.s3.bucket})` : null, standIn: true, variables: Object.values(s3Keys) },
    { service: 'TRACKING', provider: config.kuaidi100 ? 'Kuaidi100' : null, standIn: true, variables: Object.values(trackingKeys) },
    { service: 'SIGNING', provider: config.tencentEss ? 'Tencent ESS' : null, standIn: true, variables: Object.values(essKeys) },
    {
      service: 'REPLICA',
      standIn: false,
      variables: ['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_LAG_SECONDS'],
      ...replicaState(config, reading),
    },
    { service: 'HOLIDAYS', provider: `${holidays.source} (${holidays.until})`, standIn: false },
  ]
  return standings.map(shown)
}
