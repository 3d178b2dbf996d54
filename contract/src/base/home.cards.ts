import type { Code } from '../permissions.ts'
import { type FigureCard, type HomeCard, homeCard } from './home.ts'

interface CardRule {
  /** Any one of them brings it onto one's home. */
  readonly codes: 'ALWAYS' | readonly [Code, ...Code[]]
  /** A figure stands in the strip at the top; two halves side by side. */
  readonly size: 'FIGURE' | 'HALF' | 'FULL'
  /** It needs the whole width. */
  readonly wide?: true
}

const figure = (...codes: [Code, ...Code[]]): CardRule => ({ codes, size: 'FIGURE' })

/** Money of the whole business is for those who close its days, not for all who see orders. */
export const homeCards: Readonly<Record<HomeCard, CardRule>> = {
  NO_COMMENT: figure('COASH_OVERTIME'),
  NO_CLOCK_IN: figure('CAMP_STATUS'),
  RECEIVED: figure('RECONCILE_EDIT'),
  NEW_FAMILIES: figure('PARENT_INDEX', 'PROMOTE_INDEX'),
  FEEDBACK: figure('FEEDBOOK_PROCESS'),
  ORDERS_PAID: figure('PROMOTE_EDIT'),
  CODES_USED: figure('PROMOTE_CODE'),
  REFUNDS_ASKED: figure('ORDER_REFUND_APPROVE', 'ORDER_REFUND_ASK'),
  SHIPPED: figure('ORDER_SHIP'),
  CLOCK_INS: figure('CAMP_STATUS'),
  INBOX: { codes: 'ALWAYS', size: 'FULL', wide: true },
  VISITS: { codes: 'ALWAYS', size: 'FULL' },
  OWN: { codes: 'ALWAYS', size: 'FULL', wide: true },
  ORDERS: { codes: ['ORDER_INDEX'], size: 'FULL' },
  CAMPS: { codes: ['CAMP_STATUS'], size: 'FULL' },
  CHANNELS: { codes: ['PROMOTE_INDEX'], size: 'FULL' },
  // Any of these brings a figure of it: see `morningCodes`.
  MORNING: { codes: ['RECONCILE_EDIT', 'PARENT_INDEX', 'CAMP_STATUS', 'COASH_OVERTIME', 'LOGISTICS'], size: 'HALF' },
  TASKS: { codes: 'ALWAYS', size: 'HALF' },
  MESSAGES: { codes: 'ALWAYS', size: 'HALF' },
}

/** More figures than these would be read by nobody: those that come first are shown. */
export const MOST_FIGURES = 5

export const isFigure = (card: HomeCard): card is FigureCard => homeCards[card].size === 'FIGURE'

/** Is a card for somebody who holds these codes? */
export function isCardFor(card: HomeCard, holds: (code: Code) => boolean): boolean {
  const { codes } = homeCards[card]
  return codes === 'ALWAYS' || codes.some(holds)
}

/**
 * The cards of somebody with these roles, each once: those of the first role, then what the next one adds. A role that nobody has arranged has them
 * all. Cards that were taken out of the product are left out.
 */
export function cardsOf(roles: readonly (readonly string[] | null)[], holds: (code: Code) => boolean): HomeCard[] {
  const all = (roles.length === 0 ? [null] : roles).flatMap((cards) => cards ?? homeCard.values)
  return [...new Set(all)].flatMap((card) => {
    const known = homeCard.values.find((one) => one === card)
    return known && isCardFor(known, holds) ? known : []
  })
}
