import type { Channel } from '@camp/contract/channels/channels'
import { type CouponBatch, listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { batchState } from '@camp/contract/coupons/coupons.labels'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { channelsText } from './channels.text.ts'

const printing = latePart(async () => (await import('./PrintCodesModal.tsx')).PrintCodesModal)

/** Few are looked at here; all of them stand on the screen of codes. */
const SHOWN = 5
const EXCHANGE = '/extension/exchange'

/** Codes that were made for a channel, batch by batch, and the way to more of them. */
export function ChannelBatchesCard({ channel }: { readonly channel: Channel }) {
  const t = useText(channelsText)
  const holds = useHolds()
  const { id, activeFlg, landingUrl, defaultBatchId } = channel
  const batches = useCall(listCouponBatches, { query: { page: 1, size: SHOWN, channelId: [id] } }, { quiet: () => true })
  // The one whose cards are printed comes first, however old it is.
  const own = useCall(
    listCouponBatches,
    { query: { page: 1, size: 1, id: [defaultBatchId ?? 0] } },
    { enabled: defaultBatchId !== null, quiet: () => true },
  )
  const shown = [...(own.data?.content ?? []), ...(batches.data?.content ?? []).filter((batch) => batch.id !== defaultBatchId)].slice(
    0,
    SHOWN,
  )
  const [print, setPrint] = useState<CouponBatch>()
  const failure = batches.error?.failure
  const mayPrint = holds('PROMOTE_CODE_EXPORT') && landingUrl !== null
  return (
    <Card
      title={t('batches')}
      extra={
        holds('PROMOTE_CODE_GENERATE') &&
        activeFlg === 'ACTIVE' && <Link to={`${EXCHANGE}?channelId=${id}&make=${id}`}>{t('do.generate')}</Link>
      }
    >
      {failure ? (
        <ErrorState failure={failure} onRetry={() => void batches.refetch()} />
      ) : !batches.data ? (
        <LoadingLines />
      ) : batches.data.content.length === 0 ? (
        <p className="quiet">{t('noBatches')}</p>
      ) : (
        <>
          <ul className="channels-batches">
            {shown.map((batch) => (
              <li key={batch.id}>
                <span className="channels-batch-name">
                  <Link to={`${EXCHANGE}?tab=codes&batchId=${batch.id}`}>{batch.remark ?? batch.goodsName}</Link>{' '}
                  <StatusTag of={batchState} value={batch.state} />
                  {batch.id === defaultBatchId && <small className="quiet"> {t('isDefault')}</small>}
                </span>
                <span className="quiet">
                  {t('batchStands', {
                    used: formatCount(batch.used),
                    unused: formatCount(batch.unused),
                    total: formatCount(batch.count),
                    until: formatDay(batch.validTo),
                  })}
                </span>
                {mayPrint && batch.unused > 0 && (
                  <button type="button" className="link" onClick={() => setPrint(batch)}>
                    {t('do.print')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {batches.data.totalElements > SHOWN && (
            <Link to={`${EXCHANGE}?channelId=${id}`}>{t('allBatches', { count: batches.data.totalElements })}</Link>
          )}
        </>
      )}
      {print && <Late part={printing} props={{ channel, batch: print, onClose: () => setPrint(undefined) }} />}
    </Card>
  )
}
