import { defineThing } from '../base/record.ts'

/** The report on minors' data: it is sealed, and who is told outside is written down for it. */
export const minorsReportThing = defineThing({
  entity: 'minorsReport',
  zh: '未成年人信息年报',
  en: "report on minors' data",
  fields: {
    receiver: ['接收方', 'Receiver'],
    contractUntil: ['协议到期', 'Contract until', 'day'],
    hash: ['SHA-256', 'SHA-256'],
  },
})
