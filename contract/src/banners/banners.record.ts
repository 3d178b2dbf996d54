import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { bannerLink, bannerPosition, bannerPost, bannerShown } from './banners.labels.ts'

/** How an export, or a change of many, was narrowed. */
const filter = partsWith({
  position: ['位置', 'Place', listOf(bannerPosition)],
  postStatus: ['上架状态', 'Posted', listOf(bannerPost)],
  title: ['标题', 'Title'],
  ...choiceFields,
})

export const bannerRecord = defineRecord({
  entity: 'banner',
  zh: '轮播图',
  en: 'banner',
  codes: ['BANNER_MANAGE'],
  fields: {
    title: ['标题', 'Title'],
    imageUrl: ['图片', 'Picture', 'plain'],
    position: ['位置', 'Place', bannerPosition],
    linkKind: ['点击后', 'Opens', bannerLink],
    linkTarget: ['链接目标', 'Link', 'plain'],
    startAt: ['开始时间', 'From', 'moment'],
    endAt: ['结束时间', 'Until', 'moment'],
    postStatus: ['上架状态', 'Posted', bannerPost],
    shown: ['展示状态', 'Status', bannerShown],
    sequence: ['顺序', 'Order', 'number'],
    archived: ['已归档', 'Archived', 'yesno'],
    isConfigure: ['配置完整', 'Complete', 'yesno'],
    order: ['顺序', 'Order', listOf('text')],
    updatedAt: ['更新时间', 'Updated', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
