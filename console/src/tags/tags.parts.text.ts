import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of tags. */
export const tagsPartsText = defineText({
  zh: {
    tags: '标签',
    tagsOf: '设置 {name} 的标签',
    tagsSaved: '标签已保存',
    noTags: { PARENT: '还没有用于家长的标签', USER: '还没有用于用户的标签' },
  },
  en: {
    tags: 'Tags',
    tagsOf: 'Tags of {name}',
    tagsSaved: 'The tags were saved',
    noTags: { PARENT: 'No tags for parents yet', USER: 'No tags for staff yet' },
  },
})
