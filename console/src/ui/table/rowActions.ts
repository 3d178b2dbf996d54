import type { RowAction } from './column.ts'

/** Actions that stand in the row itself; the others are in its menu. */
export const INLINE_ACTIONS = 2

/** In px: what the cell keeps free at its sides, between its actions, and for the button of the menu. */
const PADDING = 20
const GAP = 12
const MENU_BUTTON = 22
/** Two Chinese words of two characters each, with a menu: no table has less, so that tables look alike. */
const LEAST = 136
/** So many rows are asked; those that follow have the same actions. */
const ASKED = 50

const wide = /[\u2e80-\u9fff\uff00-\uffef]/
/** About as wide as the words are, in px: on the safe side for Latin letters. */
const wordsWidth = (words: string): number => [...words].reduce((sum, letter) => sum + (wide.test(letter) ? 14 : 8), 0)

function widthOf(actions: readonly RowAction[]): number {
  const inline = actions.slice(0, INLINE_ACTIONS)
  const words = inline.reduce((sum, { title }) => sum + wordsWidth(title) + GAP, 0)
  return PADDING + words + (actions.length > INLINE_ACTIONS ? MENU_BUTTON : -GAP)
}

/** How wide the column of actions must be for these rows, in px: actions have longer names in English than in Chinese. */
export const actionsWidth = <Row>(rows: readonly Row[], actions: (row: Row) => readonly RowAction[]): number =>
  Math.max(LEAST, ...rows.slice(0, ASKED).map((row) => widthOf(actions(row))))
