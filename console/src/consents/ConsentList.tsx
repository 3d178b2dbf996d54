import { type Consent, listConsents } from '@camp/contract/consents/consents'
import { type ConsentPurpose, type ConsentWord, consentHow, consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import { consentRecord } from '@camp/contract/consents/consents.record'
import { useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { MediaView } from '../media/media.parts.tsx'
import { formatTime, shortTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { consentsCardText } from './consents.parts.text.ts'
import type { Noting } from './NoteConsentModal.tsx'
import './consents.css'

const noting = latePart(async () => (await import('./NoteConsentModal.tsx')).NoteConsentModal)

/** The consents of a family's children, where they are noted. */
export function ConsentList({ parentId, still }: { readonly parentId: number; readonly still: boolean }) {
  const t = useText(consentsCardText)
  const [noted, setNoted] = useState<Noting>()
  const { data, error, refetch } = useCall(listConsents, { query: { parentId } }, { keepPrevious: true, quiet: () => true })
  const children = [...new Map(data?.consents.map((one) => [one.studentId, one.studentName])).entries()]
  return (
    <Card title={t('title')}>
      {error && !data && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingLines />}
      {data && children.length === 0 && <p className="quiet">{t('none')}</p>}
      {data &&
        children.map(([id, name]) => (
          <section key={id} aria-label={name}>
            {children.length > 1 && <h3>{name}</h3>}
            <ul className="consents">
              {data.consents
                .filter(({ studentId }) => studentId === id)
                .map((consent) => (
                  <Line
                    key={consent.purpose}
                    consent={consent}
                    asked={data.purposes.find(({ purpose }) => purpose === consent.purpose)}
                    {...(!still && { onNote: setNoted })}
                  />
                ))}
            </ul>
          </section>
        ))}
      {noted && <Late part={noting} props={{ noting: noted, onClose: () => setNoted(undefined) }} />}
    </Card>
  )
}

interface LineProps {
  readonly consent: Consent
  readonly asked: { readonly required: boolean; readonly textNumber: number | null } | undefined
  onNote?(noting: Noting): void
}

function Line({ consent, asked, onNote }: LineProps) {
  const t = useText(consentsCardText)
  const language = useLanguage()
  const holds = useHolds()
  const { id, state, purpose, last } = consent
  const textNumber = asked?.textNumber ?? null
  const note = (word: ConsentWord) => onNote?.({ consent, state: word, textNumber })
  const may = onNote !== undefined && holds('CONSENT_EDIT')
  return (
    <li>
      <div className="consents-head">
        <b>{consentPurpose.label(purpose, language)}</b>
        <StatusTag of={consentState} value={state} />
        {asked?.required && state === 'UNKNOWN' && <small className="quiet">{t('required')}</small>}
        <span className="consents-head">
          {may && state !== 'GIVEN' && (
            <button type="button" className="link" onClick={() => note('GIVEN')} aria-label={deed(t('do.give'), purpose, language)}>
              {t('do.give')}
            </button>
          )}
          {may && state !== 'WITHDRAWN' && (
            <button type="button" className="link" onClick={() => note('WITHDRAWN')} aria-label={deed(t('do.withdraw'), purpose, language)}>
              {t('do.withdraw')}
            </button>
          )}
          {id !== null && <HistoryButton of={consentRecord} id={id} title={consentPurpose.label(purpose, language)} inline />}
        </span>
      </div>
      {last && state !== 'UNKNOWN' && (
        <p className="quiet">
          <time dateTime={last.at} title={formatTime(last.at)}>
            {shortTime(last.at)}
          </time>{' '}
          {t('by', { how: consentHow.label(last.how, language), guardian: last.guardian ?? '—' })} ·{' '}
          {last.textNumber === null ? t('noVersion') : t('version', { number: last.textNumber })}
          {state === 'GIVEN' && textNumber !== null && last.textNumber !== textNumber && ` · ${t('older', { number: textNumber })}`}
          {last.notedByName && ` · ${t('noted', { by: last.notedByName, at: shortTime(last.notedAt) })}`}
          {last.stoppedAt && ` · ${t('stopped', { at: formatTime(last.stoppedAt) })}`}
        </p>
      )}
      {last?.paper && <MediaView files={[last.paper]} />}
    </li>
  )
}

const deed = (words: string, purpose: ConsentPurpose, language: 'zh-CN' | 'en-US'): string =>
  `${words} ${consentPurpose.label(purpose, language)}`
