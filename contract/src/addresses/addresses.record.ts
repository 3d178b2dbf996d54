import { defineRecord } from '../base/record.ts'

export const userAddressRecord = defineRecord({
  entity: 'userAddress',
  zh: '用户地址',
  en: 'address',
  codes: ['PARENT_DETAIL', 'ADDRESS'],
  fields: {
    parentName: ['家长', 'Parent'],
    receiver: ['收件人', 'Receiver', 'sealed'],
    phone: ['收件人手机号', "Receiver's phone", 'sealed'],
    province: ['省', 'Province'],
    city: ['市', 'City'],
    district: ['区县', 'District', 'sealed'],
    detail: ['详细地址', 'Address', 'sealed'],
    isDefault: ['默认地址', 'Default', 'yesno'],
    regionChecked: ['地区已核对', 'Region known', 'yesno'],
    createdAt: ['创建时间', 'Created', 'moment'],
  },
})
