import type { CheckChange, CheckStep } from '@camp/contract/permissions/permissions.check'
import {
  asGranted,
  covers,
  effectiveView,
  isHighest,
  narrows,
  type Taker,
  takingRefusal,
  type View,
  viewOfRoles,
  widensBeyond,
} from '@camp/contract/permissions/permissions.rights'
import type { Executor } from '../platform/db/executor.ts'
import type { Weighed } from './permissions.check.changes.service.ts'
import { checkRepository, type RoleFacts } from './permissions.check.repository.ts'
import type { HeldPermission, RightsOf } from './permissions.effective.repository.ts'
import { rightsRepository } from './permissions.rights.repository.ts'

type Refusal = CheckChange['refusal']

/** The reader, the account, and what roles hold: a refusal follows from these. */
interface Facts {
  readonly taker: Taker
  readonly user: RightsOf
  readonly held: readonly HeldPermission[]
  readonly roles: readonly RoleFacts[]
  /** Accounts that are not frozen: the last administrator, the last holder of the highest role. */
  readonly last: readonly number[]
}

const lacks = (codes: readonly string[]): Refusal => (codes.length > 0 ? { reason: 'LACKS', codes: [...codes] } : null)

const viewOf = ({ held, user }: Facts): View => effectiveView(held.length, viewOfRoles(user.roles))

const taking = ({ taker }: Facts, codes: readonly string[], view: View): Refusal => {
  const refusal = takingRefusal(taker, { codes: codes.map(asGranted), view })
  if (!refusal) return null
  return lacks(refusal.lacking) ?? { reason: 'VIEW', codes: [] }
}

const fromAccount = (facts: Facts): Refusal =>
  taking(
    facts,
    facts.held.map(({ code }) => code),
    viewOf(facts),
  )

const giving = ({ taker }: Facts, codes: readonly string[]): Refusal =>
  lacks(codes.filter((code) => !covers((one) => taker.holds(one), asGranted(code))))

function ofStep(facts: Facts, step: CheckStep): Refusal {
  const role = facts.roles.find(({ id }) => id === step.role?.id)
  const codes = step.code === null ? [] : [step.code]
  switch (step.kind) {
    case 'GRANT':
    case 'ALLOT':
      return giving(facts, codes)
    case 'ADD_ROLE':
      return giving(facts, role?.codes ?? [])
    case 'ACTIVATE':
    case 'REVOKE':
    case 'REMOVE_ROLE':
      return fromAccount(facts)
    case 'UNALLOT':
      if (!role) return null
      if (isHighest({ roleName: role.name, builtIn: true }) && codes.some((code) => asGranted(code).builtIn))
        return { reason: 'HIGHEST', codes: [] }
      return taking(facts, role.codes, role.dataScope)
    case 'FREEZE':
      return facts.last.includes(facts.user.id) ? { reason: 'LAST', codes: [] } : null
    default:
      return null
  }
}

/** Why the reader could not make the change; the server would refuse by the same rules. */
function refusalOf(facts: Facts, change: Weighed): Refusal {
  const refused = change.steps.map((step) => ofStep(facts, step)).find((refusal) => refusal !== null)
  if (refused) return refused
  const gives = change.steps.some(({ kind }) => kind === 'GRANT' || kind === 'ALLOT' || kind === 'ADD_ROLE')
  const before = viewOf(facts)
  if (widensBeyond(facts.taker.view, gives ? 'OWN_GROUPS' : before, change.dataScope)) return { reason: 'VIEW', codes: [] }
  return narrows(before, change.dataScope) && gives ? fromAccount(facts) : null
}

interface Asked {
  readonly db: Executor
  readonly taker: Taker
  readonly user: RightsOf
  readonly held: readonly HeldPermission[]
  readonly codes: readonly string[]
}

/** The changes, each with what stands against the reader's making it. */
export async function withRefusals({ db, codes, ...asked }: Asked, changes: readonly Weighed[]): Promise<CheckChange[]> {
  if (changes.length === 0) return []
  const roles = await checkRepository.rolesWith(db, codes)
  const few = [await rightsRepository.administrators(db), await rightsRepository.highestHolders(db)]
  const last = few.flatMap((those) => (those.length === 1 ? those.map(({ id }) => id) : []))
  return changes.map((change) => ({ ...change, refusal: refusalOf({ ...asked, roles, last }, change) }))
}
