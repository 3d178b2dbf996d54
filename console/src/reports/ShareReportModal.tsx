import { limitsOf } from '@camp/contract/base/limits'
import type { ReportRow } from '@camp/contract/reports/reports'
import { revokeShare, shareReport } from '@camp/contract/shares/shares'
import { shareRecord } from '@camp/contract/shares/shares.record'
import { useState } from 'react'
import { copyText } from '../platform/clipboard.ts'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { uiText } from '../ui/ui.text.ts'
import { reportsText } from './reports.text.ts'
import './reports.css'

const stale = ['Reports', 'Shares']

interface ShareReportModalProps {
  readonly report: ReportRow
  onClose(): void
}

interface Link {
  readonly url: string | null
  readonly expiresAt: string
  readonly visits: number
}

/** Makes the link of a report after the family has agreed; where there is one, shows it and takes it back. */
export function ShareReportModal({ report, onClose }: ShareReportModalProps) {
  const [made, setMade] = useState<Link>()
  const link = made ?? report.share
  return link ? (
    <LinkDialog report={report} link={link} onClose={onClose} />
  ) : (
    <ConsentForm report={report} onMade={setMade} onClose={onClose} />
  )
}

function ConsentForm({ report, onMade, onClose }: ShareReportModalProps & { readonly onMade: (link: Link) => void }) {
  const t = useText(reportsText)
  const title = useTitles(shareRecord)
  const form = useForm(limitsOf(shareReport), { by: '', consentAt: formatTime(Date.now()).slice(0, 16).replace(' ', 'T') })
  const share = useAction(shareReport, { quiet: shownInForm, stale })
  return (
    <FormModal
      title={t(`sharing.title.${report.kind}`, { name: report.studentName })}
      form={form}
      sending={share}
      submit={t('sharing.make')}
      onClose={onClose}
      send={async ({ by, consentAt }) => {
        const link = await share.run(
          { params: { id: report.id }, body: { by, consentAt: consentAt.replace('T', ' ') } },
          { camp: report.campName },
        )
        if (link) onMade({ ...link, visits: 0 })
      }}
    >
      <p className="dialog-text">{t('sharing.consent')}</p>
      <TextField label={title('consentBy')} hint={t('sharing.byHint')} {...form.field('by')} />
      <DayField kind="moment" label={title('consentAt')} {...form.field('consentAt')} />
      <p className="quiet">{t('sharing.hint')}</p>
    </FormModal>
  )
}

function LinkDialog({ report, link, onClose }: ShareReportModalProps & { readonly link: Link }) {
  const t = useText(reportsText)
  const words = useText(uiText)
  const revoke = useAction(revokeShare, { stale })
  const address = link.url === null ? null : new URL(link.url, window.location.origin).href
  const copy = async () => {
    if (address === null) return
    if (await copyText(address)) toast('success', words('copied'))
    else toast('error', words('copyRefused'))
  }
  const end = async () => {
    const sure = await confirmDanger({ title: t('sharing.revokeTitle'), text: t('sharing.revokeText'), confirm: t('do.revoke') })
    if (!sure || !(await revoke.run({ params: { id: report.id } }, { camp: report.campName }))) return
    toast('success', t('sharing.revoked'))
    onClose()
  }
  return (
    <Dialog title={t(`sharing.title.${report.kind}`, { name: report.studentName })} onClose={onClose}>
      <div className="dialog-body">
        {address === null ? (
          <p className="dialog-text">{t('sharing.hidden')}</p>
        ) : (
          <>
            <p className="dialog-text">{t('sharing.ready')}</p>
            <a className="reports-link" href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </>
        )}
        <p className="quiet">{t('sharing.until', { time: formatTime(link.expiresAt).slice(0, 16), count: link.visits })}</p>
      </div>
      <footer className="dialog-foot">
        <button type="button" className="link reports-revoke" aria-disabled={revoke.busy || undefined} onClick={() => void end()}>
          {t('do.revoke')}
        </button>
        <Button onClick={onClose}>{words('close')}</Button>
        {address !== null && (
          <Button kind="primary" data-first onClick={() => void copy()}>
            {t('do.copy')}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
