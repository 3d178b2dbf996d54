import { type AnyCall, mayCall } from '@camp/contract/base/call'
import type { Code } from '@camp/contract/permissions'
import {
  covers,
  effectiveView,
  highestRole,
  lackingCodes,
  type Standing,
  takingRefusal,
  type View,
  widensBeyond,
} from '@camp/contract/permissions/permissions.rights'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type HeldCode, type Holder, rightsRepository } from './permissions.rights.repository.ts'

// Who may do what to whose rights (docs/rights.md):
// - giving (a role, a permission, a wider role, an account made active) asks for every code that is given;
// - taking over (password, user name, phone, e-mail) and taking away (stripping, emptying, deleting) ask for every code that is held;
// - freezing is open to anyone who holds the call's code, but never down to the last administrator.

/** How far somebody sees. Anyone who holds no code sees nothing, whatever the scope says. */
export const viewOf = ({ codes, dataScope }: Holder): View => effectiveView(codes.length, dataScope)

/** Most codes named in a refusal. */
const NAMED = 10
const named = (codes: readonly string[]): string => `${codes.slice(0, NAMED).join(', ')}${codes.length > NAMED ? ' …' : ''}`

/** The person who changes rights, as they stand inside the transaction. */
export class Grantor {
  readonly #codes: ReadonlySet<string>
  readonly #view: View

  constructor(holder: Holder) {
    this.#codes = new Set(holder.codes.map(({ code }) => code))
    this.#view = holder.dataScope
  }

  /** A code that staff made up opens no call of the server: administrators may give it, or nobody could ever be the first to. */
  covers(held: HeldCode): boolean {
    return covers((code) => this.#codes.has(code), held)
  }

  /** What belongs to another call asks for its code. */
  assertMayCall(call: AnyCall): void {
    if (!mayCall(call, this.#codes)) throw new AppError('FORBIDDEN')
  }

  /** Nobody gives a code that they lack. */
  assertMayGive(codes: readonly HeldCode[]): void {
    const lacking = lackingCodes(this.#codes, codes)
    if (lacking.length > 0) throw new AppError('GRANT_BEYOND_OWN', { codes: named(lacking) })
  }

  /** Holds as much as the account, sees as far. */
  reaches(account: Holder): boolean {
    return this.#refusal({ codes: account.codes, view: viewOf(account) }) === undefined
  }

  /** Nobody takes over, strips or deletes what may do more. */
  assertMayTake(kind: 'ACCOUNT' | 'ROLE' | 'PERMISSION', from: Standing): void {
    const refusal = this.#refusal(from)
    if (!refusal) return
    if (refusal.lacking.length === 0) throw new AppError('VIEW_BEYOND_OWN')
    throw new AppError(`${kind}_BEYOND_OWN`, { codes: named(refusal.lacking) })
  }

  /** Nobody takes over an account that may do more, or takes something from it. */
  assertMayTakeOver(account: Holder): void {
    this.assertMayTake('ACCOUNT', { codes: account.codes, view: viewOf(account) })
  }

  #refusal(from: Standing) {
    return takingRefusal({ holds: (code) => this.#codes.has(code), view: this.#view }, from)
  }

  /** Nobody who sees own groups only lets somebody see everything. */
  assertMayWiden(before: View, after: View): void {
    if (widensBeyond(this.#view, before, after)) throw new AppError('SCOPE_BEYOND_OWN')
  }
}

/**
 * A change that touches rights. They go one after another under a lock, so of two that would each remove one of the last two
 * administrators exactly one succeeds; what the caller may do is read afresh, since the one before may have taken it away.
 */
export const changeRights = <T>(cx: Cx, body: (w: Write, grantor: Grantor) => Promise<T>): Promise<T> =>
  write(cx, async (w) => {
    await rightsRepository.lock(w.tx)
    const holder = await rightsRepository.grantor(w.tx, cx.reader.userId)
    if (!holder?.active || !mayCall(cx.call, new Set(holder.codes.map(({ code }) => code)))) throw new AppError('FORBIDDEN')
    const administered = await rightsRepository.hasAdministrator(w.tx)
    const [had] = await rightsRepository.highestHolders(w.tx)
    const answer = await body(w, new Grantor(holder))
    if (administered && !(await rightsRepository.hasAdministrator(w.tx))) throw new AppError('LAST_ADMINISTRATOR')
    const [has] = await rightsRepository.highestHolders(w.tx)
    if (had && !has) throw new AppError('LAST_HOLDER', { roleName: highestRole })
    return answer
  })

/** For changes of rights that nobody calls: they go one after another as well. */
export const lockRights = (tx: Tx): Promise<unknown> => rightsRepository.lock(tx)

/** What an account holds now. */
export async function holderOf(tx: Tx, userId: number): Promise<Holder> {
  const holder = await rightsRepository.holder(tx, userId)
  if (!holder) throw new AppError('NOT_FOUND')
  return holder
}

/** The codes of permissions; refuses ids that do not exist. */
export async function codesOfPermissions(tx: Tx, permissionIds: readonly number[], path: string): Promise<(HeldCode & { id: number })[]> {
  const codes = await rightsRepository.codesOf(tx, permissionIds)
  const unknown = permissionIds.find((id) => !codes.some((known) => known.id === id))
  if (unknown !== undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: path })
  return codes
}

/**
 * The groups that come along with pages: without its group a page is not in the menu (decision Q-28). A group that was not held before
 * and that the grantor lacks is left out: nobody asked for it.
 */
export async function groupsAlong(
  tx: Tx,
  grantor: Grantor,
  { asked, held }: { asked: readonly number[]; held: readonly number[] },
): Promise<(HeldCode & { id: number })[]> {
  const groups = await rightsRepository.groupsOf(tx, asked)
  return groups.filter((group) => !asked.includes(group.id) && (held.includes(group.id) || grantor.covers(group)))
}

/** Who could do what a code allows: those who hear that there is something to do. */
export const activeHolders = (tx: Tx, code: Code): Promise<number[]> => rightsRepository.activeHolders(tx, code)

/** The codes that roles hold between them. */
export const codesOfRoles = (tx: Tx, roleIds: readonly number[]): Promise<HeldCode[]> => rightsRepository.codesOfRoles(tx, roleIds)

/** Every process forgets what it keeps of these rights; this one before it answers. */
export async function announceRights(w: Write, cx: Cx, what: 'all' | `user:${number}` | `role:${number}`): Promise<void> {
  await sessionsRepository.announce(w.tx, what)
  w.onCommitted(() => cx.services.access.drop(what))
}
