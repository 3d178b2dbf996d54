import type { CallAnswer } from '@camp/contract/base/call'
import { getConsentFigures } from '@camp/contract/consents/consents'
import { type ConsentState, consentPurpose } from '@camp/contract/consents/consents.labels'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { familiesWith } from './consents.links.parts.ts'
import { consentsText } from './consents.text.ts'
import './consents.css'

type Figure = CallAnswer<typeof getConsentFigures>[number]
type Task = { readonly kind: 'publish' | 'versions'; readonly figure: Figure }

const publishing = latePart(async () => (await import('./PublishTextModal.tsx')).PublishTextModal)
const versions = latePart(async () => (await import('./TextVersionsDialog.tsx')).TextVersionsDialog)

/** What guardians are asked, purpose by purpose, and how many children stand how. */
export function ConsentPage() {
  const t = useText(consentsText)
  const [task, setTask] = useState<Task>()
  const { data, error, refetch } = useCall(getConsentFigures, {}, { keepPrevious: true, quiet: () => true })
  const onClose = () => setTask(undefined)
  return (
    <DetailPage title={t('title')} line={[t('line')]}>
      {error && !data && (
        <div className="card detail-state">
          {error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
        </div>
      )}
      {!data && !error && <LoadingLines />}
      <div className="consents">
        {data?.map((figure) => (
          <PurposeCard key={figure.purpose} figure={figure} start={(kind) => setTask({ kind, figure })} />
        ))}
      </div>
      {task?.kind === 'publish' && <Late part={publishing} props={{ figure: task.figure, onClose }} />}
      {task?.kind === 'versions' && <Late part={versions} props={{ purpose: task.figure.purpose, onClose }} />}
    </DetailPage>
  )
}

function PurposeCard({ figure, start }: { readonly figure: Figure; start(kind: Task['kind']): void }) {
  const t = useText(consentsText)
  const language = useLanguage()
  const holds = useHolds()
  const { purpose, required, text } = figure
  const name = consentPurpose.label(purpose, language)
  const navigate = useNavigate()
  const stat = (key: 'given' | 'withdrawn' | 'unknown' | 'older', state?: ConsentState) => ({
    key,
    title: t(key),
    value: formatCount(figure[key]),
    ...(state && holds('PARENT_INDEX') && { open: () => void navigate(familiesWith([`${purpose}:${state}`])) }),
  })
  return (
    <Card
      title={name}
      extra={
        <>
          <span className={`tag ${required ? 'tag-amber' : 'tag-grey'}`} title={t('requiredTip')}>
            {t(required ? 'required' : 'optional')}
          </span>
          <div className="consents-head consents-acts">
            {holds('CONSENT_EDIT') && (
              <Button onClick={() => start('publish')} aria-label={`${t(text ? 'publish' : 'first')} ${name}`}>
                {t(text ? 'publish' : 'first')}
              </Button>
            )}
            {text && (
              <Button onClick={() => start('versions')} aria-label={`${t('versions')} ${name}`}>
                {t('versions')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <StatCards inLine stats={[stat('given', 'GIVEN'), stat('withdrawn', 'WITHDRAWN'), stat('unknown', 'UNKNOWN'), stat('older')]} />
      {text ? (
        <>
          <p className="quiet consents-note">
            {t('text', { number: text.number, by: text.publishedByName ?? '—', at: formatTime(text.publishedAt).slice(0, 16) })}
          </p>
          <p className="consents-text">{text.text}</p>
        </>
      ) : (
        <p className="quiet consents-note">{t('noText')}</p>
      )}
    </Card>
  )
}
