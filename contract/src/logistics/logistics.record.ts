import { activeFlg } from '../base/labels.ts'
import { defineRecord } from '../base/record.ts'
import { logisticsStatus } from './logistics.labels.ts'
import { parcelTrouble } from './logistics.troubles.ts'

export const logisticsOrderRecord = defineRecord({
  entity: 'logisticsOrder',
  zh: '物流单',
  en: 'parcel',
  codes: ['LOGISTICS', 'ORDER_INDEX'],
  fields: {
    orderNumber: ['订单号', 'Order no.', 'plain'],
    companyId: ['物流公司编号', 'Carrier id', 'number'],
    companyName: ['物流公司', 'Carrier', 'ref'],
    trackingNumber: ['运单号', 'Tracking number'],
    receiver: ['收件人', 'Receiver', 'sealed'],
    phone: ['收件人手机号', "Receiver's phone", 'sealed'],
    address: ['收货地址', 'Address', 'sealed'],
    status: ['物流状态', 'Status', logisticsStatus],
    shippedAt: ['发货时间', 'Shipped at', 'moment'],
    signedAt: ['签收时间', 'Delivered at', 'moment'],
    lastTrack: ['最新轨迹', 'Last track', 'sealed'],
    askedAt: ['上次查询', 'Last checked', 'moment'],
    trouble: ['待处理', 'Trouble', parcelTrouble],
    parentId: ['家长编号', 'Parent id', 'number'],
  },
})

export const logisticsCompanyRecord = defineRecord({
  entity: 'logisticsCompany',
  zh: '物流公司',
  en: 'carrier',
  codes: ['LOGISTICS_COMPANY', 'LOGISTICS'],
  fields: {
    name: ['名称', 'Name'],
    code: ['编码', 'Code'],
    phone: ['客服电话', 'Hotline', 'plain'],
    activeFlg: ['状态', 'Status', activeFlg],
    createdAt: ['创建时间', 'Created', 'moment'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
