import type { ListAsk } from '@camp/contract/base/ask'
import type * as calls from '@camp/contract/base/preferences'
import { PRESENCE_PREFERENCE } from '@camp/contract/base/presence'
import type { Executor } from '../platform/db/executor.ts'
import { constraintOf } from '../platform/db/pool.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { withoutPersonal } from '../platform/personal.text.ts'
import { publishHiding } from '../platform/push/presence.notices.ts'
import { write } from '../platform/write/write.ts'
import { preferencesRepository } from './preferences.repository.ts'

/** Views of one list that one person may keep. */
const MOST_VIEWS = 50
/** Settings that one person may keep, and their size in all. */
const MOST_PREFERENCES = 200
const MOST_KILOBYTES = 256
/** Filters by these hold personal data, or name a family: a receiver, a parent, a child. */
const PERSONAL: readonly string[] = [
  ...['phone', 'parentPhone', 'email', 'idCard', 'address', 'imei'],
  ...['receiver', 'nickname', 'parentName', 'studentName'],
]

export const savePreference: Handler<typeof calls.savePreference> = ({ params: { key }, body: { value } }, cx) =>
  write(cx, async (w) => {
    const { userId } = cx.reader
    await preferencesRepository.turn(w.tx, userId)
    await preferencesRepository.save(w.tx, userId, key, value)
    const { keys, bytes } = await preferencesRepository.kept(w.tx, userId)
    if (keys > MOST_PREFERENCES || bytes > MOST_KILOBYTES * 1_024) {
      throw new AppError('TOO_MANY_PREFERENCES', { most: MOST_PREFERENCES, kilobytes: MOST_KILOBYTES })
    }
    if (key === PRESENCE_PREFERENCE) publishHiding(w.tx, userId)
    return { value }
  })

/** One's own; that of somebody else may be seen, never changed. */
function ownView<T extends { own: boolean }>(view: T | undefined): T {
  const seen = found(view)
  if (!seen.own) throw new AppError('FORBIDDEN')
  return seen
}

/** Personal data is shown to nobody by way of a filter. */
function holdsPersonal(query: string): boolean {
  const filters = new URLSearchParams(query)
  return PERSONAL.some((name) => filters.has(name)) || filters.getAll('keyword').some((words) => withoutPersonal(words) !== words)
}

/** What a view is asked by says no more than its query. */
const queryOf = (query: string, ask: ListAsk | null | undefined): string => {
  const asked = new URLSearchParams(query)
  for (const [name, value] of Object.entries(ask?.filter ?? {})) asked.append(name, String(value))
  for (const [name, value] of new URLSearchParams(ask?.link.split('?')[1] ?? '')) asked.append(name, value)
  return asked.toString()
}

function assertMayShare(cx: Cx, query: string): void {
  if (!cx.reader.codes.has('ROLE_EDIT')) throw new AppError('FORBIDDEN')
  if (holdsPersonal(query)) throw new AppError('VIEW_HOLDS_PERSONAL')
}

/** A new view, or another name, filter or columns for one's own. */
export const saveView: Handler<typeof calls.saveView> = async ({ body }, cx) => {
  const view = { screen: body.screen, name: body.name, query: body.query, columns: body.columns ?? null, ask: body.ask ?? null }
  try {
    return await write(cx, async (w) => {
      if (body.id === undefined) {
        await preferencesRepository.turn(w.tx, cx.reader.userId)
        const count = await preferencesRepository.countViews(w.tx, cx.reader.userId, body.screen)
        if (count >= MOST_VIEWS) throw new AppError('TOO_MANY_VIEWS', { most: MOST_VIEWS })
        return found(await preferencesRepository.addView(w.tx, cx.reader.userId, view))
      }
      const own = ownView(await preferencesRepository.lockView(w.tx, cx.reader.userId, body.id))
      // Others would see the change: that takes the same right as showing it to them.
      if (own.roleId !== null) assertMayShare(cx, queryOf(view.query, view.ask))
      w.partVersion(own, body.version)
      return found(await preferencesRepository.updateView(w.tx, own.id, view))
    })
  } catch (error) {
    if (constraintOf(error) !== 'saved_views_name_key') throw error
    throw new AppError('DUPLICATE', { value: body.name }, { field: 'name' })
  }
}

export const deleteView: Handler<typeof calls.deleteView> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    ownView(await preferencesRepository.lockView(w.tx, cx.reader.userId, id))
    await preferencesRepository.removeView(w.tx, id)
    return { id }
  })

/** The views that somebody sees, and these, each with what it asks and which of these people see it; `personal`: not for others. */
export async function viewsAsked(db: Executor, userId: number, ids: readonly number[] = [], people: readonly number[] = []) {
  const views = await preferencesRepository.asked(db, userId, ids, people)
  return views.map((view) => ({ ...view, personal: holdsPersonal(queryOf(view.query, view.ask)) }))
}

/** The holders of a role see one's own view from now on, in place of those of another role; null: nobody. */
export const shareView: Handler<typeof calls.shareView> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const view = found(await preferencesRepository.lockView(w.tx, cx.reader.userId, params.id))
    w.partVersion(view, body.version)
    if (body.roleId !== null) {
      ownView(view)
      assertMayShare(cx, view.query)
    }
    const roleName = body.roleId === null ? '—' : found(await preferencesRepository.roleName(w.tx, body.roleId))
    const saved = found(await preferencesRepository.share(w.tx, view.id, body.roleId))
    w.audit({ id: body.roleId ?? view.roleId, data: { name: view.name, roleName } })
    return saved
  })
