import { activeFlg } from '../base/labels.ts'
import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { resourceKind } from '../camps/camps.labels.ts'

/** How a change of many, or an export, was narrowed. */
const filter = partsWith({
  title: ['标题', 'Title'],
  kind: ['类型', 'Kind', listOf(resourceKind)],
  level: ['级别', 'Level', listOf('text')],
  theme: ['主题', 'Theme', listOf('text')],
  uploaderId: ['上传人编号', 'Uploader ids', listOf('number')],
  stateIs: ['状态', 'Status', listOf(activeFlg)],
  activeFlg: ['状态', 'Status', listOf(activeFlg)],
  toReview: ['待审核', 'To review', 'yesno'],
  ...choiceFields,
})

export const resourceRecord = defineRecord({
  entity: 'resource',
  zh: '学习资源',
  en: 'resource',
  codes: ['RESOURCE_INDEX'],
  fields: {
    title: ['标题', 'Title'],
    kind: ['类型', 'Kind', resourceKind],
    level: ['级别', 'Level'],
    theme: ['主题', 'Theme'],
    coverId: ['封面', 'Cover', 'plain'],
    files: ['文件', 'Files', listOf('text')],
    revision: ['版次', 'Revision', 'number'],
    everywhere: ['替换到所有营期', 'Replaced everywhere', 'yesno'],
    uploaderName: ['上传人', 'Uploader', 'ref'],
    activeFlg: ['状态', 'Status', activeFlg],
    toReview: ['待审核', 'To review', 'yesno'],
    usedInCamps: ['使用营期数', 'Camps', 'count'],
    lessonsAhead: ['未结束营期的课程', 'Lessons of open camps', 'count'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
