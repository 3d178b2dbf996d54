import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { knownCarriers } from '@camp/contract/logistics/logistics.carriers'
import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { getLogisticsOrder, type LogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import type { Failure } from '../platform/failures.ts'
import { relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { IdCell, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { parcelsText } from './parcels.text.ts'
import { TroubleCard } from './TroubleCard.tsx'
import { troublesText } from './troubles.text.ts'
import { clockTime, useParcelActions } from './useParcelActions.ts'

const editing = latePart(async () => (await import('./ParcelModal.tsx')).ParcelModal)

/** A parcel that was deleted while it is shown: the drawer says so by itself. */
const isGone = ({ status }: Failure): boolean => status === 404

/** A parcel beside the list: its way first. */
export function ParcelPeek({ of, row }: PeekProps<LogisticsOrder>) {
  const t = useText(parcelsText)
  const id = idOf(of)
  const asked = useCall(getLogisticsOrder, { params: { id } }, { enabled: row === undefined && Number.isInteger(id), quiet: isGone })
  const parcel = row ?? asked.data
  if (parcel) return <ParcelFacts key={parcel.id} parcel={parcel} />
  return (
    <RecordState
      failure={asked.error?.failure}
      missing={!Number.isInteger(id)}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/location/logisticsOrder"
      onRetry={() => void asked.refetch()}
    />
  )
}

function ParcelFacts({ parcel }: { readonly parcel: LogisticsOrder }) {
  const t = useText(parcelsText)
  const title = useTitles(logisticsOrderRecord)
  const [open, setOpen] = useState<'edit' | 'history'>()
  const close = () => setOpen(undefined)
  const actions = useParcelActions({ edit: () => setOpen('edit'), history: () => setOpen('history') })
  const { id, trackingNumber, status, phone, address } = parcel
  const name = t('parcel', { number: trackingNumber })
  const facts = [
    { key: 'companyName', title: title('companyName'), value: parcel.companyName },
    { key: 'trackingNumber', title: title('trackingNumber'), value: <IdCell value={trackingNumber} /> },
    { key: 'orderNumber', title: title('orderNumber'), value: nameIn(parcel, 'orderNumber') },
    { key: 'shippedAt', title: title('shippedAt'), value: <TimeCell at={parcel.shippedAt} /> },
    { key: 'signedAt', title: title('signedAt'), value: parcel.signedAt && <TimeCell at={parcel.signedAt} /> },
    { key: 'receiver', title: title('receiver'), value: parcel.receiver },
    { key: 'phone', title: title('phone'), value: <PersonalCell value={phone} entity="logisticsOrder" id={id} field="phone" /> },
    {
      key: 'address',
      title: title('address'),
      value: <PersonalCell value={address} entity="logisticsOrder" id={id} field="address" />,
      wide: true,
    },
  ]
  return (
    <DetailPage title={name} extra={<StatusTag of={logisticsStatus} value={status} />} actions={<PageActions items={actions(parcel)} />}>
      {parcel.trouble && <TroubleCard key={parcel.trouble} parcel={parcel} trouble={parcel.trouble} />}
      <Card title={t('tracks')} extra={<span className="quiet">{useAskedWords(parcel)}</span>}>
        <WatchEnded parcel={parcel} />
        <Way id={id} />
      </Card>
      <Card title={t('facts')}>
        <Descriptions facts={facts} />
      </Card>
      {open === 'edit' && <Late part={editing} props={{ parcel, onClose: close }} />}
      {open === 'history' && <RecordHistory entity="logisticsOrder" id={id} title={name} onClose={close} />}
    </DetailPage>
  )
}

/** When the carrier was asked, and from when on it may be asked again. */
function useAskedWords({ askedAt, askAgainAt }: LogisticsOrder): string {
  const t = useText(parcelsText)
  if (askedAt === null) return t('neverAsked')
  const ago = relativeTime(askedAt)
  return askAgainAt !== null && Date.parse(askAgainAt) > Date.now()
    ? t('asked', { ago, again: clockTime(askAgainAt) })
    : t('askedFree', { ago })
}

/** What the carrier said when it gave the number up. */
function WatchEnded({ parcel: { abortReason, correctedCode, companyName } }: { readonly parcel: LogisticsOrder }) {
  const t = useText(troublesText)
  if (abortReason === null) return null
  const known = knownCarriers.find(({ code }) => code === correctedCode)?.name ?? correctedCode
  return (
    <p className="quiet">
      {abortReason === 'NOT_TAKEN' || abortReason === '' ? t('abortPlain') : t('abort', { why: abortReason })}{' '}
      {known !== null && known !== companyName && t('corrected', { company: known })}
    </p>
  )
}

function Way({ id }: { readonly id: number }) {
  const t = useText(parcelsText)
  const { data, error, refetch } = useCall(
    getLogisticsOrderTracks,
    { params: { id }, body: {}, query: { page: 1, size: MAX_PAGE_SIZE } },
    { quiet: isGone },
  )
  if (!data) {
    const words = { title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }
    return (
      <RecordState failure={error?.failure} missing={false} words={words} list="/location/logisticsOrder" onRetry={() => void refetch()} />
    )
  }
  if (data.content.length === 0) return <p className="quiet">{t('noTracks')}</p>
  return (
    <Timeline
      items={data.content.map((track) => ({
        key: String(track.id),
        hue: logisticsStatus.labels[track.status].hue,
        title: track.context,
        at: track.time,
        detail: track.location,
      }))}
    />
  )
}
