import { type AppVersion, isHttps, updateVersion } from '@camp/contract/appVersions/appVersions'
import * as rule from '@camp/contract/appVersions/appVersions.force'
import type { AppPlatform } from '@camp/contract/appVersions/appVersions.labels'
import { SEMVER } from '@camp/contract/appVersions/appVersions.semver'
import type { CallInput } from '@camp/contract/base/call'
import { fieldText } from '@camp/contract/base/fields'
import { type FieldLimits, limitsOf, unlimited } from '@camp/contract/base/limits'
import type { Language } from '@camp/contract/errors'
import { formatTime } from '../platform/format.ts'
import type { FieldWords } from '../ui/base/useForm.ts'

/** When a version is published. `NOW` of one that is published already: as it was. */
export type When = 'DRAFT' | 'NOW' | 'AT'

/** What the form holds: numbers as they are typed, the time as the control writes it. */
export interface VersionValues {
  readonly platform: AppPlatform | undefined
  readonly versionName: string
  readonly versionCode: string
  /** 0: it mends none. */
  readonly hotfixOf: number | undefined
  readonly downloadUrl: string
  readonly releaseNotes: string
  readonly when: When
  readonly publishedAt: string
  readonly forceUpdate: boolean
  readonly reason: string
  readonly rolloutPercent: string
  readonly minSupportedCode: string
  readonly blocked: boolean
}

export const isPublished = (version: AppVersion | null): boolean =>
  version !== null && version.publishedAt !== null && Date.parse(version.publishedAt) <= Date.now()

const whenOf = (version: AppVersion | null): When =>
  version === null || version.publishedAt === null ? 'DRAFT' : isPublished(version) ? 'NOW' : 'AT'

export const valuesOf = (version: AppVersion | null, platform?: AppPlatform): VersionValues => ({
  platform: version?.platform ?? platform,
  versionName: version?.versionName ?? '',
  versionCode: version ? String(version.versionCode) : '',
  hotfixOf: version?.hotfixOf ?? 0,
  downloadUrl: version?.downloadUrl ?? '',
  releaseNotes: version?.releaseNotes ?? '',
  when: whenOf(version),
  publishedAt: version?.publishedAt && !isPublished(version) ? formatTime(version.publishedAt).slice(0, 16).replace(' ', 'T') : '',
  forceUpdate: version?.forceUpdate ?? false,
  reason: '',
  rolloutPercent: String(version?.rolloutPercent ?? 100),
  minSupportedCode: version?.minSupportedCode ? String(version.minSupportedCode) : '',
  blocked: version?.blocked ?? false,
})

const numberOf = (typed: string): number => Number(typed.trim())

/** Would some device not have to update any more that must now? The server asks the same. */
export const endsForce = (version: AppVersion | null, values: VersionValues): boolean =>
  version !== null &&
  rule.endsForce(
    { ...version, published: isPublished(version) },
    {
      platform: values.platform ?? version.platform,
      versionCode: numberOf(values.versionCode),
      forceUpdate: values.forceUpdate,
      minSupportedCode: values.minSupportedCode.trim() === '' ? null : numberOf(values.minSupportedCode),
      rolloutPercent: numberOf(values.rolloutPercent),
      blocked: values.blocked,
      published: values.when === 'NOW',
    },
  )

const limits = { ...limitsOf(updateVersion), when: unlimited }

/** What each field takes: a reason where a forced update ends. */
export const takesOf = (version: AppVersion | null) => (values: VersionValues) => ({
  ...limits,
  rolloutPercent: { ...limits.rolloutPercent, required: true },
  reason: { ...limits.reason, required: endsForce(version, values) },
})

const isWhole = (typed: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: FieldLimits): boolean =>
  /^\d{1,10}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max

interface RuleWords {
  readonly language: Language
  readonly whole: (limits: FieldLimits) => string
  readonly whenMissing: string
}

/** What else is wrong with the values. */
export function wrongIn(values: VersionValues, { language, whole, whenMissing }: RuleWords): FieldWords<VersionValues> {
  const number = (name: 'versionCode' | 'rolloutPercent' | 'minSupportedCode') =>
    values[name].trim() === '' || isWhole(values[name], limits[name]) ? undefined : whole(limits[name])
  return {
    versionName:
      values.versionName.trim() === '' || SEMVER.test(values.versionName.trim()) ? undefined : fieldText('NOT_A_VERSION', language),
    downloadUrl: values.downloadUrl.trim() === '' || isHttps(values.downloadUrl.trim()) ? undefined : fieldText('NOT_HTTPS', language),
    versionCode: number('versionCode'),
    rolloutPercent: number('rolloutPercent'),
    minSupportedCode: number('minSupportedCode'),
    publishedAt: values.when === 'AT' && values.publishedAt === '' ? whenMissing : undefined,
  }
}

type Body = CallInput<typeof updateVersion>['body']

/** What is sent; the time of one that is published stays as it is. */
export function bodyOf(values: VersionValues, version: AppVersion | null): Omit<Body, 'id' | 'version'> {
  const published = { DRAFT: null, NOW: 'now', AT: values.publishedAt } as const
  const kept = values.when === 'NOW' && isPublished(version)
  return {
    platform: values.platform ?? 'IOS',
    versionName: values.versionName.trim(),
    versionCode: Number(values.versionCode),
    forceUpdate: values.forceUpdate,
    downloadUrl: values.downloadUrl.trim(),
    releaseNotes: values.releaseNotes.trim() || null,
    hotfixOf: values.hotfixOf || null,
    minSupportedCode: values.minSupportedCode.trim() === '' ? null : Number(values.minSupportedCode),
    rolloutPercent: Number(values.rolloutPercent),
    blocked: values.blocked,
    ...(!kept && { publishedAt: published[values.when] }),
  }
}
