import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, deletion, wholeSheetOf } from '../base/steps.ts'
import {
  filter,
  id,
  moment,
  oneOrMany,
  reasonOrNone,
  requiredLine,
  requiredText,
  seenVersion,
  text,
  wireBoolean,
  wireInt,
} from '../base/wire.ts'
import { appPlatform, forceReason, versionState, versionVerdict } from './appVersions.labels.ts'
import { MOST_VERSION_NAME, SEMVER } from './appVersions.semver.ts'

const area = 'App versions'

/** The largest code that Google Play takes. */
const MOST_CODE = 2_100_000_000
const MOST_URL = 500
export const MOST_INSTALLATION = 80

export const versionCode = () => wireInt(1, MOST_CODE)

/** Is it an address of the web that nobody reads on its way, with no password in it? */
export function isHttps(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** The filters of the list. */
const appVersionFilterShape = {
  platform: oneOrMany(appPlatform.schema),
  versionName: text(MOST_VERSION_NAME),
  state: oneOrMany(versionState.schema),
  forceUpdate: wireBoolean(),
}
export const appVersionFilter = filter(appVersionFilterShape)
export type AppVersionFilter = z.output<typeof appVersionFilter>

const appVersionRow = z.object({
  ...rowFields,
  platform: appPlatform.schema,
  versionName: z.string(),
  versionCode: z.int(),
  state: versionState.schema,
  /** Null: a draft; in the future: scheduled. */
  publishedAt: z.string().nullable(),
  /** Who has an older version must take it, or a newer one. */
  forceUpdate: z.boolean(),
  downloadUrl: z.string(),
  releaseNotes: z.string().nullable(),
  /** Nothing is missing that people see: it has release notes too. */
  isConfigure: z.boolean(),
  /** The version that it mends: its code may be below newer ones. */
  hotfixOf: z.int().nullable(),
  hotfixOfName: z.string().nullable(),
  /** Who has an older one must update. */
  minSupportedCode: z.int().nullable(),
  /** Of a hundred installations so many are given it, always the same ones. */
  rolloutPercent: z.int(),
  /** It is given to nobody, and who has it must update. */
  blocked: z.boolean(),
  /** The newest published one of its platform: it cannot be deleted. */
  newest: z.boolean(),
})
export type AppVersion = z.output<typeof appVersionRow>

export const listVersions = defineCall({
  id: 'listVersions',
  title: { zh: '查看版本列表', en: 'List app versions' },
  area,
  method: 'POST',
  path: '/api/version/list',
  body: appVersionFilter,
  answer: page(appVersionRow),
  codes: ['BANNER_OTHER'],
  sorts: ['versionCode', 'publishedAt'],
  // Drafts first, then what was published last.
  defaultSort: 'publishedAt,desc',
})

export const exportVersions = defineCall({
  id: 'exportVersions',
  title: { zh: '导出版本', en: 'Export app versions' },
  area,
  beyond: true,
  ...wholeSheetOf(appVersionFilterShape),
  path: '/api/version/export',
  codes: ['BANNER_OTHER'],
  audit: {
    type: 'EXPORT',
    target: 'appVersion',
    says: { zh: '导出版本 {count} 个', en: 'Exported {count|app version|app versions}' },
    announces: { zh: '导出版本', en: 'Exporting app versions' },
  },
})

export const getVersion = defineCall({
  id: 'getVersion',
  title: { zh: '查看版本', en: 'Show an app version' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/version/{id}',
  params: z.object({ id: id() }),
  answer: json(appVersionRow),
  codes: ['BANNER_OTHER'],
})

const fields = {
  platform: appPlatform.schema,
  versionName: requiredLine(MOST_VERSION_NAME).refine((value) => SEMVER.test(value), { error: 'NOT_A_VERSION' }),
  versionCode: versionCode(),
  forceUpdate: z.boolean(),
  downloadUrl: requiredLine(MOST_URL)
    .refine((value) => !/\s/.test(value), { error: 'ADDRESS_BLANK', abort: true })
    .refine(isHttps, { error: 'NOT_HTTPS' }),
  releaseNotes: text(2_000).nullable().optional(),
  /** `now`: by the clock of the server. */
  publishedAt: z
    .union([moment(), z.literal('now')])
    .nullable()
    .optional(),
  hotfixOf: id().nullable().optional(),
  minSupportedCode: versionCode().nullable().optional(),
  rolloutPercent: wireInt(0, 100).optional(),
  blocked: z.boolean().optional(),
}

const says = <Zh extends string, En extends string>(zh: Zh, en: En) =>
  ({ zh: `${zh} {platform} {versionName}`, en: `${en} {platform} {versionName}` }) as const

export const addVersion = defineCall({
  id: 'addVersion',
  title: { zh: '新建版本', en: 'Create an app version' },
  area,
  ...adding(z.object(fields)),
  path: '/api/version/add',
  codes: ['VERSION_EDIT'],
  audit: { type: 'ADD', target: 'appVersion', says: says('新建版本', 'Created app version'), speaks: { platform: appPlatform } },
})

export const updateVersion = defineCall({
  id: 'updateVersion',
  title: { zh: '编辑版本', en: 'Edit an app version' },
  area,
  method: 'POST',
  path: '/api/version/update',
  /** `reason` where some device must not update any more that must now. */
  body: z.object({ id: id(), ...fields, reason: reasonOrNone().nullable().optional(), version: seenVersion() }),
  answer: json(saved),
  codes: ['VERSION_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'appVersion', says: says('编辑版本', 'Edited app version'), speaks: { platform: appPlatform } },
})

export const deleteVersion = defineCall({
  id: 'deleteVersion',
  title: { zh: '删除版本', en: 'Delete an app version' },
  area,
  ...deletion,
  method: 'GET',
  path: '/api/version/del/{id}',
  codes: ['VERSION_DELETE'],
  audit: { type: 'DELETE', target: 'appVersion', says: says('删除版本', 'Deleted app version'), speaks: { platform: appPlatform } },
})

/** What a device is given. */
export const latestVersion = z.object({
  /** Null: the device has what it is to have. */
  latest: z.object({ id: z.int(), versionName: z.string(), versionCode: z.int() }).nullable(),
  force: z.boolean(),
  reason: forceReason.schema,
  url: z.string().nullable(),
  notes: z.string().nullable(),
})

/** What a device would be given, and why: as it will ask, but for somebody at a desk. */
export const previewVersion = defineCall({
  id: 'previewVersion',
  title: { zh: '预览设备获得的版本', en: 'Preview the version a device gets' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/version/preview',
  body: z.object({
    platform: appPlatform.schema,
    /** Of the app on the device. */
    versionCode: versionCode(),
    /** What the app calls itself on this device; it never changes there. */
    installation: requiredText(MOST_INSTALLATION),
    /** Now where it is left out. */
    at: moment().nullable().optional(),
  }),
  answer: json(
    latestVersion.extend({
      /** The versions from the newest down to the one of the device. */
      steps: z.array(
        z.object({
          id: z.int(),
          versionName: z.string(),
          versionCode: z.int(),
          rolloutPercent: z.int(),
          /** Where the device stands in the rollout of this version, in hundredths of a percent: below the rollout it is given it. */
          placeBp: z.int(),
          verdict: versionVerdict.schema,
        }),
      ),
    }),
  ),
  codes: ['BANNER_OTHER'],
})
