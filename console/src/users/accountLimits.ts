import type { RowOf } from '@camp/contract/call'
import { permissions } from '@camp/contract/permissions'
import { administers, effectiveView, lackingCodes, type View, viewOfRoles, widensBeyond } from '@camp/contract/rights'
import type { getAllAuthRoles } from '@camp/contract/roles'
import { textOf } from '../platform/i18n.ts'
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
}

const t = textOf(usersText)
/** Most codes named in a refusal. */
const NAMED = 3

const granted = (code: string) => ({ code, builtIn: Object.hasOwn(permissions, code) })

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

  /** Why the reader cannot take the account over: he or she may do less. */
  takeOver(user: UserRow): string | undefined {
    const { reader } = this.#facts
    const grants = grantsOf(user)
    const lacking = lackingCodes(reader.codes, [...this.codesOf(grants)].map(granted))
    if (lacking.length > 0) return t('refusal.beyond', { codes: named(lacking) })
    return widensBeyond(reader.dataScope, 'OWN_GROUPS', this.viewOf(grants)) ? t('refusal.scope') : undefined
  }

  /** Why a step cannot be taken. */
  refusalOf(user: UserRow, step: UserStep): string | undefined {
    const { reader, lastAdministrator } = this.#facts
    const own = user.id === reader.id
    if (own && step === 'reset') return t('refusal.ownPassword')
    if (own && (step === 'freeze' || step === 'delete')) return t('refusal.oneself')
    if (user.id === lastAdministrator && (step === 'freeze' || step === 'delete')) return t('refusal.lastAdministrator')
    return step === 'freeze' || step === 'endSessions' ? undefined : this.takeOver(user)
  }

  /** Why the reader cannot give a role. */
  giving(role: RoleRow): string | undefined {
    const lacking = lackingCodes(
      this.#facts.reader.codes,
      role.permissions.map(({ code }) => granted(code)),
    )
    return lacking.length > 0 ? t('refusal.give', { codes: named(lacking) }) : undefined
  }

  /** Why the account cannot be left with these; what is given was judged one by one. */
  leaving(user: UserRow, next: Grants): string | undefined {
    const { reader, lastAdministrator } = this.#facts
    if (user.id === lastAdministrator && !administers(this.codesOf(next))) return t('refusal.lastAdministrator')
    const before = grantsOf(user)
    const gives = next.roleIds.some((id) => !before.roleIds.includes(id)) || next.codes.some((code) => !before.codes.includes(code))
    return widensBeyond(reader.dataScope, gives ? 'OWN_GROUPS' : this.viewOf(before), this.viewOf(next)) ? t('refusal.scope') : undefined
  }
}
