import type { AppVersion } from './appVersions.ts'

/** What one must know of a version to say whom it forces to update. */
export type Forcing = Pick<AppVersion, 'platform' | 'versionCode' | 'forceUpdate' | 'minSupportedCode' | 'rolloutPercent' | 'blocked'> & {
  /** By now. */
  readonly published: boolean
}

/** Must any device update because of it: those that have it, where it is blocked, or those that are older? */
export const forces = ({ published, blocked, rolloutPercent, forceUpdate, minSupportedCode }: Forcing): boolean =>
  blocked || (published && rolloutPercent > 0 && (forceUpdate || minSupportedCode !== null))

/** Would some device that must update because of a version as it is not have to any more, once it is as in `then`? */
export function endsForce(now: Forcing, then: Forcing): boolean {
  if (!forces(now)) return false
  if (then.platform !== now.platform || then.blocked !== now.blocked) return true
  if (now.blocked) return then.versionCode !== now.versionCode
  if (!then.published || then.rolloutPercent < now.rolloutPercent || then.versionCode < now.versionCode) return true
  if (now.forceUpdate && !then.forceUpdate) return true
  return now.minSupportedCode !== null && (then.minSupportedCode ?? 0) < now.minSupportedCode
}
