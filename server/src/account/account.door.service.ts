import type { listDemoAccounts, listDemoTries } from '@camp/contract/account/account.demo'
import type { getAccountWays } from '@camp/contract/account/account.ways'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { choiceParameter } from '../platform/parameters.ts'
import { channelIsOpen, registrationMode } from './account.codes.service.ts'

/** What is for anyone who tries the product on this machine: where it has a public address, or a proxy in front, strangers could use it. */
const isOwnMachine = ({ services: { config }, isLocal }: RequestCx): boolean => config.publicUrl === null && isLocal

/**
 * The outbox shows the codes of everybody. A bare proxy on this machine looks like a browser on it; so the token that was printed at start is
 * asked for besides.
 */
export const outboxIsHere = (cx: RequestCx): boolean => cx.services.config.outbox && isOwnMachine(cx)

/** May one go in as somebody of the demo? Where it is shown to others, who runs it has said so. */
const demoIsOpen = (cx: RequestCx): boolean => cx.services.demoDoors !== null && (cx.services.config.demoOneClick || isOwnMachine(cx))

/** Are counts of today shown to who is not in yet? */
export const pulseIsShown = async ({ db, services }: RequestCx): Promise<boolean> =>
  services.config.demo || (await choiceParameter(db, 'login.pulse', ['off', 'on'])) === 'on'

export const accountWays: Handler<typeof getAccountWays, RequestCx> = async (_input, cx) => ({
  sms: channelIsOpen(cx.services.config, 'SMS'),
  mail: channelIsOpen(cx.services.config, 'EMAIL'),
  registration: await registrationMode(cx.db),
  sso: cx.services.config.sso?.name ?? null,
  outbox: outboxIsHere(cx),
  demo: demoIsOpen(cx),
  pulse: await pulseIsShown(cx),
})

export const demoAccounts: Handler<typeof listDemoAccounts, RequestCx> = async (_input, cx) => {
  if (!demoIsOpen(cx) || !cx.services.demoDoors) throw new AppError('NOT_FOUND')
  return cx.services.demoDoors(cx.db)
}

export const demoTries: Handler<typeof listDemoTries> = async (_input, { db, services, reader }) =>
  services.demoTries ? services.demoTries(db, reader) : { tries: [] }
