import { DOWNLOAD_MOST, downloadReports, listReports, type ReportFilter } from '@camp/contract/reports/reports'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { exportFile } from '../ui/list/ExportButton.tsx'
import type { Choice, ListSelection } from '../ui/list/listSelection.ts'
import { reportsText } from './reports.text.ts'

/** The numbers of the chosen reports, one more than may be taken out at most; undefined where they could not be asked for. */
async function idsOf(choice: Choice<ReportFilter>): Promise<readonly number[] | undefined> {
  if ('ids' in choice) return choice.ids
  const { filter, except } = choice
  const answer = await call(listReports, { query: { ...filter, page: 1, size: DOWNLOAD_MOST } })
  if (isFailure(answer)) return undefined
  const left = new Set(except)
  return answer.content.map(({ id }) => id).filter((id) => !left.has(id))
}

/** Takes PDF and picture of the chosen reports out, in one archive. */
export function DownloadChosen({ selection }: { readonly selection: ListSelection<ReportFilter> }) {
  const t = useText(reportsText)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    if (selection.count > DOWNLOAD_MOST) return toast('error', t('tooMany', { most: formatCount(DOWNLOAD_MOST) }))
    setBusy(true)
    const ids = await idsOf(selection.choice)
    if (ids && ids.length > 0) {
      await exportFile({ label: t('do.download'), call: downloadReports, rows: ids.length, input: () => ({ body: [...ids] }) })
    }
    setBusy(false)
  }
  return (
    <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void run()}>
      {busy ? t('packing') : t('do.download')}
    </button>
  )
}
