import { defineCall, json } from '../base/call.ts'
import { filter, requiredText } from '../base/wire.ts'
import { appPlatform } from './appVersions.labels.ts'
import { latestVersion, MOST_INSTALLATION, versionCode } from './appVersions.ts'

/** The version that an installation is to have: the same answer as staff see in the preview. */
export const openLatestVersion = defineCall({
  id: 'openLatestVersion',
  title: { zh: '设备应使用的版本', en: 'The version a device is to have' },
  area: 'App versions',
  beyond: true,
  method: 'GET',
  path: '/open/v1/app-versions/latest',
  query: filter({}, { platform: appPlatform.schema, versionCode: versionCode(), installation: requiredText(MOST_INSTALLATION) }),
  answer: json(latestVersion),
  key: 'app:read',
  codes: ['BANNER_OTHER'],
})
