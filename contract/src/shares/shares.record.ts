import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { shareKind, shareState } from './shares.labels.ts'

const filter = partsWith({
  id: ['编号', 'Ids', listOf('number')],
  kind: ['类型', 'Kind', listOf(shareKind)],
  state: ['状态', 'Status', listOf(shareState)],
  campId: ['营期编号', 'Camp ids', listOf('number')],
  sharedById: ['分享人编号', 'Sharer ids', listOf('number')],
  studentName: ['学员', 'Student'],
  from: ['分享时间自', 'Shared from', 'moment'],
  to: ['分享时间至', 'Shared until', 'moment'],
  ...choiceFields,
})

export const shareRecord = defineRecord({
  entity: 'share',
  zh: '分享',
  en: 'share',
  codes: ['RESOURCE_SHARE', 'RESOURCE_REPORT'],
  fields: {
    kind: ['类型', 'Kind', shareKind],
    state: ['状态', 'Status', shareState],
    studentName: ['学员', 'Student'],
    campName: ['营期', 'Camp'],
    periodStart: ['周期开始', 'Period from', 'day'],
    periodEnd: ['周期结束', 'Period to', 'day'],
    visits: ['访问', 'Visits', 'count'],
    sharedByName: ['分享人', 'Shared by'],
    consentBy: ['同意人', 'Consent by', 'sealed'],
    consentAt: ['同意时间', 'Consent at', 'moment'],
    createdAt: ['分享时间', 'Shared', 'moment'],
    expiresAt: ['有效期至', 'Valid until', 'moment'],
    revokedAt: ['撤回时间', 'Revoked', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
