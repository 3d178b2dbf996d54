import type { dataScopes } from '../base/account.ts'
import { permissions } from '../permissions.ts'

// Who may do what to whose rights (docs/rights.md): the server refuses by these rules, and the console says beforehand what it would refuse.

/** How far somebody sees. */
export type View = (typeof dataScopes)[number]

/** A code as far as granting it goes; codes that staff made up open no call of the server. */
export interface GrantedCode {
  readonly code: string
  readonly builtIn: boolean
}

/** A code with what its origin means for granting it. */
export const asGranted = (code: string): GrantedCode => ({ code, builtIn: Object.hasOwn(permissions, code) })

/** Anyone who holds all of them administers the installation; one active account always does. */
export const administratorCodes = ['USER_GRANT', 'ROLE_ALLOT'] as const

export const administers = (held: ReadonlySet<string>): boolean => administratorCodes.every((code) => held.has(code))

/** May somebody who holds certain codes give this one? An administrator may give made-up codes, or nobody could be the first to. */
export const covers = (holds: (code: string) => boolean, { code, builtIn }: GrantedCode): boolean =>
  holds(code) || (!builtIn && administratorCodes.every(holds))

/** Those of the codes that somebody who holds `held` may not give. */
export const lackingCodes = (held: ReadonlySet<string>, codes: readonly GrantedCode[]): string[] =>
  codes.filter((one) => !covers((code) => held.has(code), one)).map(({ code }) => code)

/** How far roles let see between them: a limit holds only where every role has it. */
export const viewOfRoles = (roles: readonly { readonly dataScope: View }[]): View =>
  roles.length > 0 && roles.every(({ dataScope }) => dataScope === 'OWN_GROUPS') ? 'OWN_GROUPS' : 'ALL'

/** Anyone who holds no code sees nothing, whatever the scope says. */
export const effectiveView = (codes: number, scope: View): View => (codes === 0 ? 'OWN_GROUPS' : scope)

/** Would it let somebody see everything who did not, by somebody who does not? */
export const widensBeyond = (own: View, before: View, after: View): boolean => before === 'OWN_GROUPS' && after === 'ALL' && own !== 'ALL'

/** What somebody, or a role, may do and see. */
export interface Standing {
  readonly codes: readonly GrantedCode[]
  readonly view: View
}

/** The person who changes the rights of others. */
export interface Taker {
  holds(code: string): boolean
  readonly view: View
}

/** Why nothing may be taken from somebody or a role: codes that the taker lacks, or a wider view (no codes). */
export interface TakingRefusal {
  readonly lacking: readonly string[]
}

/**
 * May somebody take over, strip, empty or delete an account or a role that holds this? Only who holds as much, or a lesser administrator
 * could end the highest one (decision Q-127). Freezing alone is open to all who may freeze: it must be possible at once.
 */
export function takingRefusal(taker: Taker, from: Standing): TakingRefusal | undefined {
  const lacking = from.codes.filter((code) => !covers((one) => taker.holds(one), code)).map(({ code }) => code)
  if (lacking.length > 0) return { lacking }
  return widensBeyond(taker.view, 'OWN_GROUPS', from.view) ? { lacking } : undefined
}

/** Is something taken, where one set of ids or codes follows another? */
export const takes = <Key>(before: Iterable<Key>, after: Iterable<Key>): boolean => {
  const left = new Set(after)
  return [...before].some((key) => !left.has(key))
}

/** Does it narrow what somebody sees? */
export const narrows = (before: View, after: View): boolean => before === 'ALL' && after === 'OWN_GROUPS'

/** The role that every installation has, by its name: nobody changes that. */
export const highestRole = '超级管理员'

export const isHighest = ({ roleName, builtIn }: { readonly roleName: string; readonly builtIn: boolean }): boolean =>
  builtIn && roleName === highestRole

/** It keeps all of the product's own permissions: nobody could give them back. */
export const keptByHighest = (before: readonly GrantedCode[], after: readonly GrantedCode[]): boolean =>
  !takes(
    before.filter(({ builtIn }) => builtIn).map(({ code }) => code),
    after.map(({ code }) => code),
  )
