import type { TestService, readTestMode as testModeCall } from '@camp/contract/base/testMode'
import { highestRole } from '@camp/contract/permissions/permissions.rights'
import type * as calls from '@camp/contract/setup/setup'
import { firstSteps, type SampleBar, type SetupState, type SetupStep, setupStep, setupWaits } from '@camp/contract/setup/setup.labels'
import type { Executor } from '../platform/db/executor.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { setupRepository } from './setup.repository.ts'
import { sampleRepository } from './setup.sample.repository.ts'

/** Does any merchant have keys? Routes know. */
export type AsksKeys = (services: Services) => Promise<boolean>

interface Found {
  readonly count: number
  readonly names?: readonly string[]
  /** Where the number alone does not say it. */
  readonly done?: boolean
}

async function foundFor(cx: Cx, merchantKeys: boolean, sent: ReadonlySet<string>) {
  const { config, clock } = cx.services
  const year = Number(businessDay(clock.now()).slice(0, 4))
  const there = await setupRepository.there(cx.db, { userId: cx.reader.userId, highest: highestRole, year })
  const found: Record<SetupStep, Found> = {
    STAFF: { count: there.staff, names: there.roles },
    CAMP_TYPES: { count: there.campTypes.length, names: there.campTypes },
    CARRIERS: { count: there.carriers.length, names: there.carriers },
    GOODS: { count: there.goods },
    COACH: { count: there.coaches },
    CAMP: { count: there.camps },
    FAMILY: { count: there.families },
    // Hours that wait for a second person are counted, and are none yet.
    HOURS: { count: there.hours || there.hoursAsked, done: there.hours > 0 },
    PAYEE: { count: there.payees },
    PAYDAY: { count: there.paid },
    HOLIDAYS: { count: there.holidays },
    REFUND_RULE: { count: there.refundRules },
    PAYMENT: { count: Number(merchantKeys) },
    // A test message is taken as proof of the provider alone.
    SMS: { count: Number(config.tencentSms !== null), done: config.tencentSms !== null && sent.has('SMS') },
    EMAIL: { count: Number(config.mail !== null), done: config.mail !== null && sent.has('EMAIL') },
  }
  return { found, reached: { SMS: there.hasPhone, EMAIL: there.hasEmail } }
}

/** How much of the sample is there, and what stands against loading it. */
export async function sampleStands(db: Executor, merchantKeys: boolean): Promise<{ rows: number; bar: SampleBar | null }> {
  const { rows, busy, business } = await sampleRepository.stands(db)
  if (busy) return { rows, bar: 'SAMPLE_BUSY' }
  if (rows > 0) return { rows, bar: 'SAMPLE_THERE' }
  if (business) return { rows, bar: 'SAMPLE_BUSINESS' }
  return { rows, bar: merchantKeys ? 'SAMPLE_REAL_PAYMENT' : null }
}

/** How each step stands, read from what is there. */
export const readSetup =
  (hasKeys: AsksKeys): Handler<typeof calls.readSetup> =>
  async (_input, cx) => {
    const said = await setupRepository.said(cx.db)
    const aside = new Set(said.filter((one) => one.aside).map(({ step }) => step))
    const sent = new Set(said.filter(({ sentAt }) => sentAt !== null).map(({ step }) => step))
    const merchantKeys = await hasKeys(cx.services)
    const { found, reached } = await foundFor(cx, merchantKeys, sent)
    const isDone = (step: SetupStep): boolean => found[step].done ?? found[step].count > 0
    const steps = setupStep.values.map((step) => {
      const waitsFor = (setupWaits[step] ?? []).filter((first) => !isDone(first))
      const { count, names = [] } = found[step]
      return {
        step,
        state: stateOf({ done: isDone(step), aside: aside.has(step), waits: waitsFor.length > 0 }),
        count,
        names: [...names],
        waitsFor,
      }
    })
    const ready = steps.every(({ step, state }) => !firstSteps.includes(step) || state === 'DONE' || state === 'ASIDE')
    return { steps, ready, reached, sample: await sampleStands(cx.db, merchantKeys) }
  }

const stateOf = ({ done, aside, waits }: { done: boolean; aside: boolean; waits: boolean }): SetupState => {
  if (done) return 'DONE'
  if (aside) return 'ASIDE'
  return waits ? 'WAITS' : 'OPEN'
}

export const putSetupAside: Handler<typeof calls.putSetupAside> = ({ params: { step }, body: { aside } }, cx) =>
  write(cx, async (w) => {
    setupRepository.aside(w.tx, step, aside)
    w.audit({ id: null, data: { step }, after: { step, aside } })
    return { step, aside }
  })

/** What the product itself stands in for: by what is configured, and what is there of merchants. */
export const readTestMode =
  (hasKeys: AsksKeys): Handler<typeof testModeCall> =>
  async (_input, { services, db }) => {
    const { config } = services
    const standsIn: Record<TestService, boolean> = {
      PAYMENT: !(await hasKeys(services)),
      SMS: config.outbox && config.tencentSms === null,
      EMAIL: config.outbox && config.mail === null,
      TRACKING: config.kuaidi100 === null,
      SIGNING: config.tencentEss === null,
    }
    return {
      services: (Object.keys(standsIn) as TestService[]).filter((service) => standsIn[service]), // its keys are the services
      sample: await sampleRepository.there(db),
    }
  }
