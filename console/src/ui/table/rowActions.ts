import type { RowAction } from './column.ts'

/** Actions that stand in the row itself; the others are in its menu. */
export const INLINE_ACTIONS = 2

/** In px: what the cell keeps free at its sides, between its actions, and for the button of the menu. */
const PADDING = 20
const GAP = 12
const MENU_BUTTON = 22
/** Two Chinese words of two characters each, with a menu: no table has less, so that tables look alike. */
const LEAST = 136
/** The button of the menu with what is free at its sides. */
const MENU_ALONE = 44
/** So many rows are asked; those that follow have the same actions. */
const ASKED = 50

const wide = /[\u2e80-\u9fff\uff00-\uffef]/
/** About as wide as the words are, in px: on the safe side for Latin letters. */
const wordsWidth = (words: string): number => [...words].reduce((sum, letter) => sum + (wide.test(letter) ? 14 : 8), 0)

/** How wide the column of actions is while none, one or two of them stand in the row itself, in px. */
export type ActionsWidths = readonly [number, number, number]

function widthOf(actions: readonly RowAction[], inRow: number): number {
  const inline = actions.slice(0, inRow)
  const words = inline.reduce((sum, { title }) => sum + wordsWidth(title) + GAP, 0)
  return PADDING + words + (actions.length > inRow ? MENU_BUTTON : -GAP)
}

/** How wide the column of actions must be for these rows: actions have longer names in English than in Chinese. */
export function actionsWidths<Row>(rows: readonly Row[], actions: (row: Row) => readonly RowAction[]): ActionsWidths {
  const asked = rows.slice(0, ASKED).map(actions)
  const most = (inRow: number) => Math.max(MENU_ALONE, ...asked.map((some) => widthOf(some, inRow)))
  return [MENU_ALONE, most(1), Math.max(LEAST, most(INLINE_ACTIONS))]
}
