import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { mediaKind } from '../media/media.purposes.ts'

/** How an export, or a change of many, was narrowed. */
const filter = partsWith({
  name: ['姓名', 'Name'],
  phone: ['手机号', 'Phone'],
  ...choiceFields,
})

export const uploaderRecord = defineRecord({
  entity: 'uploader',
  zh: '上传人',
  en: 'uploader',
  codes: ['BANNER_OTHER'],
  fields: {
    name: ['姓名', 'Name'],
    phone: ['手机号', 'Phone'],
    resourceCount: ['资源数', 'Resources', 'count'],
    invite: ['邀请编号', 'Invitation', 'plain'],
    kinds: ['允许的文件类型', 'Kinds of files', listOf(mediaKind)],
    mostMb: ['总容量上限（MB）', 'Size limit (MB)', 'number'],
    expiresAt: ['有效期至', 'Valid until', 'moment'],
    resource: ['资源编号', 'Resource', 'plain'],
    createdAt: ['创建时间', 'Created', 'moment'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
