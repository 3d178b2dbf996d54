import type { Coupon } from '@camp/contract/coupons/coupons'
import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import { couponEventKind, couponRefusal, couponStatus } from '@camp/contract/coupons/coupons.labels'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { type CouponDetail, getCoupon } from '@camp/contract/coupons/coupons.steps'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { CopySign, StatusTag } from '../ui/table/cells.tsx'
import { codesOfBatch } from './couponAddress.ts'
import { couponsText } from './coupons.text.ts'
import { useFreezing } from './useFreezing.tsx'

/** A code beside the list: what it is for, and all that happened to it. */
export function CouponPeek({ of }: PeekProps<Coupon>) {
  const t = useText(couponsText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data, error, refetch } = useCall(getCoupon, { params: { id } }, { enabled: known, quiet: () => true })
  if (data) return <CouponLife coupon={data} />
  return (
    <DetailPage title={t('life.title')}>
      <RecordState
        failure={error?.failure}
        missing={!known}
        words={{ title: t('life.none'), hint: t('life.noneHint'), back: t('life.back') }}
        list="/extension/exchange?tab=codes"
        onRetry={() => void refetch()}
      />
    </DetailPage>
  )
}

/** A code with its whole life. */
export function CouponLife({ coupon }: { readonly coupon: CouponDetail }) {
  const t = useText(couponsText)
  const title = useTitles(couponRecord)
  const { code, status, kind, discountAmount, validFrom, validTo, orderNumber } = coupon
  const freezing = useFreezing()
  const masked = code.includes('•')
  const shown = masked ? code : groupedCoupon(code)
  return (
    <DetailPage
      title={shown}
      extra={<StatusTag of={couponStatus} value={status} />}
      actions={
        <PageActions items={freezing.actionsOf(coupon)}>
          <HistoryButton of={couponRecord} id={coupon.id} title={shown} />
        </PageActions>
      }
    >
      <Card title={t('life.facts')}>
        <Descriptions
          facts={[
            {
              key: 'batch',
              title: title('batchName'),
              value: <Link to={codesOfBatch(coupon.batchId)}>{coupon.batchName ?? t('batchNumber', { id: coupon.batchId })}</Link>,
            },
            { key: 'channel', title: title('channelName'), value: coupon.channelName && nameIn(coupon, 'channelName') },
            { key: 'goods', title: title('goodsName'), value: coupon.goodsName },
            {
              key: 'gift',
              title: title('kind'),
              value: kind === 'EXCHANGE' ? t('free') : t('off', { amount: formatMoney(discountAmount ?? 0) }),
            },
            {
              key: 'valid',
              title: t('life.valid'),
              value: `${formatTime(validFrom).slice(0, 16)} – ${formatTime(validTo).slice(0, 16)}`,
              wide: true,
            },
            ...(coupon.frozenAt === null
              ? []
              : [
                  {
                    key: 'frozen',
                    title: t('frozen'),
                    value: `${formatTime(coupon.frozenAt).slice(0, 16)} · ${coupon.frozenReason}`,
                    wide: true,
                  },
                ]),
            { key: 'family', title: title('usedByName'), value: coupon.usedByName && nameIn(coupon, 'usedByName') },
            { key: 'order', title: title('orderNumber'), value: orderNumber && nameIn({ orderNumber }, 'orderNumber') },
            ...(masked ? [] : [{ key: 'code', title: title('code'), value: <CopyCode code={code} /> }]),
          ]}
        />
      </Card>
      <Card title={t('life.title')}>
        <Events coupon={coupon} />
      </Card>
      {freezing.shown}
    </DetailPage>
  )
}

function CopyCode({ code }: { readonly code: string }) {
  return (
    <button type="button" className="id table-id-copy coupons-code" data-copy={code}>
      {groupedCoupon(code)}
      <CopySign />
    </button>
  )
}

/** In the order in which it happened: a life is read from its beginning. */
function Events({ coupon: { events } }: { readonly coupon: CouponDetail }) {
  const language = useLanguage()
  return (
    <Timeline
      items={events.map(({ kind, at, byName, parentName, orderNumber, reason, note, amount }, index) => ({
        key: `${index} ${at}`,
        hue: couponEventKind.labels[kind].hue,
        title: [couponEventKind.label(kind, language), reason && couponRefusal.label(reason, language), amount && formatMoney(amount)]
          .filter((part) => !!part)
          .join(' · '),
        at,
        detail: (
          <>
            {note && <span>{note}</span>}
            {parentName && <span>{parentName}</span>}
            {orderNumber && nameIn({ orderNumber }, 'orderNumber')}
            {byName && <span>{byName}</span>}
          </>
        ),
      }))}
    />
  )
}
