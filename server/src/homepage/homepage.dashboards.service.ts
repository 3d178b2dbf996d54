import { CONSOLE_LINK } from '@camp/contract/base/ask'
import { mayCall } from '@camp/contract/base/call'
import { cardsOf, isCardFor } from '@camp/contract/base/home.cards'
import type * as calls from '@camp/contract/homepage/homepage.dashboards'
import {
  type Dashboard,
  dashboardCard,
  MOST_DASHBOARDS,
  mayBeHalf,
  type PlacedCard,
  placed,
  type ShownCard,
  type ShownView,
} from '@camp/contract/homepage/homepage.dashboards'
import { constraintOf } from '../platform/db/pool.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Forgets } from '../platform/family.ts'
import { type Bound, understood } from '../platform/http/asking.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { viewsAsked } from '../preferences/preferences.api.ts'
import { homesOf } from '../roles/roles.api.ts'
import { dashboardsRepository, type KeptDashboard } from './homepage.dashboards.repository.ts'

type AskedView = ShownView & { readonly seenBy: readonly number[] }

/** The views that the reader sees, and those on these: each by what it asks, where the reader may read its list. */
async function viewsFor(cx: Cx, bound: Bound, boards: readonly KeptDashboard[] = []): Promise<Map<number, AskedView>> {
  const { userId, codes, coachId } = cx.reader
  const owners = [...new Set(boards.map(({ ownerId }) => ownerId))]
  const views = await viewsAsked(cx.db, userId, idsIn(boards.flatMap(({ cards }) => cards)), owners)
  return new Map(
    views.flatMap(({ id, name, screen, ask, own, seenBy, personal }) => {
      // A card leads to a list of the console, whoever made its view.
      if (!ask || !CONSOLE_LINK.test(ask.link)) return []
      const call = understood(bound, ask)?.binding.call
      // What names somebody is for its owner alone, by whatever way it came here.
      if (call?.answer.kind !== 'page' || !mayCall(call, codes, coachId !== null) || (personal && !own)) return []
      return [[id, { id, name, screen, ...ask, seenBy }]]
    }),
  )
}

const viewOf = ({ seenBy: _seenBy, ...view }: AskedView): ShownView => view
const idsIn = (cards: readonly { readonly viewId?: number | null | undefined }[]): number[] => cards.flatMap(({ viewId }) => viewId ?? [])

/** What the reader may see of a dashboard; its owner is also told what that is not. */
export const dashboards =
  (bound: Bound): Handler<typeof calls.getHome> =>
  async (_input, cx) => {
    const holds = (code: string) => cx.reader.codes.has(code)
    const kept = await dashboardsRepository.seenBy(cx.db, cx.reader.userId)
    const views = await viewsFor(cx, bound, kept)
    const shown = ({ card, half, viewId = null }: KeptDashboard['cards'][number], ownerId: number): ShownCard => {
      const isView = card === 'VIEW'
      const asked = isView && viewId !== null ? views.get(viewId) : undefined
      // Whoever is shown a dashboard sees the views on it that its owner still sees: the owner's own, and those that are shared with the owner.
      const view = asked?.seenBy.includes(ownerId) ? viewOf(asked) : null
      return { card, half, viewId, readable: isView ? view !== null : isCardFor(card, holds), view }
    }
    const boards = kept.map((board): Dashboard => {
      const { id, name, version, own, ownerId, ownerName } = board
      const cards = board.cards.map((card) => shown(card, ownerId))
      const roles = own || holds('ROLE_EDIT') ? board.roles : []
      return {
        id,
        name,
        version,
        own,
        ownerName: own ? null : ownerName,
        roles,
        cards: own ? cards : cards.filter(({ readable }) => readable),
      }
    })
    if (boards[0]?.own && boards[0].name === null) return { boards }
    const chosen = placed(cardsOf(await homesOf(cx.db, cx.reader.userId), holds))
    const home: Dashboard = {
      ...{ id: null, name: null, version: null, own: true, ownerName: null, roles: [] },
      cards: chosen.map((card) => ({ ...card, readable: true, view: null })),
    }
    return { boards: [home, ...boards] }
  }

export const viewsToChoose =
  (bound: Bound): Handler<typeof calls.listDashboardViews> =>
  async (_input, cx) =>
    [...(await viewsFor(cx, bound)).values()].map(viewOf)

type Sent = Parameters<Handler<typeof calls.createDashboard>>[0]['body']['cards']

/** Cards as they are kept: each once, views that there are for whoever puts them up; `before` are those that stood there already. */
async function cardsSaid(cx: Cx, sent: Sent, before: readonly PlacedCard[] = []): Promise<PlacedCard[]> {
  const cards = sent.map(({ card, half, viewId = null }) => ({
    card,
    half: half && mayBeHalf(card),
    viewId: card === 'VIEW' ? viewId : null,
  }))
  const refuse = (error: 'DASHBOARD_VIEW') => new AppError(error, {}, { field: 'cards' })
  const twice = cards.find((one, at) => cards.findIndex(({ card, viewId }) => card === one.card && viewId === one.viewId) !== at)
  if (twice) throw new AppError('HOME_CARD_TWICE', { card: dashboardCard.label(twice.card, cx.language) }, { field: 'cards' })
  const known = new Set([...idsIn(before), ...(await viewsAsked(cx.db, cx.reader.userId)).map(({ id }) => id)])
  if (cards.some(({ card, viewId }) => card === 'VIEW' && (viewId === null || !known.has(viewId)))) throw refuse('DASHBOARD_VIEW')
  return cards
}

