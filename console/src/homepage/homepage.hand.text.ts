import { defineText } from '../platform/i18n.ts'

/** Words of handing work over, and of what stands beside work that somebody has moved. */
export const handText = defineText({
  zh: {
    handOver: '转交',
    handTo: '转交给',
    handed: '已将“{title}”转交给{name}',
    nobody: '没有其他同事可以处理此事项',
    find: '输入姓名筛选',
    noneFound: '没有叫这个名字的同事',
    failed: '同事名单加载失败，请稍后重试',
    by: { MINE: '{name} {time} 转来', SNOOZED: '{name} {time} 推迟', DONE: '{name} {time} 办结' },
    settles: { AT_RISK: '期间打卡了就不再出现', COMMENT_OVERDUE: '期间点评完就不再出现', parcel: '期间物流恢复或签收就不再出现' },
  },
  en: {
    handOver: 'Hand over',
    handTo: 'Hand over to',
    handed: '{title} is now with {name}',
    nobody: 'No other colleague can handle this',
    find: 'Type a name',
    noneFound: 'No colleague of that name',
    failed: 'The list of colleagues could not be loaded. Please try again shortly',
    by: { MINE: 'from {name}, {time}', SNOOZED: 'snoozed by {name}, {time}', DONE: 'done by {name}, {time}' },
    settles: {
      AT_RISK: 'Does not come back if the child clocks in meanwhile',
      COMMENT_OVERDUE: 'Does not come back if all are commented meanwhile',
      parcel: 'Does not come back if the parcel moves or arrives meanwhile',
    },
  },
})
