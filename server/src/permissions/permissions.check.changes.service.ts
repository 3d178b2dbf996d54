import { type CheckChange, type CheckStep, MOST_LENS_CHANGES } from '@camp/contract/permissions/permissions.check'
import { effectiveView, type View, viewOfRoles } from '@camp/contract/permissions/permissions.rights'
import type { Executor } from '../platform/db/executor.ts'
import { checkRepository, type RoleFacts } from './permissions.check.repository.ts'
import type { CheckTarget, CheckVerdict } from './permissions.check.targets.rules.ts'
import type { HeldPermission, RightsOf } from './permissions.effective.repository.ts'

/** A change before it is said whether the reader may make it. */
export type Weighed = Omit<CheckChange, 'refusal'>

/** Everything that a change is weighed by. */
interface Weighing {
  readonly db: Executor
  readonly target: CheckTarget
  readonly user: RightsOf
  readonly held: readonly HeldPermission[]
}

const step = (kind: CheckStep['kind'], code: string | null = null, role: { id: number; name: string } | null = null): CheckStep => ({
  kind,
  code,
  role: role && { id: role.id, name: role.name },
})

const viewAfter = ({ user, held }: Weighing, gained: number, roles: readonly { dataScope: View }[] = user.roles): View =>
  effectiveView(held.length + gained, viewOfRoles(roles))

/** Codes that any person gains or loses; then the fewer steps. */
const size = ({ codes, others, steps }: Weighed): number => (codes.length + others) * 100 + steps.length

const smallestFirst = (changes: readonly Weighed[]): Weighed[] =>
  [...changes].sort((one, other) => size(one) - size(other)).slice(0, MOST_LENS_CHANGES)

/** What must be done besides, whatever code is given. */
function freeing({ user, target }: Weighing): CheckStep[] {
  const open = target.call?.codes === 'PUBLIC'
  return [
    ...(user.activeflg === 'FROZEN' && !open ? [step('ACTIVATE')] : []),
    ...(user.mustChangePassword && !open ? [step('NEW_PASSWORD')] : []),
    ...(user.mustAddSecond && !open ? [step('SET_FACTOR')] : []),
  ]
}

/** A code given directly, or to one of the account's roles; a page brings the groups along that it lies in. */
async function givings(weighing: Weighing, code: string, before: readonly CheckStep[]): Promise<Weighed[]> {
  const { db, user, held } = weighing
  const given = [code, ...(await checkRepository.groupsOf(db, code))]
  const has = (role: { id: number }, one: string): boolean =>
    held.some((held) => held.code === one && held.via.some(({ kind, id }) => kind === 'ROLE' && id === role.id))
  const codes = given.filter((one) => !held.some((held) => held.code === one))
  const dataScope = viewAfter(weighing, codes.length)
  const allotted = user.roles.map(async (role): Promise<Weighed> => {
    const moved = given.filter((one) => !has(role, one)).map((one) => ({ code: one, roles: [role.id] }))
    const others = await checkRepository.others(db, moved, user.id)
    return { steps: [...before, step('ALLOT', code, role)], codes, others, dataScope }
  })
  return [{ steps: [...before, step('GRANT', code)], codes, others: 0, dataScope }, ...(await Promise.all(allotted))]
}

/** Ways to a yes: one code given directly, a role that has one, one of the account's roles that gets one. */
async function openings(weighing: Weighing, lacking: boolean): Promise<Weighed[]> {
  const { db, target, user, held } = weighing
  const before = freeing(weighing)
  if (!lacking) return [{ steps: before, codes: [], others: 0, dataScope: viewAfter(weighing, 0) }]
  const has = new Set(held.map(({ code }) => code))
  const roles = (await checkRepository.rolesWith(db, target.codes)).filter(({ id }) => !user.roles.some((own) => own.id === id))
  const byRole = (role: RoleFacts): Weighed => {
    const codes = role.codes.filter((code) => !has.has(code))
    return {
      steps: [...before, step('ADD_ROLE', null, role)],
      codes,
      others: 0,
      dataScope: viewAfter(weighing, codes.length, [...user.roles, role]),
    }
  }
  const given = await Promise.all(target.codes.map((code) => givings(weighing, code, before)))
  const [direct, allotted] = [given.flatMap(([first]) => first ?? []), given.flatMap(([, ...rest]) => rest)]
  return smallestFirst([...direct, ...roles.map(byRole), ...allotted])
}

const rolesOf = (held: readonly HeldPermission[]) => {
  const roles = new Map(held.flatMap(({ via }) => via.filter(({ kind }) => kind === 'ROLE').map((way) => [way.id, way] as const)))
  return [...roles.values()]
}

const revokes = (opening: readonly HeldPermission[]): CheckStep[] =>
  opening.filter(({ via }) => via.some(({ kind }) => kind === 'DIRECT')).map(({ code }) => step('REVOKE', code))

/** Takes away every role and every direct grant that opens it. */
function leaving(weighing: Weighing, opening: readonly HeldPermission[]): Weighed {
  const { held, user } = weighing
  const gone = rolesOf(opening)
  const opens = new Set(opening.map(({ code }) => code))
  const stays = ({ code, via }: HeldPermission): boolean =>
    !opens.has(code) && via.some((way) => way.kind === 'DIRECT' || !gone.some(({ id }) => id === way.id))
  const lost = held.filter((one) => !stays(one)).map(({ code }) => code)
  const left = user.roles.filter(({ id }) => !gone.some((role) => role.id === id))
  return {
    steps: [...gone.map((role) => step('REMOVE_ROLE', null, role)), ...revokes(opening)],
    codes: lost,
    others: 0,
    dataScope: effectiveView(held.length - lost.length, viewOfRoles(left)),
  }
}

/** Takes the codes themselves out of the roles that give them to this account. */
async function unallotting({ db, held, user }: Weighing, opening: readonly HeldPermission[]): Promise<Weighed> {
  const waysOf = ({ via }: HeldPermission) => via.filter(({ kind }) => kind === 'ROLE')
  const moved = opening.map((one) => ({ code: one.code, roles: waysOf(one).map(({ id }) => id) }))
  return {
    steps: [...opening.flatMap((one) => waysOf(one).map((role) => step('UNALLOT', one.code, role))), ...revokes(opening)],
    codes: opening.map(({ code }) => code),
    others: await checkRepository.others(db, moved, user.id),
    dataScope: effectiveView(held.length - opening.length, viewOfRoles(user.roles)),
  }
}

const frozen = ({ held, user }: Weighing): Weighed => ({
  steps: [step('FREEZE')],
  codes: held.map(({ code }) => code),
  others: 0,
  dataScope: effectiveView(held.length, viewOfRoles(user.roles)),
})

/** What would turn the verdict, the smallest change first. What is open to everyone cannot be closed to one. */
export async function changesOf(weighing: Weighing, verdict: CheckVerdict): Promise<Weighed[]> {
  const { target, held } = weighing
  const opening = held.filter(({ code }) => target.codes.includes(code))
  if (verdict === 'PUBLIC') return []
  if (verdict === 'ALWAYS') return [frozen(weighing)]
  if (verdict === 'HELD') {
    const byRole = opening.some(({ via }) => via.some(({ kind }) => kind === 'ROLE'))
    return smallestFirst([leaving(weighing, opening), ...(byRole ? [await unallotting(weighing, opening)] : [])])
  }
  const everyone = target.call?.codes === 'ALWAYS' || target.codes.includes('ALWAYS')
  return openings(weighing, opening.length === 0 && !everyone)
}
