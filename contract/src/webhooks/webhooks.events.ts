import { labelled } from '../base/labels.ts'
import { type EventName, events } from '../events.ts'

// Apart from the states of an endpoint: what the shell of the console loads knows no event.

type Words = readonly [zh: string, en: string, hue: 'plain']

/** Every event, in words. */
export const eventName = labelled(
  // Object.entries and fromEntries forget the names of a table that is known
  Object.fromEntries(Object.entries(events).map(([name, { zh, en }]): [string, Words] => [name, [zh, en, 'plain']])) as unknown as Record<
    EventName,
    Words
  >,
)

export const deliveryState = labelled({
  PENDING: ['待送达', 'Waiting', 'blue'],
  DELIVERED: ['已送达', 'Delivered', 'green'],
  FAILED: ['失败', 'Failed', 'red'],
  DISABLED: ['未发送', 'Not sent', 'grey'],
})

/** Why there was no answer. */
export const webhookFault = labelled({
  ADDRESS: ['地址指向内部网络，未发送', 'The address leads inside, nothing was sent', 'red'],
  NAME: ['域名无法解析', 'No such host name', 'red'],
  CONNECTION: ['无法连接', 'No connection', 'red'],
  CERTIFICATE: ['证书不受信任', 'The certificate is not trusted', 'red'],
  TIMEOUT: ['20 秒内没有应答', 'No answer in 20 seconds', 'red'],
  BROKEN: ['连接中断', 'The connection broke off', 'red'],
  SECRET: ['签名密钥无法解密，请轮换', 'Its secret cannot be opened: rotate it', 'red'],
})
