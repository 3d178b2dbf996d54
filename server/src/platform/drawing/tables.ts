import { shortened } from './lines.ts'
import { GROUND, INK, PAGE, type Paper, SOFT } from './paper.ts'
import type { Mark, Scene } from './scene.ts'

// Tables of the documents that are sealed.

interface Column {
  readonly title: string
  readonly x: number
  readonly right?: true
}

const ROW = 18
const LANGUAGE = 'zh-CN'

function line(paper: Paper, columns: readonly Column[], cells: readonly string[], fill: string): void {
  for (const [index, { x, right }] of columns.entries()) {
    const end = columns[index + 1]?.x ?? PAGE.right
    const cell = shortened(cells[index] ?? '', 9, Math.max(end - x - 6, 40), paper.measure)
    if (right) paper.right(cell, x, 9, fill)
    else paper.text(cell, x, 9, fill)
  }
}

/** A table with its heading; its head comes again on the next page. */
export function table(paper: Paper, title: string, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const head = () => {
    paper.y += ROW
    paper.marks.push({ kind: 'rect', x: PAGE.left, y: paper.y - 12, w: PAGE.right - PAGE.left, h: ROW, fill: GROUND })
    line(
      paper,
      columns,
      columns.map((column) => column.title),
      SOFT,
    )
  }
  paper.heading(title)
  head()
  for (const row of rows) {
    if (paper.room(ROW)) head()
    paper.y += ROW
    line(paper, columns, row, INK)
    paper.rule(paper.y + 5)
  }
}

/** Where the columns stand; the right ones end there. */
export const at = (...titles: readonly (readonly [string, number, 'right'?])[]): Column[] =>
  titles.map(([title, x, right]) => ({ title, x, ...(right && { right: true as const }) }))

/** The pages, each with its title and number at the foot. */
export function boundPages(paper: Paper, title: string): [Scene, ...Scene[]] {
  const scenes = paper.pages.map((marks, index): Scene => {
    const page = `第 ${index + 1} 页，共 ${paper.pages.length} 页`
    const foot: Mark[] = [
      { kind: 'text', x: PAGE.left, y: 806, size: 8.5, text: title, fill: SOFT },
      { kind: 'text', x: PAGE.right - paper.measure(page, 8.5), y: 806, size: 8.5, text: page, fill: SOFT },
    ]
    return { width: PAGE.width, height: PAGE.height, language: LANGUAGE, title, marks: [...marks, ...foot] }
  })
  const [first, ...more] = scenes
  if (!first) throw new Error('a document has a page')
  return [first, ...more]
}
