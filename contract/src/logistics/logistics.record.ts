import { defineRecord } from '../base/record.ts'
import { logisticsStatus } from './logistics.labels.ts'

export const logisticsOrderRecord = defineRecord({
  entity: 'logisticsOrder',
  zh: '物流单',
  en: 'logistics order',
  codes: ['LOGISTICS', 'ORDER_INDEX'],
  fields: {
    companyId: ['物流公司编号', 'Carrier id', 'number'],
    trackingNumber: ['运单号', 'Tracking number'],
    status: ['物流状态', 'Status', logisticsStatus],
    shippedAt: ['发货时间', 'Shipped at', 'moment'],
    signedAt: ['签收时间', 'Signed at', 'moment'],
  },
})
