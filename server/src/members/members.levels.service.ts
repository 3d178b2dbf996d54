import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/members/members'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { levelsRepository } from './members.levels.repository.ts'

type Saved = CallAnswer<typeof calls.saveMemberConfig>
type LevelBody = HandlerInput<typeof calls.saveMemberConfig>['body']
type BenefitBody = HandlerInput<typeof calls.savePowerConfig>['body']

const LEVEL_TAKEN = inAnyCase('member_levels_name', { error: 'MEMBER_LEVEL_TAKEN', path: 'name' })
const BENEFIT_TAKEN = inAnyCase('member_benefits_name', { error: 'MEMBER_BENEFIT_TAKEN', path: 'name' })

export const saveMemberConfig: Handler<typeof calls.saveMemberConfig> = ({ body }, cx) =>
  write(cx, (w) => (body.id === undefined ? addLevel(w, body) : changeLevel(w, body.id, body)))

async function addLevel(w: Write, { id: _id, version: _version, sort, ...rest }: LevelBody): Promise<Saved> {
  const made = found(await orConflict(LEVEL_TAKEN, () => levelsRepository.addLevel(w.tx, { ...rest, sort: sort ?? null })))
  w.audit({ id: made.id, type: 'ADD', data: { name: rest.name }, after: { ...rest, sort: made.sort } })
  return { id: made.id, version: made.version }
}

async function changeLevel(w: Write, id: number, { id: _id, version, sort, ...rest }: LevelBody): Promise<Saved> {
  const { id: _known, version: stored, memberCount, ...old } = found(await levelsRepository.lockLevel(w.tx, id))
  w.partVersion({ version: stored }, version)
  const fields = { ...rest, sort: sort ?? old.sort }
  if (old.activeFlg === 'ACTIVE' && fields.activeFlg === 'INACTIVE' && memberCount > 0) {
    throw new AppError('MEMBER_LEVEL_HELD', { count: memberCount }, { field: 'activeFlg' })
  }
  const saved = found(await orConflict(LEVEL_TAKEN, () => levelsRepository.changeLevel(w.tx, id, fields)))
  w.audit({ id, data: { name: fields.name }, ...changedFields(old, fields) })
  return saved
}

export const savePowerConfig: Handler<typeof calls.savePowerConfig> = ({ body }, cx) =>
  write(cx, async (w) => {
    const known = await levelsRepository.knownLevels(w.tx, body.levelIds)
    const levels = known.map(({ name }) => name)
    if (known.length < new Set(body.levelIds).size) throw new AppError('MEMBER_LEVEL_UNKNOWN', {}, { field: 'levelIds' })
    const saved = await (body.id === undefined ? addBenefit(w, body, levels) : changeBenefit(w, body.id, body, levels))
    levelsRepository.link(
      w.tx,
      saved.id,
      known.map(({ id }) => id),
    )
    return saved
  })

async function addBenefit(w: Write, { name, icon, description, activeFlg, sort }: BenefitBody, levels: string[]): Promise<Saved> {
  const fields = { name, icon: icon ?? null, description: description || null, levels, activeFlg }
  const made = found(await orConflict(BENEFIT_TAKEN, () => levelsRepository.addBenefit(w.tx, { ...fields, sort: sort ?? null })))
  w.audit({ id: made.id, type: 'ADD', data: { name }, after: { ...fields, sort: made.sort } })
  return { id: made.id, version: made.version }
}

async function changeBenefit(w: Write, id: number, body: BenefitBody, levels: string[]): Promise<Saved> {
  const { id: _known, version: stored, ...old } = found(await levelsRepository.lockBenefit(w.tx, id))
  w.partVersion({ version: stored }, body.version)
  const fields = {
    name: body.name,
    icon: body.icon === undefined ? old.icon : body.icon,
    description: body.description === undefined ? old.description : body.description || null,
    levels,
    sort: body.sort ?? old.sort,
    activeFlg: body.activeFlg,
  }
  const saved = found(await orConflict(BENEFIT_TAKEN, () => levelsRepository.changeBenefit(w.tx, id, fields)))
  w.audit({ id, data: { name: fields.name }, ...changedFields(old, fields) })
  return saved
}
