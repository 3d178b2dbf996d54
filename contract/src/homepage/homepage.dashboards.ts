import * as z from 'zod'
import { listAsk } from '../base/ask.ts'
import { defineCall, json } from '../base/call.ts'
import { homeCards } from '../base/home.cards.ts'
import { type HomeCard, homeCard } from '../base/home.ts'
import { bothOf, labelled, type ValueOf } from '../base/labels.ts'
import { saved } from '../base/page.ts'
import { adding, changing, deletion } from '../base/steps.ts'
import { id, requiredLine, seenVersion } from '../base/wire.ts'

const area = 'Home cards'
const own = 'none: own record'

/** Dashboards that one person may have beside the home. */
export const MOST_DASHBOARDS = 10
const MOST_CARDS = 40
const MOST_ROLES = 50

/** What a dashboard is made of: the cards of homes, and saved views. */
export const dashboardCard = bothOf(homeCard, labelled({ VIEW: ['视图', 'View', 'grey'] }))
export type DashboardCard = ValueOf<typeof dashboardCard>

/** A card at its place. `half`: beside the next one that is half as well; figures and what needs the whole width are never. */
const placedCard = z.object({ card: dashboardCard.schema, half: z.boolean(), viewId: id().nullable().optional() })
export interface PlacedCard {
  readonly card: DashboardCard
  readonly half: boolean
  readonly viewId: number | null
}
export const placedCards = z.array(placedCard).min(1).max(MOST_CARDS)

/** Stands it half as wide where nobody has said anything? */
export const isHalf = (card: DashboardCard): boolean => card === 'VIEW' || homeCards[card].size === 'HALF'
export const mayBeHalf = (card: DashboardCard): boolean => card === 'VIEW' || (homeCards[card].size !== 'FIGURE' && !homeCards[card].wide)

/** Cards as homes of roles have them, where nobody has said how wide they are. */
export const placed = (cards: readonly HomeCard[]): PlacedCard[] => cards.map((card) => ({ card, half: isHalf(card), viewId: null }))

/** What a view of a list is shown by. */
const shownView = z.object({ id: z.int(), name: z.string(), screen: z.string(), ...listAsk.shape })
export type ShownView = z.output<typeof shownView>

const dashboard = z.object({
  /** Null: the home as an administrator chose it for one's roles. */
  id: z.int().nullable(),
  /** Null: it is the home. */
  name: z.string().nullable(),
  version: z.int().nullable(),
  own: z.boolean(),
  ownerName: z.string().nullable(),
  /** Whose holders see it; to its owner, and to who may end that. */
  roles: z.array(z.object({ id: z.int(), roleName: z.string() })),
  cards: z.array(
    z.object({
      card: dashboardCard.schema,
      half: z.boolean(),
      viewId: z.int().nullable(),
      /** False: the reader may not see it any more. Of a dashboard of somebody else such a card is left out. */
      readable: z.boolean(),
      /** Null: it is no view, or there is none any more. */
      view: shownView.nullable(),
    }),
  ),
})
export type Dashboard = z.output<typeof dashboard>
export type ShownCard = Dashboard['cards'][number]

/**
 * The reader's home, as he or she arranged it, else the cards that an administrator chose for his or her roles; then the own dashboards, then those that
 * others share. Each is made of what the reader may see.
 */
export const getHome = defineCall({
  id: 'getHome',
  title: { zh: '查看首页和仪表盘', en: 'Read the home page and the dashboards' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/homepage/home',
  answer: json(z.object({ boards: z.array(dashboard) })),
  codes: 'ALWAYS',
})

/** Arranges the own home; null gives it back to what was chosen for one's roles. */
export const arrangeHome = defineCall({
  id: 'arrangeHome',
  title: { zh: '编排首页', en: 'Arrange the own home page' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/homepage/home',
  /** Version null: nobody had arranged it when the sender saw it. */
  body: z.object({ cards: placedCards.nullable(), version: z.int().positive().nullable().optional() }),
  answer: json(z.object({ version: z.int().nullable() })),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

const fields = { name: requiredLine(30), cards: placedCards }

export const createDashboard = defineCall({
  id: 'createDashboard',
  title: { zh: '新建仪表盘', en: 'Create a dashboard' },
  area,
  beyond: true,
  ...adding(z.object(fields)),
  path: '/api/homepage/dashboards',
  codes: 'ALWAYS',
  audit: own,
})

export const updateDashboard = defineCall({
  id: 'updateDashboard',
  title: { zh: '编排仪表盘', en: 'Arrange a dashboard' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), ...fields, version: seenVersion() })),
  path: '/api/homepage/dashboards',
  codes: 'ALWAYS',
  audit: own,
})

export const deleteDashboard = defineCall({
  id: 'deleteDashboard',
  title: { zh: '删除仪表盘', en: 'Delete a dashboard' },
  area,
  beyond: true,
  ...deletion,
  path: '/api/homepage/dashboards/{id}',
  codes: 'ALWAYS',
  audit: own,
})

/** Shows one's own dashboard to the holders of these roles; none: to nobody any more, which holds for those of others that the caller sees too. */
export const shareDashboard = defineCall({
  id: 'shareDashboard',
  title: { zh: '共享仪表盘', en: 'Share a dashboard' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/homepage/dashboards/{id}/roles',
  params: z.object({ id: id() }),
  body: z.object({ roleIds: z.array(id()).max(MOST_ROLES), version: seenVersion() }),
  answer: json(saved),
  codes: ['ROLE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'role',
    says: { zh: '仪表盘“{name}”共享给：{roleName}', en: 'Dashboard "{name}" is shared with: {roleName}' },
    announces: { zh: '修改仪表盘“{name}”的共享', en: 'Changing who shares dashboard "{name}"' },
  },
})

/** The saved views that can stand on a dashboard: those that the reader sees, of lists that he or she may read. */
export const listDashboardViews = defineCall({
  id: 'listDashboardViews',
  title: { zh: '选择仪表盘上的视图', en: 'Choose a view for a dashboard' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/homepage/dashboards/views',
  answer: json(z.array(shownView)),
  codes: 'ALWAYS',
})
