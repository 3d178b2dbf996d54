import { consentPurpose } from '@camp/contract/consents/consents.labels'
import type { Language } from '@camp/contract/errors'
import type { MinorsReport } from '@camp/contract/minors/minors'
import { minorsFinding, recipientFields, recipientKind } from '@camp/contract/minors/minors.labels'
import { erasureKind } from '@camp/contract/parents/parents.labels'
import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import { type BookSheet, bookSheet, type SheetColumn } from '../platform/sheet/sheet.ts'

type Cell<Row> = SheetColumn<Row>['cell']

/** A column by its title in both languages; keys are of no use to anybody here. */
const column = <Row>(zh: string, en: string, cell: Cell<Row>, width = 14): SheetColumn<Row> => ({ key: en, zh, en, width, cell })

interface Figure {
  readonly zh: string
  readonly en: string
  readonly value: number | null
}
const figures = ({ children, acts, erased, shares }: MinorsReport): readonly Figure[] => [
  { zh: '未满 14 周岁', en: 'Under 14', value: children.under14 },
  { zh: '14 至 17 周岁', en: '14 to 17', value: children.under18 },
  { zh: '年龄不详', en: 'Age unknown', value: children.unknown },
  { zh: '查看完整信息，次', en: 'Shown in full, times', value: acts.reads },
  { zh: '导出，次', en: 'Exports', value: acts.exports },
  { zh: '导出，行', en: 'Rows exported', value: acts.exportedRows },
  { zh: '分享链接，时段中生成', en: 'Share links made in the period', value: shares.made },
  { zh: '这些链接被打开，次', en: 'Times that these were opened', value: shares.visits },
  { zh: '其中现在可用', en: 'Of them, working now', value: shares.live },
  { zh: '已清除的家庭', en: 'Families erased', value: erased.families },
  { zh: '其中的孩子', en: 'Children in them', value: erased.children },
  { zh: '从申请到清除，中位天数', en: 'Days from the request, median', value: erased.medianDays },
]

const overview: readonly SheetColumn<Figure>[] = [
  column('项目', 'Figure', ({ zh, en }, language) => (language === 'en-US' ? en : zh), 30),
  column('数字', 'Number', ({ value }) => value),
]
const consents: readonly SheetColumn<MinorsReport['consents'][number]>[] = [
  column('用途', 'Purpose', ({ purpose }, language) => consentPurpose.label(purpose, language), 22),
  column('已同意', 'Given', ({ given }) => given),
  column('已撤回', 'Withdrawn', ({ withdrawn }) => withdrawn),
  column('未征询', 'Not asked', ({ unknown }) => unknown),
  column('时段中同意', 'Given then', ({ givenThen }) => givenThen),
  column('时段中撤回', 'Withdrawn then', ({ withdrawnThen }) => withdrawnThen),
  column('同意书版本', 'Text version', ({ text }) => text),
  column('撤回到停止，最长秒数', 'Slowest stop, seconds', ({ slowestStop }) => slowestStop, 22),
  column('尚未停止', 'Not stopped yet', ({ notStopped }) => notStopped),
]
const roles: readonly SheetColumn<MinorsReport['roles'][number]>[] = [
  column(
    '角色',
    'Role',
    ({ roleId, role }, language) => {
      if (roleId !== null) return role
      return language === 'en-US' ? 'People who have no such role now' : '现已无此类角色的人'
    },
    24,
  ),
  column('可以看的人', 'May look', ({ people }) => people),
  column('批准', 'Approval', ({ state }, language) => state && accessState.label(state, language)),
  column('批准人', 'Approved by', ({ approvedBy }) => approvedBy),
  column('有效到', 'Until', ({ until }) => until),
  column('看完整，次', 'Shown in full', ({ reads }) => reads),
  column('导出，次', 'Exports', (row) => row.exports),
]
const direct: readonly SheetColumn<MinorsReport['direct'][number]>[] = [
  column('用户', 'User', ({ name }) => name, 24),
  column('权限', 'Permissions', ({ codes }) => codes.join(' '), 50),
  column('授予时间', 'Given', ({ since }) => since?.slice(0, 10) ?? null),
  column('批准', 'Approval', ({ state }, language) => accessState.label(state, language)),
  column('批准人', 'Approved by', ({ approvedBy }) => approvedBy),
  column('有效到', 'Until', ({ until }) => until),
]
const recipients: readonly SheetColumn<MinorsReport['recipients'][number]>[] = [
  column('种类', 'Kind', ({ kind }, language) => recipientKind.label(kind, language)),
  column('接收方', 'Receiver', ({ receiver }) => receiver, 24),
  column('内容', 'What', ({ kind }, language) => recipientFields.label(kind, language), 24),
  column('家庭', 'Families', ({ families }) => families),
  column('次数', 'Times', ({ times }) => times),
  column('协议到期', 'Contract until', ({ contractUntil }) => contractUntil),
]
const erasures: readonly SheetColumn<MinorsReport['erasures'][number]>[] = [
  column('原因', 'Why', ({ kind }, language) => erasureKind.label(kind, language), 24),
  column('家庭', 'Families', ({ families }) => families),
  column('中位天数', 'Median days', ({ medianDays }) => medianDays),
  column('最长天数', 'Longest days', ({ longestDays }) => longestDays),
]
const findings: readonly SheetColumn<MinorsReport['findings'][number]>[] = [
  column('发现', 'Finding', ({ kind }, language) => minorsFinding.label(kind, language), 50),
  column('数量', 'Number', ({ count }) => count),
]

/** The report as a workbook: a sheet for each part, as the screen has a card. */
export function reportSheets(report: MinorsReport, language: Language): [BookSheet, ...BookSheet[]] {
  const sheet = <Row>(zh: string, en: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]) =>
    bookSheet(language === 'en-US' ? en : zh, columns, rows, language)
  return [
    sheet('概况', 'Overview', overview, figures(report)),
    sheet('监护人同意', 'Consents', consents, report.consents),
    sheet('谁可以看，谁看过', 'Access', roles, report.roles),
    sheet('不经角色的权限', 'Outside of roles', direct, report.direct),
    sheet('对外接收方', 'Told to others', recipients, report.recipients),
    sheet('清除个人信息', 'Erasures', erasures, report.erasures),
    sheet('待处理的发现', 'Findings', findings, report.findings),
  ]
}
