import { defineText } from '../platform/i18n.ts'

/** Words for a network that is lost and comes back. */
export const networkText = defineText({
  zh: {
    lost: '网络断开，正在重试',
    in: '{seconds} 秒后再试',
    asking: '正在连接',
    stays: '已显示的内容和已填写的内容都会保留',
    now: '立即重试',
    back: '网络已恢复',
    once: '“{what}”没有得到答复，系统不会自动重做。恢复后请再操作一次，同样的内容不会做两次。',
    unsure: '“{what}”没有得到答复，系统不会自动重做。恢复后请先核对是否已完成，再决定是否重做。',
  },
  en: {
    lost: 'The network is lost. Trying again',
    in: 'in {seconds} s',
    asking: 'connecting',
    stays: 'What is shown and what you typed stays',
    now: 'Try now',
    back: 'The network is back',
    once: '“{what}” got no answer, and is not repeated by itself. Please do it again once the network is back: the same thing is not done twice.',
    unsure: '“{what}” got no answer, and is not repeated by itself. Once the network is back, please check whether it was done.',
  },
})
