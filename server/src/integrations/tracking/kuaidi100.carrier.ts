import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Kuaidi100Config } from '../../platform/config/config.tracking.ts'
import { withDeadline } from '../../platform/deadline.ts'
import { askOutside } from '../../platform/trace/outside.ts'
import type { Keyring } from '../../platform/write/keyring.ts'
import { readJson } from '../answer.json.ts'
import { pushSchema, reportOf, trackResult } from './kuaidi100.answers.ts'
import {
  type CarrierPushes,
  CarrierRefused,
  type Parcel,
  type Pushed,
  PushRefused,
  type TrackingCarrier,
  type TrackReport,
} from './tracking.carrier.ts'

/** As Kuaidi100 signs everything: MD5 of texts put behind each other, in capital letters. */
const signed = (...texts: readonly string[]): string => createHash('md5').update(texts.join(''), 'utf8').digest('hex').toUpperCase()

/** Of a question, over the very text that is sent. */
export const querySign = (param: string, key: string, customer: string): string => signed(param, key, customer)

/** Of a push, by the salt that was named when the parcel was subscribed to. */
export const pushSign = (param: string, salt: string): string => signed(param, salt)

/** Compared without telling by the time it takes how much of it is right. */
export function isPushSigned(param: string, sign: string, salt: string): boolean {
  const [right, given] = [Buffer.from(pushSign(param, salt)), Buffer.from(sign)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The longest that a call outside may take (security rule 33). */
const WITHIN_MS = 10_000
/** Finer states, such as a parcel that waits in a locker. */
const RESULT = '4'
const SALT_LENGTH = 32

const refusal = z.object({
  result: z.union([z.literal(false), z.literal('false')]),
  returnCode: z.coerce.string(),
  message: z.string().nullish(),
})
const accepted = z.object({ result: z.union([z.literal(true), z.literal('true')]), returnCode: z.coerce.string() })

/** Their codes for a question. Whatever else they say is a no to us. */
const WHY: Readonly<Record<string, CarrierRefused['why']>> = {
  '400': 'UNKNOWN',
  '408': 'PHONE',
  '500': 'UNKNOWN',
  '501': 'BUSY',
  '502': 'BUSY',
}
/** And for a subscription: 700 is a company or a number that they do not take; 501 means that it stands already. */
const WHY_NOT: Readonly<Record<string, CarrierRefused['why']>> = { '700': 'UNKNOWN', '702': 'UNKNOWN', '500': 'BUSY' }
const SUBSCRIBED_BEFORE = '501'

interface Place {
  /** Where its pushes reach us, below `/foundation`; null: they cannot, as we are not on TLS. */
  readonly publicUrl: string | null
  readonly keys: Pick<Keyring, 'digest'>
}

const pushPath = (parcelId: number): string => `/foundation/api/location/logisticsOrder/notify?parcel=${parcelId}`

/** Kuaidi100: knows the parcels of all carriers, by question and by push. A number that is asked about too often is locked by them. */
export class Kuaidi100Carrier implements TrackingCarrier {
  readonly byPlan = true
  readonly pushes: CarrierPushes | null
  readonly #config: Kuaidi100Config
  readonly #keys: Place['keys']
  readonly #withinMs: number

  constructor(config: Kuaidi100Config, { publicUrl, keys }: Place, withinMs = WITHIN_MS) {
    this.#config = config
    this.#keys = keys
    this.#withinMs = withinMs
    const read: CarrierPushes['read'] = (id, push) => this.#read(id, push)
    // Somebody who reads along on a plain line would learn how to sign.
    this.pushes = publicUrl?.startsWith('https:') ? { subscribe: (parcel) => this.#subscribe(parcel, publicUrl), read } : null
  }

  async ask({ companyCode, trackingNumber, phone }: Parcel): Promise<TrackReport> {
    const { customer, key } = this.#config
    const asked = {
      com: companyCode.toLowerCase(),
      num: trackingNumber,
      phone: phone.slice(-4),
      resultv2: RESULT,
      show: '0',
      order: 'desc',
    }
    const param = JSON.stringify(asked)
    const answer = await this.#post('/poll/query.do', { customer, sign: querySign(param, key, customer), param })
    const refused = refusal.safeParse(answer)
    if (refused.success)
      throw new CarrierRefused(WHY[refused.data.returnCode] ?? 'REFUSED', `Kuaidi100 answered ${refused.data.returnCode}`)
    const result = trackResult.safeParse(answer)
    if (!result.success || result.data.nu.toUpperCase() !== trackingNumber.toUpperCase()) throw unclear('something else than tracks')
    return reportOf(result.data)
  }

  async #subscribe({ id, companyCode, trackingNumber, phone }: Parcel, publicUrl: string): Promise<void> {
    const parameters = { callbackurl: `${publicUrl}${pushPath(id)}`, salt: this.#salt(id), resultv2: RESULT, phone: phone.slice(-4) }
    const param = { company: companyCode.toLowerCase(), number: trackingNumber, key: this.#config.key, parameters }
    const answer = await this.#post('/poll', { schema: 'json', param: JSON.stringify(param) })
    const refused = refusal.safeParse(answer)
    if (!refused.success) {
      if (!accepted.safeParse(answer).success) throw unclear('neither yes nor no')
      return
    }
    const { returnCode } = refused.data
    if (returnCode === SUBSCRIBED_BEFORE) return
    throw new CarrierRefused(WHY_NOT[returnCode] ?? 'REFUSED', `Kuaidi100 answered ${returnCode}`)
  }

  /** Follows from our key, so that none has to be kept: another one for each parcel. */
  #salt(id: number): string {
    return this.#keys.digest(`kuaidi100 push ${id}`).toString('hex').slice(0, SALT_LENGTH)
  }

  #read(parcelId: number, { param, sign }: { readonly param: string; readonly sign: string }): Pushed {
    if (!isPushSigned(param, sign, this.#salt(parcelId))) throw new PushRefused('the signature is not one of Kuaidi100')
    let content: unknown
    try {
      content = JSON.parse(param)
    } catch {
      throw new PushRefused('the push is no JSON')
    }
    const push = pushSchema.safeParse(content)
    if (!push.success) throw new PushRefused('the push has a form that is not known')
    const { status, message, comNew, lastResult } = push.data
    return {
      trackingNumber: lastResult.nu,
      told: reportOf(lastResult),
      aborted: status === 'abort' ? (message ?? '').slice(0, 100) : null,
      correctedCode: comNew && /^[A-Za-z0-9_-]{1,40}$/.test(comNew) ? comNew : null,
    }
  }

  async #post(path: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    } as const
    const { baseUrl } = this.#config
    const { status, answer } = await askOutside('kuaidi100', baseUrl, () =>
      withDeadline(this.#withinMs, async (signal) => {
        const response = await fetch(`${baseUrl}${path}`, { ...asked, signal })
        return { status: response.status, answer: await readJson(response) }
      }),
    ).catch((error: unknown) => {
      // Neither the address nor the fields: these hold the key.
      throw unclear(error instanceof Error ? error.name : 'no answer')
    })
    if (status !== 200 || answer === null) throw unclear(`status ${status}`)
    return answer
  }
}

const unclear = (what: string): CarrierRefused => new CarrierRefused('BUSY', `Kuaidi100 gave no clear answer: ${what}`)
