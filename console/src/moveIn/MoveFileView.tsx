import { checkMoveFile, chooseMoveSheet, type MoveColumn, type MoveFile, mapMoveFile } from '@camp/contract/moveIn/moveIn'
import { moveFields } from '@camp/contract/moveIn/moveIn.fields'
import { columnHow } from '@camp/contract/moveIn/moveIn.labels'
import { moveThing } from '@camp/contract/moveIn/moveIn.record'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { currentLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { ChangeSet, usePlan } from '../ui/change/usePlan.tsx'
import { BareSelect } from '../ui/form/BareSelect.tsx'
import { refusable } from '../ui/page/refusable.ts'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { moveInText } from './moveIn.text.ts'

const NONE = ''
/** What is shown of records that are moved in. */
const stale = ['Moving in', 'Parents', 'Camp', 'Camp students', 'Coaches', 'Referrer']

type Row = MoveColumn & { readonly id: number }

/** One file: its columns with where they lead, and what became of its rows. */
export function MoveFileView({ file }: { readonly file: MoveFile }) {
  const t = useText(moveInText)
  const title = useTitles(moveThing)
  const lead = useAction(mapMoveFile)
  const choose = useAction(chooseMoveSheet)
  const plan = usePlan(checkMoveFile, { stale })
  const [open, setOpen] = useState(false)
  const { set } = file
  const save = async (at: number, field: string) => {
    // A field comes from one column: the one that had it gives it away.
    const fields = file.columns.map((column, place) => (place === at ? field || null : column.field === field ? null : column.field))
    if (await lead.run({ params: { id: file.id }, body: { fields, version: file.version } })) toast('success', t('led'))
  }
  return (
    <>
      <div className="moveIn-head">
        <span>{t('rows', { count: formatCount(file.rows) })}</span>
        {file.sheets.length > 1 && (
          <BareSelect
            label={title('sheet')}
            value={file.sheet}
            options={file.sheets.map((label, value) => ({ value, label }))}
            onChange={(sheet) => void choose.run({ params: { id: file.id }, body: { sheet, version: file.version } })}
          />
        )}
        <span className="moveIn-acts">
          {set && <Button {...refusable(set.own ? undefined : t('others'), () => setOpen(true))}>{t('result')}</Button>}
          <Button kind="primary" busy={plan.busy} onClick={() => void plan.start(file.name, { params: { id: file.id } })}>
            {set ? t('checkAgain') : t('check')}
          </Button>
        </span>
      </div>
      {set && <Counts set={set} />}
      <DataTable
        label={file.name}
        columns={useColumns(file, (at, field) => void save(at, field))}
        rows={file.columns.map((column, id) => ({ id, ...column }))}
      />
      {plan.shown}
      {open && set && <ChangeSet title={file.name} started={set} stale={stale} fileName={file.name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What became of the rows of a file. */
function Counts({ set }: { readonly set: NonNullable<MoveFile['set']> }) {
  const t = useText(moveInText)
  const shown = (['ready', 'applied', 'unchanged', 'refused', 'undone'] as const).filter(
    (key) => set.counts[key] > 0 || key === 'unchanged' || key === 'refused',
  )
  return (
    <dl className="moveIn-counts" aria-label={t('counts')}>
      {shown.map((key) => (
        <div key={key} data-wrong={(key === 'refused' && set.counts[key] > 0) || undefined}>
          <dt>{t(`count.${key}`)}</dt>
          <dd>{formatCount(set.counts[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

function useColumns(file: MoveFile, onLead: (at: number, field: string) => void): Column<Row>[] {
  const t = useText(moveInText)
  const language = currentLanguage()
  const fields = Object.entries(moveFields[file.kind]).map(([value, words]) => ({
    value,
    label: language === 'en-US' ? words.en : words.zh,
  }))
  const options = [{ value: NONE, label: t('none') }, ...fields]
  return [
    { key: 'title', title: t('column'), width: 150, cell: ({ title }) => <strong>{title}</strong> },
    {
      key: 'samples',
      title: t('samples'),
      width: 260,
      grow: true,
      cell: ({ samples, empty }) => (
        <span className="moveIn-samples">
          {samples.map((sample) => (
            <span key={sample}>{sample}</span>
          ))}
          {empty > 0 && <small className="quiet">{t('emptyShare', { percent: empty })}</small>}
        </span>
      ),
    },
    {
      key: 'field',
      title: t('field'),
      width: 200,
      cell: ({ id, title, field, how }) =>
        how === 'IDENTITY' ? (
          <span className="quiet">{t('none')}</span>
        ) : (
          <BareSelect label={t('fieldOf', { title })} value={field ?? NONE} options={options} onChange={(next) => onLead(id, next)} />
        ),
    },
    {
      key: 'how',
      title: t('how'),
      width: 220,
      cell: ({ how, sure }) => (
        <span className="moveIn-how">
          <span>{columnHow.label(how, language)}</span>
          {sure !== null && <span>{t('sure', { percent: sure })}</span>}
        </span>
      ),
    },
  ]
}
