import { listConsentTexts } from '@camp/contract/consents/consents'
import { type ConsentPurpose, consentPurpose } from '@camp/contract/consents/consents.labels'
import { consentTextRecord } from '@camp/contract/consents/consents.texts.record'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { consentsText } from './consents.text.ts'

/** All versions of a text, the newest first: what guardians agreed to stays to be read. */
export function TextVersionsDialog({ purpose, onClose }: { readonly purpose: ConsentPurpose; onClose(): void }) {
  const t = useText(consentsText)
  const language = useLanguage()
  const { data, error, refetch } = useCall(listConsentTexts, { query: { purpose } }, { quiet: () => true })
  return (
    <Dialog title={t('versionsTitle', { purpose: consentPurpose.label(purpose, language) })} width={640} onClose={onClose}>
      <div className="dialog-body">
        {error && !data && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingLines />}
        {data?.map(({ id, number, text, publishedAt, publishedByName, given }) => (
          <section key={id}>
            <p className="quiet">
              {t('text', { number, by: publishedByName ?? '—', at: formatTime(publishedAt).slice(0, 16) })} ·{' '}
              {t('givenTo', { count: formatCount(given) })}{' '}
              <HistoryButton of={consentTextRecord} id={id} title={`${consentPurpose.label(purpose, language)} ${number}`} inline />
            </p>
            <p className="consents-text">{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
