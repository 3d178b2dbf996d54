import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { appPlatform, versionState } from './appVersions.labels.ts'

/** How an export, or a change of many, was narrowed. */
const filter = partsWith({
  platform: ['平台', 'Platform', listOf(appPlatform)],
  versionName: ['版本号', 'Version'],
  state: ['状态', 'Status', listOf(versionState)],
  forceUpdate: ['强制更新', 'Forced', 'yesno'],
  ...choiceFields,
})

export const appVersionRecord = defineRecord({
  entity: 'appVersion',
  zh: '版本',
  en: 'app version',
  codes: ['BANNER_OTHER'],
  fields: {
    platform: ['平台', 'Platform', appPlatform],
    versionName: ['版本号', 'Version'],
    versionCode: ['版本编号', 'Code', 'number'],
    state: ['状态', 'Status', versionState],
    publishedAt: ['发布时间', 'Published', 'moment'],
    forceUpdate: ['强制更新', 'Forced', 'yesno'],
    rolloutPercent: ['灰度比例', 'Rollout', 'number'],
    minSupportedCode: ['最低支持的编号', 'Oldest supported code', 'number'],
    hotfixOf: ['修复自（编号）', 'Hotfix of (id)', 'number'],
    hotfixOfName: ['修复自', 'Hotfix of', 'ref'],
    downloadUrl: ['下载地址', 'Download address', 'plain'],
    releaseNotes: ['更新说明', 'Release notes'],
    isConfigure: ['配置完整', 'Complete', 'yesno'],
    blocked: ['停用', 'Blocked', 'yesno'],
    reason: ['关闭强制更新的原因', 'Why the forced update ended'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
