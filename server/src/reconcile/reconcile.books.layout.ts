import { amountText, countText } from '@camp/contract/base/numbers'
import { PAGE, Paper, SOFT } from '../platform/drawing/paper.ts'
import type { Measure, Scene } from '../platform/drawing/scene.ts'
import { at, boundPages, table } from '../platform/drawing/tables.ts'
import type { Books } from './reconcile.books.repository.ts'

/** What the document says. */
export interface BooksFacts {
  readonly books: Books
  readonly company: string
  readonly provedBy: string
}

const [FROM, TO] = [PAGE.left + 6, PAGE.right - 6]

/** The books of a month as pages. */
export function booksPages({ books, company, provedBy }: BooksFacts, measure: Measure): [Scene, ...Scene[]] {
  const { month, at: moment, orders, refunds, commissions, payouts, hours, statements, contracts, days, entries, seal } = books
  const paper = new Paper(measure)
  paper.y += 12
  paper.text('账册证明', PAGE.left, 22)
  for (const text of [
    company,
    `${month}（北京时间，含首尾两天），数据截至 ${moment.slice(0, 16).replace('T', ' ')}，由 ${provedBy} 出具`,
    '本文件带电子印章，改动任何一处，PDF 阅读器和 pdfsig 都会提示签名无效。金额单位为元。',
  ]) {
    paper.y += 18
    paper.text(text, PAGE.left, 9.5, SOFT)
  }
  const row = (name: string, { count, amount }: { readonly count: number; readonly amount: number }) => [
    name,
    countText(count),
    amountText(amount),
  ]
  table(paper, '合计', at(['项目', FROM], ['笔数', 360, 'right'], ['金额', TO, 'right']), [
    row('订单收款（按付款时间）', orders),
    row('退款到账（按到账时间）', refunds),
    ['收款减退款', '', amountText(orders.amount - refunds.amount)],
    row('佣金净额（计提、冲回和更正）', commissions),
    ['其中计提', '', amountText(commissions.earned)],
    row('已发放佣金（批次）', payouts),
    row(`工时明细（共 ${countText(hours.minutes)} 分钟）`, hours),
    row('已关账的工时月结（份）', statements),
    row('已封存的合同（份）', contracts),
    ['对账日（已关账 / 全部）', `${days.closed} / ${days.count}`, ''],
  ])
  table(paper, '明细的 SHA-256', at(['明细', FROM], ['SHA-256', 150]), [
    ['订单', orders.digest],
    ['退款', refunds.digest],
    ['佣金', commissions.digest],
    ['工时', hours.digest],
    ['合同', contracts.digest],
  ])
  paper.y += 6
  paper.paragraph(
    '每行“编号,金额”（工时为“编号,分钟,金额”，合同为“编号,文件 SHA-256”），金额以分计，按编号排列，以换行连接后计算。',
    8.5,
    SOFT,
  )
  table(paper, '操作日志', at(['项目', FROM], ['内容', 150]), [
    ['当月条数', countText(entries)],
    [
      '最新封印',
      seal ? `第 ${countText(seal.seq)} 块，到第 ${countText(seal.lastId)} 条，${seal.sealedAt.slice(0, 16).replace('T', ' ')}` : '–',
    ],
    ['封印的哈希', seal?.hash ?? '–'],
  ])
  return boundPages(paper, `账册证明 ${month}`)
}
