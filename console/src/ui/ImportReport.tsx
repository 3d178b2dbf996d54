import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { importText } from './import.text.ts'
import type { ImportResult } from './useImport.ts'

type Fault = ImportResult['errors'][number] & { readonly id: number }

/** How many rows a file has, and what becomes or has become of them. */
export function ImportCounts({ result, done }: { readonly result: ImportResult; readonly done: boolean }) {
  const t = useText(importText)
  const { rowsRead, added, skipped, refused } = result
  const counts = [
    { key: 'green', title: done ? t('added') : t('good'), count: added },
    { key: 'grey', title: t('skipped'), count: skipped },
    { key: 'red', title: done ? t('notAdded') : t('refused'), count: refused },
  ].filter(({ key, count }) => count > 0 || key === 'green')
  return (
    <div className="import-counts" role="status">
      <span>{t('rows', { count: formatCount(rowsRead) })}</span>
      {counts.map(({ key, title, count }) => (
        <span key={key} className={`tag tag-${key}`}>
          {title} {formatCount(count)}
        </span>
      ))}
    </div>
  )
}

/** What is wrong, cell by cell, and the file with a reason beside each wrong row. */
export function ImportErrors({ result }: { readonly result: ImportResult }) {
  const t = useText(importText)
  const { errors, fileUrl, refused } = result
  const rows = useMemo(() => errors.map((fault, id): Fault => ({ ...fault, id })), [errors])
  const columns = useMemo(
    (): Column<Fault>[] => [
      { key: 'row', title: t('row'), width: 64, align: 'right', pin: 'left', cell: (fault) => String(fault.row) },
      { key: 'column', title: t('column'), width: 120, cell: (fault) => fault.column },
      { key: 'value', title: t('value'), width: 200, cell: (fault) => fault.value },
      { key: 'reason', title: t('reason'), width: 220, grow: true, cell: (fault) => fault.reason },
    ],
    [t],
  )
  if (refused === 0) return null
  return (
    <>
      <div className="import-errors" style={{ height: Math.min(300, 40 + rows.length * 32 + 2) }}>
        <DataTable label={t('errors')} columns={columns} rows={rows} density="compact" />
      </div>
      <p className="import-file">
        {refused > rows.length && <span>{t('errorsShown', { count: formatCount(rows.length) })}</span>}
        {fileUrl && (
          <a className="link" href={fileUrl} download>
            {t('file')}
          </a>
        )}
      </p>
    </>
  )
}
