import * as calls from '@camp/contract/account/account.codes'
import { listDemoAccounts, listDemoTries } from '@camp/contract/account/account.demo'
import * as outboxCalls from '@camp/contract/account/account.outbox'
import { getAccountWays } from '@camp/contract/account/account.ways'
import { messagesFor } from '../integrations/messages/outbox.ts'
import { AppError } from '../platform/errors.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { sameSecret } from '../platform/session/token.ts'
import { logInByCode, register, resetPassword } from './account.bycode.service.ts'
import { sendPublicCode, targetOf } from './account.codes.service.ts'
import { accountWays, demoAccounts, demoTries, outboxIsHere } from './account.door.service.ts'
import { accountRepository } from './account.repository.ts'

/** What is open to who has no session but a code. */
export const codeRoutes: Binding[] = [
  bindPublic(calls.getValidCodeByPhone, ({ params, query }, cx) => sendPublicCode(cx, 'SMS', params.phone, query.purpose ?? 'LOGIN')),
  bindPublic(calls.getValidCodeByEmail, ({ params, query }, cx) => sendPublicCode(cx, 'EMAIL', params.email, query.purpose ?? 'LOGIN')),
  bindPublic(calls.loginWithSms, ({ body: { phone, code } }, cx) => logInByCode(cx, { channel: 'SMS', receiver: phone, code })),
  bindPublic(calls.loginWithEmail, ({ body: { email, code } }, cx) => logInByCode(cx, { channel: 'EMAIL', receiver: email, code })),
  bindPublic(calls.resetPasswordWithPhone, ({ body: { phone, ...given } }, cx) =>
    resetPassword(cx, { channel: 'SMS', receiver: phone, ...given }),
  ),
  bindPublic(calls.resetPasswordWithEmail, ({ body: { email, ...given } }, cx) =>
    resetPassword(cx, { channel: 'EMAIL', receiver: email, ...given }),
  ),
  bindPublic(calls.registerWithSms, ({ body: { phone, ...given } }, cx) => register(cx, { channel: 'SMS', receiver: phone, ...given })),
  bindPublic(calls.registerWithEmail, ({ body: { email, ...given } }, cx) => register(cx, { channel: 'EMAIL', receiver: email, ...given })),
  bindPublic(getAccountWays, accountWays),
  bindPublic(listDemoAccounts, demoAccounts),
  bind(listDemoTries, demoTries),
  bindPublic(outboxCalls.readOutbox, async ({ body: { receiver, token } }, cx) => {
    if (!outboxIsHere(cx) || !sameSecret(token ?? '', cx.services.config.outboxToken)) throw new AppError('NOT_FOUND')
    return messagesFor(cx.db, receiver === undefined ? await ownReceivers(cx) : [targetOf('EMAIL', receiver)])
  }),
]

/** Phone and e-mail of who is signed in; nothing without a session. */
async function ownReceivers(cx: RequestCx): Promise<string[]> {
  const reader = cx.token ? await cx.services.access.of(cx.token) : null
  const own = reader ? await accountRepository.targets(cx.db, reader.userId) : undefined
  return [own?.phone, own?.email?.toLowerCase()].filter((receiver) => typeof receiver === 'string')
}
