import type { Services } from '../platform/services.ts'
import { type MessageSenders, messageSenders } from './messages/message.senders.ts'
import { PaymentGateways } from './payment/payment.gateways.ts'
import { SimulatorCarrier } from './tracking/simulator.carrier.ts'
import type { TrackingCarrier } from './tracking/tracking.carrier.ts'

/** The outside services of this process, made once at start: jobs and notices share what they learn of them. */
export interface Outside {
  readonly senders: MessageSenders
  readonly gateways: PaymentGateways
  readonly carrier: TrackingCarrier
}

export const outsideOf = (services: Services): Outside => ({
  senders: messageSenders(services),
  gateways: new PaymentGateways(services),
  carrier: new SimulatorCarrier(),
})
