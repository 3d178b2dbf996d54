import { countText } from '@camp/contract/base/numbers'
import { consentPurpose } from '@camp/contract/consents/consents.labels'
import type { MinorsReport } from '@camp/contract/minors/minors'
import { minorsFinding, recipientFields, recipientKind } from '@camp/contract/minors/minors.labels'
import { erasureKind } from '@camp/contract/parents/parents.labels'
import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import { PAGE, Paper, SOFT } from '../platform/drawing/paper.ts'
import type { Measure, Scene } from '../platform/drawing/scene.ts'
import { at, boundPages, table } from '../platform/drawing/tables.ts'

/** What the document of a report says. */
export interface ReportFacts {
  readonly report: MinorsReport
  readonly company: string
  readonly sealedBy: string
  /** Where anybody can look whether the document is this one. */
  readonly checkAt: string
}

const LANGUAGE = 'zh-CN'
const days = (value: number | null): string => (value === null ? '–' : `${value} 天`)

const FROM = PAGE.left + 6
const TO = PAGE.right - 6

function overview(paper: Paper, { children, acts, erased, shares }: MinorsReport): void {
  table(paper, '概况', at(['项目', FROM], ['数字', TO, 'right']), [
    ['未满 14 周岁', countText(children.under14)],
    ['14 至 17 周岁', countText(children.under18)],
    ['年龄不详', countText(children.unknown)],
    ['查看完整信息，次', countText(acts.reads)],
    ['导出，次', countText(acts.exports)],
    ['导出，行', countText(acts.exportedRows)],
    ['分享链接，时段中生成', countText(shares.made)],
    ['这些链接被打开，次', countText(shares.visits)],
    ['已清除的家庭', countText(erased.families)],
    ['其中的孩子', countText(erased.children)],
    ['从申请到清除，中位', days(erased.medianDays)],
  ])
}

function agreed(paper: Paper, { consents }: MinorsReport): void {
  table(
    paper,
    '监护人同意，按用途（现在；括号内为时段中新增）',
    at(
      ['用途', FROM],
      ['已同意', 220, 'right'],
      ['已撤回', 310, 'right'],
      ['未征询', 390, 'right'],
      ['文本', 410],
      ['撤回到停止，最长', TO, 'right'],
    ),
    consents.map(({ purpose, given, givenThen, withdrawn, withdrawnThen, unknown, text, slowestStop }) => [
      consentPurpose.label(purpose, LANGUAGE),
      `${countText(given)}（${countText(givenThen)}）`,
      `${countText(withdrawn)}（${countText(withdrawnThen)}）`,
      countText(unknown),
      text === null ? '–' : `v${text}`,
      slowestStop === null ? '–' : `${slowestStop.toFixed(1)} 秒`,
    ]),
  )
}

function people(paper: Paper, report: MinorsReport): void {
  table(
    paper,
    '谁可以看，谁看过',
    at(
      ['角色', FROM],
      ['可以看', 215, 'right'],
      ['批准', 232],
      ['批准人', 290],
      ['有效到', 360],
      ['看完整', 480, 'right'],
      ['导出', TO, 'right'],
    ),
    report.roles.map(({ roleId, role, people, state, approvedBy, until, reads, exports }) => [
      roleId === null ? '现已无此类角色的人' : role,
      countText(people),
      state === null ? '–' : accessState.label(state, LANGUAGE),
      approvedBy ?? '–',
      until ?? '–',
      countText(reads),
      countText(exports),
    ]),
  )
}

function givenDirectly(paper: Paper, { direct }: MinorsReport): void {
  table(
    paper,
    '不经角色持有权限的人',
    at(['用户', FROM], ['权限', 130], ['批准', 270], ['批准人', 330], ['有效到', 400], ['授予日期', TO, 'right']),
    direct.map(({ name, codes, since, state, approvedBy, until }) => [
      name,
      codes.join(' '),
      accessState.label(state, LANGUAGE),
      approvedBy ?? '–',
      until ?? '–',
      since?.slice(0, 10) ?? '–',
    ]),
  )
}

function others(paper: Paper, report: MinorsReport): void {
  table(
    paper,
    '对外接收方',
    at(['种类', FROM], ['接收方', 95], ['内容', 215], ['家庭', 400, 'right'], ['次数', 460, 'right'], ['协议到期', TO, 'right']),
    report.recipients.map(({ kind, receiver, families, times, contractUntil }) => [
      recipientKind.label(kind, LANGUAGE),
      receiver || '–',
      recipientFields.label(kind, LANGUAGE),
      countText(families),
      countText(times),
      contractUntil ?? '–',
    ]),
  )
  table(
    paper,
    '清除个人信息',
    at(['原因', FROM], ['家庭', 300, 'right'], ['中位', 420, 'right'], ['最长', TO, 'right']),
    report.erasures.map(({ kind, families, medianDays, longestDays }) => [
      erasureKind.label(kind, LANGUAGE),
      countText(families),
      days(medianDays),
      days(longestDays),
    ]),
  )
  table(
    paper,
    '待处理的发现',
    at(['发现', FROM], ['数量', TO, 'right']),
    report.findings.map(({ kind, count }) => [minorsFinding.label(kind, LANGUAGE), countText(count)]),
  )
}

/** The report as pages. */
export function reportPages(facts: ReportFacts, measure: Measure): [Scene, ...Scene[]] {
  const { report, company, sealedBy, checkAt } = facts
  const { from, to } = report
  const paper = new Paper(measure)
  const title = `未成年人信息年报 ${from} 至 ${to}`
  paper.y += 12
  paper.text('未成年人信息年报', PAGE.left, 22)
  for (const text of [
    company,
    `时段 ${from} 至 ${to}，数据截至 ${report.at.slice(0, 16).replace('T', ' ')}（北京时间），由 ${sealedBy} 封存`,
    `核对：${checkAt}`,
  ]) {
    paper.y += 18
    paper.text(text, PAGE.left, 9.5, SOFT)
  }
  overview(paper, report)
  agreed(paper, report)
  people(paper, report)
  givenDirectly(paper, report)
  others(paper, report)
  return boundPages(paper, title)
}