/** One's own; that of somebody else may be seen, never changed. */
function ownBoard(board: KeptDashboard | undefined): KeptDashboard {
  const seen = found(board)
  if (!seen.own) throw new AppError('FORBIDDEN')
  return seen
}

const kept = (cards: KeptDashboard['cards']): PlacedCard[] => cards.map(({ card, half, viewId = null }) => ({ card, half, viewId }))

export const arrangeHome: Handler<typeof calls.arrangeHome> = ({ body: { cards, version } }, cx) =>
  write(cx, async (w) => {
    const { userId } = cx.reader
    await dashboardsRepository.turn(w.tx, userId)
    const known = await dashboardsRepository.lockHome(w.tx, userId)
    // Null: the sender saw the home of the roles.
    if (version !== undefined && version !== (known?.version ?? null)) throw new AppError('VERSION_CONFLICT')
    if (cards === null) {
      if (known) dashboardsRepository.remove(w.tx, known.id)
      return { version: null }
    }
    const before = (await dashboardsRepository.seenBy(w.tx, userId)).find(({ id }) => id === known?.id)
    const said = await cardsSaid(cx, cards, kept(before?.cards ?? []))
    const saved = known
      ? await dashboardsRepository.change(w.tx, known.id, null, said)
      : await dashboardsRepository.add(w.tx, userId, null, said)
    return { version: found(saved).version }
  })

/** A name that is taken by another one of the same person is refused. */
async function named<T>(name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (constraintOf(error) !== 'dashboards_name_key') throw error
    throw new AppError('DUPLICATE', { value: name }, { field: 'name' })
  }
}

export const createDashboard: Handler<typeof calls.createDashboard> = ({ body: { name, cards } }, cx) =>
  named(name, () =>
    write(cx, async (w) => {
      const { userId } = cx.reader
      await dashboardsRepository.turn(w.tx, userId)
      if ((await dashboardsRepository.count(w.tx, userId)) >= MOST_DASHBOARDS)
        throw new AppError('DASHBOARDS_FULL', { most: MOST_DASHBOARDS })
      return found(await dashboardsRepository.add(w.tx, userId, name, await cardsSaid(cx, cards)))
    }),
  )

export const updateDashboard: Handler<typeof calls.updateDashboard> = ({ body: { id, name, cards, version } }, cx) =>
  named(name, () =>
    write(cx, async (w) => {
      const board = ownBoard(await dashboardsRepository.lock(w.tx, cx.reader.userId, id))
      // Others would see the change: that takes the same right as showing it to them.
      if (board.roles.length > 0 && !cx.reader.codes.has('ROLE_EDIT')) throw new AppError('FORBIDDEN')
      w.partVersion(board, version)
      const said = await cardsSaid(cx, cards, kept(board.cards))
      if (board.roles.length > 0) await assertNamesNobody(cx, said)
      return found(await dashboardsRepository.change(w.tx, id, name, said))
    }),
  )

export const deleteDashboard: Handler<typeof calls.deleteDashboard> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    ownBoard(await dashboardsRepository.lock(w.tx, cx.reader.userId, id))
    dashboardsRepository.remove(w.tx, id)
    return { id }
  })

/** Personal data is shown to nobody by way of a view. */
async function assertNamesNobody(cx: Cx, cards: readonly PlacedCard[]): Promise<void> {
  const ids = new Set(idsIn(cards))
  if ((await viewsAsked(cx.db, cx.reader.userId, [...ids])).some(({ id, personal }) => personal && ids.has(id)))
    throw new AppError('VIEW_HOLDS_PERSONAL')
}

const told = (w: Write, name: string, roles: readonly { readonly id: number; readonly roleName: string }[]): void => {
  for (const { id, roleName } of roles) w.audit({ id, data: { name, roleName } })
}

/** Exactly the holders of these roles see one's own dashboard from now on; none: nobody. */
export const shareDashboard: Handler<typeof calls.shareDashboard> = ({ params, body: { roleIds, version } }, cx) =>
  write(cx, async (w) => {
    const board = found(await dashboardsRepository.lock(w.tx, cx.reader.userId, params.id))
    w.partVersion(board, version)
    const wanted = [...new Set(roleIds)]
    if (wanted.length > 0) {
      ownBoard(board)
      await assertNamesNobody(cx, kept(board.cards))
    }
    const roles = await dashboardsRepository.roleNames(w.tx, wanted)
    if (roles.length < wanted.length) throw new AppError('NOT_FOUND')
    const saved = found(await dashboardsRepository.share(w.tx, board.id, wanted))
    const name = board.name ?? ''
    told(
      w,
      name,
      roles.filter(({ id }) => !board.roles.some((one) => one.id === id)),
    )
    told(
      w,
      name,
      board.roles.filter(({ id }) => !wanted.includes(id)).map(({ id }) => ({ id, roleName: '—' })),
    )
    return saved
  })

/** A dashboard that is called by somebody who is erased is called by its number. */
export const forgetDashboardsOf: Forgets = async (tx, _keys, known, leftBy) => {
  const left = leftBy(known)
  for (const { id, name } of await dashboardsRepository.named(tx)) if (left(name) !== name) dashboardsRepository.rename(tx, id, `#${id}`)
}
