import { defineRecord } from '../base/record.ts'

export const userAddressRecord = defineRecord({
  entity: 'userAddress',
  zh: '用户地址',
  en: 'address',
  codes: ['PARENT_DETAIL', 'ADDRESS'],
  fields: {
    receiver: ['收件人', 'Receiver'],
    phone: ['收件人手机号', "Receiver's phone"],
    province: ['省', 'Province'],
    city: ['市', 'City'],
    district: ['区县', 'District'],
    detail: ['详细地址', 'Address'],
    isDefault: ['默认地址', 'Default', 'yesno'],
  },
})
