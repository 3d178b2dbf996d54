import * as calls from '@camp/contract/payment/payment'
import { tellPayment } from '@camp/contract/payment/payment.open'
import { payByKeyInSandbox } from '@camp/contract/payment/payment.sandbox.open'
import * as stray from '@camp/contract/payment/payment.stray'
import type { Outside } from '../integrations/outside.ts'
import { GatewayUnclear } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { SANDBOX_PAID } from '../integrations/payment/sandbox.gateway.ts'
import { NoticeRefused, parseNotice, type WechatNotice } from '../integrations/payment/wechat.notice.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind, bindOpen, bindPublic } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { defineModule } from '../platform/module.ts'
import { paymentChores, sandboxPaidTask } from './payment.jobs.ts'
import { merchantNumber } from './payment.repository.ts'
import { payByKey, payInSandbox, type Sandbox, sandboxPayment } from './payment.sandbox.service.ts'
import { type NoticeFrom, receiveNotice } from './payment.service.ts'
import { closePayments, strayChores, strayTasks } from './payment.stray.jobs.ts'
import { askStray, listStray, returnStray } from './payment.stray.service.ts'
import { toldChores, toldTasks } from './payment.told.jobs.ts'
import { tell } from './payment.told.service.ts'

const family: FamilyClaims = {
  payment_closings: 'not of a family',
  stray_payments: {
    kept: { 'money that came in and went back is proved by its numbers': ['transaction_id', 'refund_number', 'gateway_refund_id'] },
    notOfFamily: ['state', 'failure'],
  },
  told_payments: {
    kept: { 'what a program said of a payment is proved by its number': ['transaction_id'] },
    notOfFamily: ['state', 'error'],
  },
  sandbox_refunds: 'not of a family',
  sandbox_payments: 'not of a family',
}

interface Proved {
  readonly notice: WechatNotice
  /** Whose it is. */
  readonly from: NoticeFrom
}

/** The notice, once its signature is proved; 400 for whatever else is sent here, and nothing is kept of it. */
async function proved(gateways: PaymentGateways, cx: RequestCx, merchantId: number | null): Promise<Proved> {
  const { services, received } = cx
  try {
    const client = await gateways.wechat(merchantId)
    if (!client || !received) throw new NoticeRefused('there are no keys for this merchant')
    const number = merchantId === null ? client.keys.mchId : await merchantNumber(new Executor(services.pool), merchantId)
    if (number === undefined) throw new NoticeRefused('there is no such merchant')
    const notice = await parseNotice(client, received.headers, received.body, services.clock.now())
    return { notice, from: { merchantId, own: number === client.keys.mchId } }
  } catch (error) {
    // WeChat Pay sends it again later.
    if (error instanceof GatewayUnclear) throw new AppError('UNAVAILABLE', {}, { retryAfter: 60, cause: error })
    if (!(error instanceof NoticeRefused)) throw error
    services.log.warn({ requestId: cx.requestId, merchantId, reason: error.message }, 'refused: notice of a payment')
    throw new AppError('SIGNATURE_REFUSED')
  }
}

const sandboxOf = (gateways: PaymentGateways): Sandbox => ({
  standsFor: async (merchantId) => (await gateways.of({ merchantId })) === gateways.sandbox,
  pay: (tx, payment) => gateways.sandbox.pay(tx, payment),
})

const paymentRoutes = (gateways: PaymentGateways): Binding[] => [
  bindPublic(calls.wechatRefundNotice, async ({ params }, cx) => {
    const merchantId = params.merchantId === 0 ? null : params.merchantId
    const { notice, from } = await proved(gateways, cx, merchantId)
    await receiveNotice(cx, from, notice)
    return { code: 'SUCCESS', message: '成功' }
  }),
  bind(calls.getSandboxPayment, sandboxPayment(sandboxOf(gateways))),
  bind(stray.listStrayPayments, listStray),
  bind(stray.askStrayReturn, askStray),
  bind(stray.returnStrayPayment, returnStray),
  bindOpen(tellPayment, tell),
  bind(calls.payInSandbox, payInSandbox(sandboxOf(gateways))),
  bindOpen(payByKeyInSandbox, payByKey(sandboxOf(gateways))),
]

export const paymentModule = defineModule<Outside>({
  name: 'payment',
  routes: ({ outside }) => paymentRoutes(outside.gateways),
  jobs: (services, { gateways }) => ({
    [SANDBOX_PAID]: sandboxPaidTask(services, gateways.sandbox),
    ...strayTasks(services, gateways),
    ...toldTasks(services, gateways),
  }),
  chores: (services, { gateways }) => [...paymentChores(gateways.sandbox, services.log), ...strayChores(services), ...toldChores(services)],
  on: { 'order.cancelled': closePayments, 'order.closed': closePayments },
  retention: [{ table: 'provider_notices', where: 'received_at < now() - $days', days: 'retention.noticeDays' }],
  family,
})
