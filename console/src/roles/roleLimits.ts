import {
  asGranted,
  highestRole,
  isHighest,
  keptByHighest,
  narrows,
  type Taker,
  takes,
  takingRefusal,
  type View,
} from '@camp/contract/permissions/permissions.rights'
import { useMemo } from 'react'
import { textOf } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { rolesText } from './roles.text.ts'

const t = textOf(rolesText)
/** Most codes named in a refusal. */
const NAMED = 3

interface Role {
  readonly roleName: string
  readonly builtIn: boolean
  readonly dataScope: View
  readonly permissions: readonly { readonly code: string }[]
}

/** Why the reader may take nothing from a role: it holds more, or lets see more. */
export function takingOf(role: Role, taker: Taker): string | undefined {
  const refusal = takingRefusal(taker, { codes: role.permissions.map(({ code }) => asGranted(code)), view: role.dataScope })
  if (!refusal) return undefined
  const { lacking } = refusal
  if (lacking.length === 0) return t('refusal.view')
  return t('refusal.beyond', { codes: `${lacking.slice(0, NAMED).join(', ')}${lacking.length > NAMED ? ' …' : ''}` })
}

const stays = () => t('refusal.highest', { roleName: highestRole })

/** Why the role cannot be deleted. */
export const deletingOf = (role: Role & { readonly userCount: number }, taker: Taker): string | undefined => {
  if (isHighest(role)) return stays()
  return role.userCount > 0 ? t('inUse', { count: role.userCount }) : takingOf(role, taker)
}

/** Why it cannot have this name. */
export const renamingOf = (role: Role, roleName: string, taker: Taker): string | undefined => {
  if (!role.builtIn || role.roleName === roleName) return undefined
  return isHighest(role) ? stays() : takingOf(role, taker)
}

/** Why it cannot let see this far and no further. */
export const narrowingOf = (role: Role, next: View, taker: Taker): string | undefined => {
  if (!narrows(role.dataScope, next)) return undefined
  return isHighest(role) ? stays() : takingOf(role, taker)
}

/** Why it cannot be left with these permissions; what is given was judged one by one. */
export function allottingOf(role: Role, next: readonly string[], taker: Taker): string | undefined {
  const before = role.permissions.map(({ code }) => code)
  if (!takes(before, next)) return undefined
  if (isHighest(role) && !keptByHighest(before.map(asGranted), next.map(asGranted))) return stays()
  return takingOf(role, taker)
}

/** What the reader holds and sees: decides whose rights he or she may take away (`contract/src/permissions/permissions.rights.ts`). */
export function useTaker(): Taker {
  const holds = useHolds()
  const view = useSession().user?.dataScope ?? 'ALL'
  return useMemo(() => ({ holds, view }), [holds, view])
}
