import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { listWorkhourRequests, type WorkRequest } from '@camp/contract/workHours/workHours.requests'
import { useState } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { formatDuration, formatList, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import type { CaseProps } from '../platform/signedIn/noun.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { WorkLines } from '../ui/desk/WorkLines.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { useRequestSteps } from './useRequestSteps.tsx'
import { workHoursText } from './workHours.text.ts'

/** Hours of a coach that wait for a second person, beside the inbox: what comes of them, and the step that settles them. */
export function HoursWork({ of, title: coach, onNext }: CaseProps) {
  const t = useText(workHoursText)
  const language = useLanguage()
  const [openId, setOpenId] = useState<number>()
  const { data, error, refetch } = useCall(listWorkhourRequests, { params: { id: Number(of) } }, { quiet: () => true })
  const { stepsOf, dialog } = useRequestSteps(coach, () => void refetch())
  const settled = data?.length === 0
  useWhenever([settled], () => {
    if (settled) onNext()
  })
  if (error && !data) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  const one = data?.find(({ id }) => id === openId) ?? data?.[0]
  if (!data || !one) return <LoadingLines />
  const steps = stepsOf(one)
  return (
    <DetailPage title={t('requests.title', { coach })} actions={<PageActions items={steps} next={steps[0]?.key} />}>
      <WorkLines
        label={t('requests.title', { coach })}
        rows={data}
        open={one}
        onOpen={setOpenId}
        line={({ act, about, workKind: kind, amount, minutes }) => (
          <>
            <span>{t(`requests.act.${act}`, { about })}</span>
            <span>{workKind.label(kind, language)}</span>
            <b>{amount !== null ? formatMoney(amount) : minutes !== null && formatDuration(minutes)}</b>
          </>
        )}
      />
      <Hours of={one} />
      {dialog}
    </DetailPage>
  )
}

/** What is written when it is confirmed, who asked for it and why, and who can confirm it. */
function Hours({ of: one }: { readonly of: WorkRequest }) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const language = useLanguage()
  const { act, about, workKind: kind, minutes, pieces, amount, reason, who } = one
  return (
    <Card title={t(`requests.act.${act}`, { about })}>
      <Descriptions
        facts={[
          { key: 'kind', title: title('kind'), value: workKind.label(kind, language) },
          ...(minutes === null ? [] : [{ key: 'minutes', title: title('minutes'), value: formatDuration(minutes) }]),
          ...(pieces === null ? [] : [{ key: 'pieces', title: title('pieces'), value: t('detail.pieces', { count: pieces }) }]),
          { key: 'amount', title: title('amount'), value: amount === null ? t('requests.unseen') : formatMoney(amount) },
          { key: 'reason', title: title('reason'), value: reason, wide: true },
        ]}
      />
      <p className="quiet">
        {t('requests.by', { name: one.askedByName, at: formatTime(one.createdAt).slice(0, 16) })} ·{' '}
        {who.length > 0 ? t('requests.who', { who: formatList(who) }) : t('requests.nobody')}
      </p>
    </Card>
  )
}
