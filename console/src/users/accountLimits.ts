import type { RowOf } from '@camp/contract/base/call'
import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLastAdministrator } from '@camp/contract/permissions/permissions.effective'
import {
  administers,
  asGranted,
  effectiveView,
  highestRole,
  isHighest,
  lackingCodes,
  narrows,
  takes,
  takingRefusal,
  type View,
  viewOfRoles,
  widensBeyond,
} from '@camp/contract/permissions/permissions.rights'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { useMemo } from 'react'
import { textOf } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import type { UserRow, UserStep } from './userRow.ts'
import { usersText } from './users.text.ts'

export type RoleRow = RowOf<typeof getAllAuthRoles>

/** Roles and direct permissions that an account has, or shall have. */
export interface Grants {
  readonly roleIds: readonly number[]
  readonly codes: readonly string[]
}

/** The reader, and what must be known of others to tell what the server would refuse. */
export interface LimitFacts {
  readonly reader: { readonly id: number; readonly codes: ReadonlySet<string>; readonly dataScope: View }
  readonly roles: readonly RoleRow[]
  /** The only administrator; null while there are several. */
  readonly lastAdministrator: number | null
  /** The only active holder of the highest role; null while there are several, or none. */
  readonly lastHolder: number | null
}

const t = textOf(usersText)
/** Most codes named in a refusal. */
const NAMED = 3

const named = (codes: readonly string[]): string => `${codes.slice(0, NAMED).join(', ')}${codes.length > NAMED ? ' …' : ''}`

/** The permissions granted directly, and the roles, as they are now. */
export const grantsOf = ({ roles, permissions: direct }: UserRow): Grants => ({
  roleIds: roles.map(({ id }) => id),
  codes: direct.map(({ code }) => code),
})

/** What the reader may do to accounts, by the rules of granting (docs/rights.md). It says beforehand what the server would refuse. */
export class AccountLimits {
  readonly #facts: LimitFacts

  constructor(facts: LimitFacts) {
    this.#facts = facts
  }

  #rolesOf({ roleIds }: Grants): readonly RoleRow[] {
    return this.#facts.roles.filter(({ id }) => roleIds.includes(id))
  }

  /** Every code that follows from roles and direct permissions. */
  codesOf(grants: Grants): ReadonlySet<string> {
    return new Set([...grants.codes, ...this.#rolesOf(grants).flatMap((role) => role.permissions.map(({ code }) => code))])
  }

  viewOf(grants: Grants): View {
    return effectiveView(this.codesOf(grants).size, viewOfRoles(this.#rolesOf(grants)))
  }

  /** Why the reader cannot take the account over, nor take something from it: the reader may do less. */
  takeOver(user: UserRow): string | undefined {
    const { codes, dataScope: view } = this.#facts.reader
    const grants = grantsOf(user)
    const from = { codes: [...this.codesOf(grants)].map(asGranted), view: this.viewOf(grants) }
    const refusal = takingRefusal({ holds: (code) => codes.has(code), view }, from)
    if (!refusal) return undefined
    return refusal.lacking.length > 0 ? t('refusal.beyond', { codes: named(refusal.lacking) }) : t('refusal.view')
  }

  /** Why a step cannot be taken. */
  refusalOf(user: UserRow, step: UserStep): string | undefined {
    const { reader, lastAdministrator } = this.#facts
    const own = user.id === reader.id
    if (own && step === 'reset') return t('refusal.ownPassword')
    if (own && (step === 'freeze' || step === 'delete')) return t('refusal.oneself')
    if (user.id === lastAdministrator && (step === 'freeze' || step === 'delete')) return t('refusal.lastAdministrator')
    if (user.id === this.#facts.lastHolder && (step === 'freeze' || step === 'delete'))
      return t('refusal.lastHolder', { roleName: highestRole })
    return step === 'freeze' || step === 'endSessions' ? undefined : this.takeOver(user)
  }

  /** Why the reader cannot give a role. */
  giving(role: RoleRow): string | undefined {
    const lacking = lackingCodes(
      this.#facts.reader.codes,
      role.permissions.map(({ code }) => asGranted(code)),
    )
    return lacking.length > 0 ? t('refusal.give', { codes: named(lacking) }) : undefined
  }

  /** Why a new account cannot begin with these roles; each was judged by itself. */
  beginning(roleIds: readonly number[]): string | undefined {
    const view = this.viewOf({ roleIds, codes: [] })
    return widensBeyond(this.#facts.reader.dataScope, 'OWN_GROUPS', view) ? t('refusal.scope') : undefined
  }

  /** Why the account cannot be left with these; what is given was judged one by one. */
  leaving(user: UserRow, next: Grants): string | undefined {
    const { reader, lastAdministrator } = this.#facts
    if (user.id === lastAdministrator && !administers(this.codesOf(next))) return t('refusal.lastAdministrator')
    const before = grantsOf(user)
    const highest = this.#rolesOf(before).find(isHighest)
    if (user.id === this.#facts.lastHolder && highest && !next.roleIds.includes(highest.id)) {
      return t('refusal.lastHolder', { roleName: highestRole })
    }
    const taking = takes(before.roleIds, next.roleIds) || takes(before.codes, next.codes) || narrows(this.viewOf(before), this.viewOf(next))
    const refused = taking ? this.takeOver(user) : undefined
    if (refused !== undefined) return refused
    const gives = next.roleIds.some((id) => !before.roleIds.includes(id)) || next.codes.some((code) => !before.codes.includes(code))
    return widensBeyond(reader.dataScope, gives ? 'OWN_GROUPS' : this.viewOf(before), this.viewOf(next)) ? t('refusal.scope') : undefined
  }
}

const allRoles = { body: {}, query: { page: 1, size: MAX_PAGE_SIZE } }
const noRoles: readonly RoleRow[] = []

/** All roles, with what they hold. */
export const useRoles = () => useCall(getAllAuthRoles, allRoles)

/** What the reader may do to accounts. Until roles are known nothing is held back: the server decides all the same. */
export function useAccountLimits(): AccountLimits {
  const { user, codes } = useSession()
  const roles = useRoles().data?.content ?? noRoles
  const { userId: lastAdministrator = null, holderId: lastHolder = null } = useCall(getLastAdministrator, {}).data ?? {}
  const { id = 0, dataScope = 'ALL' } = user ?? {}
  return useMemo(
    () => new AccountLimits({ reader: { id, codes, dataScope }, roles, lastAdministrator, lastHolder }),
    [id, codes, dataScope, roles, lastAdministrator, lastHolder],
  )
}
