import { textOf } from '../platform/i18n.ts'
import type { RowAction } from '../ui/table/column.ts'
import type { AccountLimits } from './accountLimits.ts'
import type { UserRow, UserStep, UserTask } from './userRow.ts'
import { usersText } from './users.text.ts'

const t = textOf(usersText)

interface Starters {
  start(task: UserTask): void
  step(step: UserStep, user: UserRow): void
  /** Opens the permission check on the account. */
  lens(user: UserRow): void
}

type Holds = (...codes: readonly string[]) => boolean

/**
 * What can be done with an account: removed without its code, switched off with the reason where the rules of granting forbid it.
 * The server refuses by the same rules.
 */
export function userActions(user: UserRow, holds: Holds, limits: AccountLimits, { start, step, lens }: Starters): RowAction[] {
  const task = (kind: UserTask['kind']): RowAction => ({ key: kind, title: t(`do.${kind}`), run: () => start({ kind, user }) })
  const asked = (kind: UserStep): RowAction => {
    const refusal = limits.refusalOf(user, kind)
    const danger = kind === 'freeze' || kind === 'delete'
    const action = { key: kind, title: t(`do.${kind}`), run: () => step(kind, user), ...(danger && { danger: true as const }) }
    return refusal === undefined ? action : { ...action, refusal }
  }
  return [
    ...(holds('USER_EDIT') ? [task('edit')] : []),
    ...(holds('USER_GRANT') ? [task('grant')] : []),
    { key: 'lens', title: t('do.lens'), run: () => lens(user) },
    ...(holds('USER_TAG') ? [task('tags')] : []),
    ...(holds('USER_RESET_PASSWORD') ? [asked('reset')] : []),
    ...(holds('USER_STATUS') ? [asked('endSessions'), asked(user.activeflg === 'ACTIVE' ? 'freeze' : 'activate')] : []),
    ...(holds('USER_DELETE') ? [asked('delete')] : []),
  ]
}
