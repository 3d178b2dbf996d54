import type { Services } from '../platform/services.ts'
import { type MessageSenders, messageSenders } from './messages/message.senders.ts'
import { PaymentGateways } from './payment/payment.gateways.ts'
import { RobotPost } from './robots/robot.post.ts'
import type { SigningProvider } from './signing/signing.provider.ts'
import { TencentEss } from './signing/tencent.ess.ts'
import { Kuaidi100Carrier } from './tracking/kuaidi100.carrier.ts'
import { SimulatorCarrier } from './tracking/simulator.carrier.ts'
import type { TrackingCarrier } from './tracking/tracking.carrier.ts'
import { WebhookPost } from './webhooks/webhook.post.ts'

/** The outside services of this process, made once at start: jobs and notices share what they learn of them. */
export interface Outside {
  readonly senders: MessageSenders
  readonly gateways: PaymentGateways
  readonly carrier: TrackingCarrier
  readonly webhooks: WebhookPost
  readonly robots: RobotPost
  /** Null: the product has contracts signed itself. */
  readonly signing: SigningProvider | null
}

export function outsideOf(services: Services): Outside {
  const webhooks = new WebhookPost({ loopback: services.config.eventsInward })
  return {
    senders: messageSenders(services),
    gateways: new PaymentGateways(services),
    carrier: carrierOf(services),
    webhooks,
    robots: new RobotPost(webhooks, { loopback: services.config.eventsInward }),
    signing: services.config.tencentEss && new TencentEss(services.config.tencentEss, () => services.clock.now()),
  }
}

function carrierOf({ config: { kuaidi100, publicUrl }, keys }: Services): TrackingCarrier {
  return kuaidi100 ? new Kuaidi100Carrier(kuaidi100, { publicUrl, keys }) : new SimulatorCarrier()
}
