import { amountText } from '@camp/contract/base/numbers'
import type { ContractLine } from '@camp/contract/contracts/contracts'
import { amountInCapitals } from '@camp/contract/contracts/contracts.capitals'
import { linesOf } from '../platform/drawing/lines.ts'
import { GROUND, INK, PAGE, Paper, SOFT } from '../platform/drawing/paper.ts'
import { placedQr } from '../platform/drawing/qr.ts'
import type { Mark, Measure, Scene } from '../platform/drawing/scene.ts'
import type { ContractFacts } from './contracts.facts.rules.ts'
import { hoursWords, kindWords } from './contracts.words.ts'

const ROW = 17
const QR_SIZE = 64

const COLUMNS = [
  { title: '日期', x: PAGE.left + 6, right: false },
  { title: '类型', x: 122, right: false },
  { title: '营期、分组', x: 180, right: false },
  { title: '工时', x: 400, right: true },
  { title: '单价', x: 470, right: true },
  { title: '金额（元）', x: PAGE.right - 6, right: true },
] as const
const PLACE_WIDTH = 150

/** Where a name of a camp and group goes on, in its cell. */
const PLACE_LINE = 12

/** Without the place, which may take several lines. */
const cellsOf = (row: ContractLine): string[] => [
  row.day,
  `${kindWords(row.kind)}${row.count > 1 ? ` ×${row.count}` : ''}`,
  '',
  row.unit === 'PIECE' ? `${row.pieces} 次` : hoursWords(row.minutes),
  `${amountText(row.rate)}/${row.unit === 'PIECE' ? '次' : '时'}`,
  amountText(row.amount),
]

function tableRow(paper: Paper, cells: readonly string[], size: number, fill: string): void {
  for (const [index, { x, right }] of COLUMNS.entries()) {
    const cell = cells[index] ?? ''
    if (right) paper.right(cell, x, size, fill)
    else paper.text(cell, x, size, fill)
  }
}

function tableHead(paper: Paper): void {
  paper.y += ROW
  paper.marks.push({ kind: 'rect', x: PAGE.left, y: paper.y - 12, w: PAGE.right - PAGE.left, h: ROW, fill: GROUND })
  tableRow(
    paper,
    COLUMNS.map(({ title }) => title),
    9,
    SOFT,
  )
}

function table(paper: Paper, rows: readonly ContractLine[]): void {
  paper.room(ROW * 3)
  tableHead(paper)
  for (const row of rows) {
    const places = linesOf(row.place, 9, PLACE_WIDTH, 10, paper.measure)
    if (paper.room(ROW + (places.length - 1) * PLACE_LINE)) tableHead(paper)
    paper.y += ROW
    tableRow(paper, cellsOf(row), 9, INK)
    for (const [index, place] of places.entries()) {
      if (index > 0) paper.y += PLACE_LINE
      paper.text(place, COLUMNS[2].x, 9)
    }
    paper.rule(paper.y + 5)
  }
}

function head(paper: Paper, facts: ContractFacts): void {
  paper.marks.push({ kind: 'path', d: placedQr(facts.verifyUrl, PAGE.right - QR_SIZE, PAGE.top - 14, QR_SIZE), fill: INK })
  paper.y += 12
  paper.text('工时确认书', PAGE.left, 22)
  paper.y += 22
  paper.text(`编号 ${facts.flowId}`, PAGE.left, 10, SOFT)
  paper.y += 15
  paper.text(`周期 ${facts.startDate} 至 ${facts.endDate}`, PAGE.left, 10, SOFT)
  paper.y += 24
  paper.rule(paper.y - 12)
}

function parties(paper: Paper, facts: ContractFacts): void {
  const lines = [
    ['甲方', facts.company],
    ['乙方', `${facts.coachName}${facts.coachGroupName ? `（${facts.coachGroupName}）` : ''}`],
    ['身份证号', facts.idCard],
    ['手机号', facts.phone],
  ] as const
  for (const [title, value] of lines) {
    paper.y += 16
    paper.text(title, PAGE.left, 10, SOFT)
    paper.text(value, PAGE.left + 70, 10)
  }
}

function sums(paper: Paper, facts: ContractFacts): void {
  paper.room(70)
  paper.y += 26
  paper.right(`合计 ${hoursWords(facts.minutes)}，${facts.lineCount} 条明细，人民币 ¥${amountText(facts.amount)}`, PAGE.right - 6, 11)
  paper.y += 18
  paper.right(`大写：人民币${amountInCapitals(facts.amount)}`, PAGE.right - 6, 11)
}

function agreement(paper: Paper, facts: ContractFacts): void {
  paper.heading('双方确认')
  for (const [index, clause] of facts.clauses.entries()) paper.paragraph(`${index + 1}. ${clause}`, 9.5)
  paper.room(70)
  paper.y += 40
  paper.text(`甲方（盖章）：${facts.company}`, PAGE.left, 10)
  paper.text(`乙方（签署）：${facts.coachName}`, 320, 10)
}

/** Across the page, so that nobody takes a draft for what was signed. */
const UNSIGNED: readonly Mark[] = [0, 1, 2, 3].map((row) => ({
  kind: 'text',
  x: 90 + row * 110,
  y: 700 - row * 180,
  size: 56,
  text: '未签署',
  fill: '#d83931',
  opacity: 0.14,
}))

/** Pages with their foot: number, and which of how many. */
export function bound(paper: Paper, flowId: string, signed: boolean): [Scene, ...Scene[]] {
  const scenes = paper.pages.map((marks, index): Scene => {
    const page = `第 ${index + 1} 页，共 ${paper.pages.length} 页`
    const foot: Mark[] = [
      { kind: 'text', x: PAGE.left, y: 806, size: 8.5, text: flowId, fill: SOFT },
      { kind: 'text', x: PAGE.right - paper.measure(page, 8.5), y: 806, size: 8.5, text: page, fill: SOFT },
    ]
    const all = [...marks, ...foot, ...(signed ? [] : UNSIGNED)]
    return { width: PAGE.width, height: PAGE.height, language: 'zh-CN', title: `工时确认书 ${flowId}`, marks: all }
  })
  const [first, ...more] = scenes
  if (!first) throw new Error('a document has a page')
  return [first, ...more]
}

/** The document as far as both sides agree on it. */
export function contractPaper(facts: ContractFacts, measure: Measure): Paper {
  const paper = new Paper(measure)
  head(paper, facts)
  parties(paper, facts)
  paper.heading('工时明细')
  table(paper, facts.rows)
  sums(paper, facts)
  agreement(paper, facts)
  return paper
}
