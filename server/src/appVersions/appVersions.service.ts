import type * as calls from '@camp/contract/appVersions/appVersions'
import { endsForce, forces } from '@camp/contract/appVersions/appVersions.force'
import { compareVersions } from '@camp/contract/appVersions/appVersions.semver'
import type { HandlerInput } from '@camp/contract/base/call'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { appVersionsRepository, type LockedVersion, type VersionFields } from './appVersions.repository.ts'

type Body = HandlerInput<typeof calls.addVersion>['body']

const TAKEN: Conflicts = {
  app_versions_name_key: { error: 'VERSION_NAME_TAKEN', path: 'versionName' },
  app_versions_code_key: { error: 'VERSION_CODE_TAKEN', path: 'versionCode' },
}

/** The number of no version. */
const NONE = 0

/** What is to be written: what the body leaves out stays as it is. */
function fieldsOf(body: Body, old?: VersionFields): VersionFields {
  const kept = <K extends keyof Body & keyof VersionFields>(name: K, usual: VersionFields[K]) =>
    (body[name] === undefined ? (old?.[name] ?? usual) : body[name]) as VersionFields[K] // a field of both has one type in both
  return {
    platform: body.platform,
    versionName: body.versionName,
    versionCode: body.versionCode,
    forceUpdate: body.forceUpdate,
    downloadUrl: body.downloadUrl,
    releaseNotes: kept('releaseNotes', null) || null,
    publishedAt: kept('publishedAt', null),
    hotfixOf: kept('hotfixOf', null),
    minSupportedCode: kept('minSupportedCode', null),
    rolloutPercent: kept('rolloutPercent', 100),
    blocked: kept('blocked', false),
  }
}

/** Codes rise by what is published, unless an older version is mended: then they rise above that. */
async function assertRising(w: Write, fields: VersionFields, own: number): Promise<void> {
  const { platform, versionName, versionCode, hotfixOf } = fields
  if (hotfixOf === null) {
    const highest = await appVersionsRepository.highest(w.tx, platform, own, fields.publishedAt)
    if (highest && highest.versionCode >= versionCode) {
      throw new AppError('CODE_NOT_RISING', { name: highest.versionName, highest: highest.versionCode }, { field: 'versionCode' })
    }
    return
  }
  const base = await appVersionsRepository.base(w.tx, hotfixOf, platform, own)
  if (!base) throw new AppError('HOTFIX_BASE', {}, { field: 'hotfixOf' })
  const newerName = compareVersions(versionName, base.versionName) > 0
  if (versionCode <= base.versionCode || !newerName) {
    const field = newerName ? 'versionCode' : 'versionName'
    throw new AppError('HOTFIX_NOT_NEWER', { name: base.versionName, code: base.versionCode }, { field })
  }
}

function assertSupported({ minSupportedCode, versionCode }: VersionFields): void {
  if (minSupportedCode !== null && minSupportedCode > versionCode) {
    throw new AppError('MIN_SUPPORTED_ABOVE', {}, { field: 'minSupportedCode' })
  }
}

export const addVersion: Handler<typeof calls.addVersion> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = fieldsOf(body)
    assertSupported(fields)
    await appVersionsRepository.lockAll(w.tx)
    await assertRising(w, fields, NONE)
    const { id, version, published: _now, ...after } = found(await orConflict(TAKEN, () => appVersionsRepository.add(w.tx, fields)))
    w.audit({ id, data: named(fields), after })
    return { id, version }
  })

const named = ({ platform, versionName }: VersionFields) => ({ platform, versionName })

/** What was published under a code stays published under it, whatever came since. */
const sameRank = (old: LockedVersion, fields: VersionFields): boolean =>
  old.published &&
  old.platform === fields.platform &&
  old.versionCode === fields.versionCode &&
  old.hotfixOf === fields.hotfixOf &&
  (fields.hotfixOf === null || old.versionName === fields.versionName)

export const updateVersion: Handler<typeof calls.updateVersion> = ({ body }, cx) =>
  write(cx, async (w) => {
    await appVersionsRepository.lockAll(w.tx)
    const old = found(await appVersionsRepository.lock(w.tx, body.id))
    w.version(old, body.version)
    const fields = fieldsOf(body, old)
    assertSupported(fields)
    if (!sameRank(old, fields)) await assertRising(w, fields, old.id)
    const saved = found(await orConflict(TAKEN, () => appVersionsRepository.change(w.tx, old.id, fields)))
    const ends = endsForce(old, saved)
    const reason = body.reason || null
    if (ends && reason === null) throw new AppError('FORCE_OFF_ASKS', {}, { field: 'reason' })
    const { before, after } = changedFields(said(old), said(saved))
    w.audit({ id: old.id, data: named(fields), before, after: ends ? { ...after, reason } : after })
    return { id: saved.id, version: saved.version }
  })

const said = ({ id: _id, version: _version, published: _published, ...fields }: LockedVersion) => fields

export const deleteVersion: Handler<typeof calls.deleteVersion> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    await appVersionsRepository.lockAll(w.tx)
    const old = found(await appVersionsRepository.lock(w.tx, id))
    const higher = await appVersionsRepository.highest(w.tx, old.platform, id, null)
    if (old.published && (!higher || higher.versionCode < old.versionCode)) throw new AppError('NEWEST_VERSION')
    if (forces(old)) throw new AppError('VERSION_FORCES')
    appVersionsRepository.archive(w.tx, id)
    w.audit({ id, data: named(old), before: said(old) })
    return { id }
  })
