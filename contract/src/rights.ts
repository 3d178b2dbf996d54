import type { dataScopes } from './account.ts'

// Who may do what to whose rights (docs/rights.md): the server refuses by these rules, and the console says beforehand what it would refuse.

/** How far somebody sees. */
export type View = (typeof dataScopes)[number]

/** A code as far as granting it goes; codes that staff made up open no call of the server. */
export interface GrantedCode {
  readonly code: string
  readonly builtIn: boolean
}

/** Whoever holds all of them administers the installation; one active account always does. */
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

/** Whoever holds no code sees nothing, whatever the scope says. */
export const effectiveView = (codes: number, scope: View): View => (codes === 0 ? 'OWN_GROUPS' : scope)

/** Would it let somebody see everything who did not, by somebody who does not? */
export const widensBeyond = (own: View, before: View, after: View): boolean => before === 'OWN_GROUPS' && after === 'ALL' && own !== 'ALL'
