import { defineIngest } from '../base/ingest.ts'
import { newAddress } from './addresses.ts'

/** Where a family has its parcels sent. One of its addresses is always the default: that it is not is no news of the default. */
export const putAddresses = defineIngest({
  op: 'addresses',
  entity: 'userAddress',
  scope: 'addresses:write',
  codes: ['ADDRESS_EDIT'],
  title: { zh: '写入收货地址', en: 'Put in an address' },
  area: 'Addresses',
  data: newAddress,
  references: { parent: 'parents' },
  audit: { says: { zh: '通过接口写入家长 #{parentId} 的收货地址', en: 'Put in an address of parent #{parentId}' } },
})
