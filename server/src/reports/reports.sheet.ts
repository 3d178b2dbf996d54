import { rankBand } from '@camp/contract/reports/reports.labels'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { StoredReportRow } from './reports.repository.ts'

const column = sheetColumnOf(reportRecord)

/** Columns of the export; keys are those of the list. */
export const reportColumns: readonly SheetColumn<StoredReportRow>[] = [
  column('studentName', 12),
  column('kind', 12),
  column('campName', 24),
  { key: 'groupName', zh: '分组', en: 'Group', width: 14, cell: ({ groupName }) => groupName },
  { key: 'coachName', zh: '辅导老师', en: 'Coach', width: 12, cell: ({ coachName }) => coachName },
  column('periodStart', 12),
  column('periodEnd', 12),
  column('lessons', 10),
  column('days', 10),
  column('minutes', 10),
  column('comments', 10),
  { key: 'scoreMean', zh: '平均得分', en: 'Mean score', width: 10, cell: ({ scoreMean }) => scoreMean },
  { key: 'scoreBest', zh: '最高得分', en: 'Best score', width: 10, cell: ({ scoreBest }) => scoreBest },
  {
    key: 'rankBand',
    zh: '营内位置',
    en: 'Place in the camp',
    width: 12,
    cell: ({ rankBand: band }, language) => band && rankBand.label(band, language),
  },
  { key: 'shared', zh: '链接打开次数', en: 'Visits of its link', width: 12, cell: ({ share }) => share?.visits ?? null },
  { key: 'madeByName', zh: '生成人', en: 'Made by', width: 12, cell: ({ madeByName }) => madeByName },
  column('createdAt', 20),
]
