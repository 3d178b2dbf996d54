import { defineText } from '../platform/i18n.ts'

/** Words of what is done with many families at once. */
export const parentsBulkText = defineText({
  zh: {
    freeze: '冻结',
    activate: '激活',
    freezeTitle: '批量冻结',
    activateTitle: '批量激活',
    addTags: '添加标签',
    removeTags: '移除标签',
    addTitle: '给 {count} 位家长添加标签',
    removeTitle: '移除 {count} 位家长的标签',
    addHint: '家长已有的其他标签保持不变。',
    removeHint: '只移除所选的标签，其他标签保持不变。',
    preview: '下一步：检查',
  },
  en: {
    freeze: 'Freeze',
    activate: 'Activate',
    freezeTitle: 'Freeze parents',
    activateTitle: 'Activate parents',
    addTags: 'Add tags',
    removeTags: 'Remove tags',
    addTitle: 'Add tags to {count|parent|parents}',
    removeTitle: 'Remove tags from {count|parent|parents}',
    addHint: 'The other tags of the parents stay.',
    removeHint: 'Only the selected tags are removed; the others stay.',
    preview: 'Next: check',
  },
})
