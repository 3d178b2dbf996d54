import { defineIngest } from '../base/ingest.ts'
import { phone, realName } from '../base/rules.ts'
import { id, line } from '../base/wire.ts'

/** A family by its phone. Where it came from counts when it is made, and is left as it is later. */
export const putParents = defineIngest({
  op: 'parents',
  entity: 'parent',
  scope: 'parents:write',
  codes: ['PARENT_EDIT'],
  title: { zh: '写入家长', en: 'Put in a parent' },
  area: 'Parents',
  data: {
    phone: phone(),
    nickname: line(40).nullable().optional(),
    realName: realName().nullable().optional(),
    channelId: id().nullable().optional(),
    referrerId: id().nullable().optional(),
  },
  audit: { says: { zh: '写入家长 {id}', en: 'Put in parent {id}' } },
})
