import { thingNamed } from '@camp/contract/records'
import { approveExport, declineExport, type ExportRequest, listExportRequests } from '@camp/contract/roleAccess/roleAccess.exports'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { wordsOfThing } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { TimeCell } from '../ui/table/cells.tsx'
import { accessText } from './roleAccess.text.ts'

/** Large exports of data of children that another person approves or declines; never one's own. */
export function ExportsCard() {
  const t = useText(accessText)
  const me = useSession().user?.id
  const { data, error, refetch } = useCall(listExportRequests, {}, { quiet: () => true })
  const approve = useAction(approveExport)
  const decline = useAction(declineExport)
  const decide = async (row: ExportRequest, yes: boolean) => {
    const named = { by: row.by, rows: row.rows }
    const sure = await confirmStep({
      title: t(yes ? 'large.yes' : 'large.no', named),
      text: t(yes ? 'large.yesText' : 'large.noText'),
      confirm: t(yes ? 'do.approve' : 'do.decline'),
    })
    const sent = { ...named, number: row.id }
    if (sure && (await (yes ? approve : decline).run({ params: { id: row.id } }, sent)))
      toast('success', t(yes ? 'done.approved' : 'done.declined'))
  }
  const acts = (row: ExportRequest) =>
    row.byId === me ? null : (
      <span>
        <Button kind="primary" disabled={approve.busy} onClick={() => void decide(row, true)}>
          {t('do.approve')}
        </Button>
        <Button disabled={decline.busy} onClick={() => void decide(row, false)}>
          {t('do.decline')}
        </Button>
      </span>
    )
  const columns: readonly PlainColumn<ExportRequest>[] = [
    { key: 'by', title: t('large.by'), width: 120, cell: (row) => nameIn({ byName: row.by, byUserId: row.byId }, 'byName') },
    { key: 'what', title: t('large.what'), width: 120, cell: ({ title }) => title },
    { key: 'rows', title: t('large.rows'), width: 90, right: true, cell: ({ rows }) => formatCount(rows) },
    { key: 'filter', title: t('large.filter'), cell: (row) => <FilterCell row={row} /> },
    { key: 'at', title: t('large.at'), width: 150, cell: ({ at }) => <TimeCell at={at} /> },
    { key: 'acts', title: t('acts'), width: 190, screenOnly: true, cell: acts },
  ]
  return (
    <Card title={t('large.title')}>
      <PlainList
        label={t('large.title')}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={t('large.empty')}
      />
    </Card>
  )
}

/** What was filtered by, each in the words that the log has for it. */
function FilterCell({ row: { entity, filter } }: { readonly row: ExportRequest }) {
  const t = useText(accessText)
  const { textOf } = wordsOfThing(thingNamed(entity), useLanguage())
  const names = Object.keys(filter)
  if (names.length === 0) return <span className="quiet">{t('large.whole')}</span>
  return names.map((name) => (
    <span key={name} className="tag tag-plain">
      {textOf('filter', { [name]: filter[name] })}
    </span>
  ))
}
