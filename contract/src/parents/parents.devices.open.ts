import { defineIngest } from '../base/ingest.ts'
import { deviceVendor } from './parents.labels.ts'
import { imei } from './parents.ts'

/** A learning device that a family bound. Only staff free it, and it stays what it is. */
export const putDevices = defineIngest({
  op: 'devices',
  entity: 'parentDevice',
  scope: 'devices:write',
  codes: ['PARENT_EDIT'],
  title: { zh: '写入设备', en: 'Put in a device' },
  area: 'Parents',
  data: { imei: imei(), vendor: deviceVendor.schema },
  references: { parent: 'parents' },
  audit: { target: 'parent', says: { zh: '通过接口绑定家长 {id} 的设备', en: 'Bound a device of parent {id}' } },
})
