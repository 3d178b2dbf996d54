import { defineText } from '../platform/i18n.ts'

/** Words of the strip that says what is a try. */
export const testModeText = defineText({
  zh: {
    title: '测试模式：{service}',
    PAYMENT: '收款和退款都不会真的发生。',
    SMS: '短信不外发，只写入内置发件箱。',
    EMAIL: '邮件不外发，只写入内置发件箱。',
    MESSAGES: '短信和邮件不外发，只写入内置发件箱。',
    sample: '含示例数据，去清空',
    TRACKING: '物流轨迹由系统模拟，不是承运商的数据。',
    SIGNING: '由系统自带的签署代替电子签平台。',
  },
  en: {
    title: 'Test mode: {service}',
    PAYMENT: 'No money is taken or given back.',
    SMS: 'No SMS goes out: they stay in the built-in outbox.',
    EMAIL: 'No e-mail goes out: they stay in the built-in outbox.',
    MESSAGES: 'No SMS and no e-mail go out: they stay in the built-in outbox.',
    sample: 'With sample data: clear it',
    TRACKING: 'Tracks are simulated, and not those of a carrier.',
    SIGNING: 'The product signs by itself, in place of a signing service.',
  },
})
