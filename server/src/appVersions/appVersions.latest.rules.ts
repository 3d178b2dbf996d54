import { hash } from 'node:crypto'
import type { AppVersion, previewVersion } from '@camp/contract/appVersions/appVersions'
import type { AppPlatform } from '@camp/contract/appVersions/appVersions.labels'
import type { CallAnswer } from '@camp/contract/base/call'

/** What one must know of a version to say who is given it. */
export interface OfferedVersion
  extends Pick<
    AppVersion,
    | 'id'
    | 'platform'
    | 'versionName'
    | 'versionCode'
    | 'forceUpdate'
    | 'downloadUrl'
    | 'releaseNotes'
    | 'minSupportedCode'
    | 'rolloutPercent'
    | 'blocked'
  > {
  readonly publishedAt: string | null
}

/** An app that asks whether there is a newer one. */
export interface Device {
  readonly platform: AppPlatform
  readonly code: number
  /** What the app calls itself on this device; it never changes there. */
  readonly installation: string
}

type Latest = CallAnswer<typeof previewVersion>
type Verdict = Latest['steps'][number]['verdict']

const IN_ALL = 10_000
/** More than staff read; what is older is passed anyhow. */
const MOST_STEPS = 20

/**
 * Where an installation stands in the rollout of a version, in hundredths of a percent: always the same place, so that who is given a
 * version keeps it while its rollout grows; another place for each version, so that not always the same ones go first.
 */
export const rolloutPlace = (versionId: number, installation: string): number =>
  hash('sha256', `${versionId}:${installation}`, 'buffer').readUIntBE(0, 6) % IN_ALL

/** What a device would be given of these versions at a moment, and why. Without a look at anything else: the same answer whenever one asks. */
export function latestFor(versions: readonly OfferedVersion[], { platform, code, installation }: Device, at: Date): Latest {
  const own = versions
    .filter((version) => version.platform === platform)
    .map((version) => ({ version, placeBp: rolloutPlace(version.id, installation) }))
    .toSorted((left, right) => right.version.versionCode - left.version.versionCode)
  const published = ({ publishedAt }: OfferedVersion) => publishedAt !== null && Date.parse(publishedAt) <= at.getTime()
  const usable = own.filter(({ version }) => published(version) && !version.blocked && version.versionCode > code)
  const open = usable.filter(({ version, placeBp }) => placeBp < version.rolloutPercent * 100)
  const stuck = own.some(({ version }) => version.versionCode === code && version.blocked)
  // Who may not stay on its version is not kept back by a rollout.
  const offered = stuck && open.length === 0 ? usable : open
  const given = offered[0]?.version ?? null
  const reason = reasonFor(
    offered.map(({ version }) => version),
    code,
    stuck,
  )
  const verdictOf = (version: OfferedVersion, placeBp: number): Verdict => {
    if (version === given) return 'GIVEN'
    if (version.versionCode === code) return 'INSTALLED'
    if (version.blocked) return 'BLOCKED'
    if (!published(version)) return 'NOT_YET'
    return placeBp < version.rolloutPercent * 100 ? 'PASSED' : 'HELD_BACK'
  }
  return {
    latest: given && { id: given.id, versionName: given.versionName, versionCode: given.versionCode },
    force: reason !== 'NONE',
    reason,
    url: given?.downloadUrl ?? null,
    notes: given?.releaseNotes ?? null,
    steps: own
      .filter(({ version }) => version.versionCode >= code)
      .slice(0, MOST_STEPS)
      .map(({ version, placeBp }) => ({
        id: version.id,
        versionName: version.versionName,
        versionCode: version.versionCode,
        rolloutPercent: version.rolloutPercent,
        placeBp,
        verdict: verdictOf(version, placeBp),
      })),
  }
}

/** A forced version counts also where a newer one that is not forced is given in its place. */
function reasonFor(offered: readonly OfferedVersion[], code: number, stuck: boolean): Latest['reason'] {
  if (offered.length === 0) return 'NONE'
  if (stuck) return 'BLOCKED'
  if (offered.some(({ minSupportedCode }) => minSupportedCode !== null && code < minSupportedCode)) return 'UNSUPPORTED'
  return offered.some(({ forceUpdate }) => forceUpdate) ? 'FORCED' : 'NONE'
}
