import { userAddressRecord } from '@camp/contract/addresses/addresses.record'
import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions, type Fact } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { IdCell, PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import { type OrderDetail, placeOf } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

type Shipment = OrderDetail['shipments'][number]

/** Where the order goes, and how far its parcels have come. */
export function OrderShippingCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const [first] = order.shipments
  return (
    <Card title={t('part.shipping')} extra={first && <StatusTag of={logisticsStatus} value={first.status} />}>
      {!order.needsShipping && !first ? (
        <p className="quiet">{t('noShipping')}</p>
      ) : (
        <>
          {order.shipments.length === 0 && <Destination order={order} />}
          {order.shipments.map((shipment) => (
            <Parcel key={shipment.id} shipment={shipment} />
          ))}
        </>
      )}
    </Card>
  )
}

function Destination({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const title = useTitles(logisticsOrderRecord)
  const addressTitle = useTitles(userAddressRecord)
  const { address } = order
  if (!address) return <p className="quiet">{t('noAddress')}</p>
  return (
    <Descriptions
      facts={[
        { key: 'receiver', title: addressTitle('receiver'), value: address.receiver },
        {
          key: 'phone',
          title: addressTitle('phone'),
          value: <PersonalCell value={address.phone} entity="order" id={order.id} field="addressPhone" />,
        },
        {
          key: 'address',
          title: t('fact.address'),
          value: (
            <>
              {placeOf(address)}
              <PersonalCell value={address.detail} entity="order" id={order.id} field="addressDetail" />
            </>
          ),
        },
        { key: 'shipped', title: title('shippedAt'), value: <span className="quiet">{t('notShipped')}</span> },
      ]}
    />
  )
}

function Parcel({ shipment }: { shipment: Shipment }) {
  const t = useText(ordersText)
  const title = useTitles(logisticsOrderRecord)
  const addressTitle = useTitles(userAddressRecord)
  const facts: Fact[] = [
    { key: 'company', title: t('fact.company'), value: shipment.companyName },
    { key: 'tracking', title: title('trackingNumber'), value: <IdCell value={shipment.trackingNumber} /> },
    { key: 'shipped', title: title('shippedAt'), value: formatTime(shipment.shippedAt) },
    { key: 'signed', title: title('signedAt'), value: shipment.signedAt ? formatTime(shipment.signedAt) : undefined },
    { key: 'receiver', title: addressTitle('receiver'), value: shipment.receiver },
    {
      key: 'phone',
      title: addressTitle('phone'),
      value: <PersonalCell value={shipment.phone} entity="logisticsOrder" id={shipment.id} field="phone" />,
    },
    {
      key: 'address',
      title: t('fact.address'),
      value: <PersonalCell value={shipment.address} entity="logisticsOrder" id={shipment.id} field="address" />,
    },
  ]
  return (
    <div className="detail-parcel">
      {shipment.toStop && (
        <p className="form-error">
          <StatusTag of={parcelTrouble} value="TO_STOP" /> {t('toStopHint')}
        </p>
      )}
      <Descriptions facts={facts} />
      <div className="detail-parcel-actions no-print">
        <HistoryButton of={logisticsOrderRecord} id={shipment.id} title={t('parcel', { number: shipment.trackingNumber })} />
      </div>
      {shipment.tracks.length === 0 ? (
        <p className="quiet">{t('noTracks')}</p>
      ) : (
        <Timeline
          items={shipment.tracks.map((track) => ({
            key: String(track.id),
            hue: logisticsStatus.labels[track.status].hue,
            title: track.context,
            at: track.time,
            detail: track.location,
          }))}
        />
      )}
    </div>
  )
}
