import { limitsOf, requiring } from '@camp/contract/base/limits'
import { checkPhone, optional } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { inLanguage, type RuleText, ruleText } from '@camp/contract/base/rules.texts'
import { createLogisticsOrder, trackingNumber as trackingNumberSchema } from '@camp/contract/logistics/logistics'
import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { useEffect, useRef, useState } from 'react'
import { CarrierFields } from '../logistics/logistics.parts.tsx'
import { useWhenever } from '../platform/effects.ts'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FieldWords, type Form, useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { toShip } from './OrderListStats.tsx'
import { type OrderDetail, type OrderRow, placeOf, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

const trackingRule = trackingNumberSchema()

const takes = limitsOf(createLogisticsOrder)
const takesElsewhere = requiring(takes, 'receiver', 'phone', 'address')

interface ShipValues {
  readonly companyId: number | undefined
  readonly trackingNumber: string
  readonly receiver: string
  readonly phone: string
  readonly address: string
  readonly despiteRequest: boolean
}

interface ShipModalProps {
  readonly order: OrderRow
  /** From a list one ships parcel after parcel; from the page of an order this one. */
  readonly goesOn?: boolean
  onClose(): void
}

/** What waits longest is shipped first. */
const waiting = { query: { ...toShip, page: 1, size: 2, sort: ['paidAt,asc'] } }

/** Ships an order. From a list the next one that waits follows, with the cursor where a scanner writes, until nothing waits or one leaves. */
export function ShipModal({ order, goesOn = false, onClose }: ShipModalProps) {
  const t = useText(ordersText)
  const [at, setAt] = useState(order)
  const follows = goesOn && order.progress === 'PAID'
  const { data, refetch } = useCall(listOrders, waiting, { enabled: follows, quiet: () => true })
  // What a look-up that failed still holds may have gone since.
  const gone = useRef(new Set<number>())
  const scan = useHeldScan()
  const onShipped = async () => {
    toast('success', t('shipDone'))
    gone.current.add(at.id)
    const next = (await refetch()).data?.content.find(({ id }) => !gone.current.has(id))
    if (next) setAt(next)
    else onClose()
  }
  return (
    <ShipForm
      key={at.id}
      order={at}
      left={follows ? data?.totalElements : undefined}
      scans={at.id !== order.id}
      onShipped={follows ? onShipped : undefined}
      scan={scan}
      onClose={onClose}
    />
  )
}

interface ShipFormProps {
  readonly order: OrderRow
  /** How many wait, this one among them. */
  readonly left: number | undefined
  /** It followed another one: the cursor stands in the number. */
  readonly scans: boolean
  /** Instead of leaving. */
  readonly onShipped: (() => Promise<void>) | undefined
  readonly scan: HeldScan
  onClose(): void
}

/** Ships an order: to its own address, or to another one. */
function ShipForm({ order: initial, left, scans, onShipped, scan, onClose }: ShipFormProps) {
  const t = useText(ordersText)
  const { order, reload } = useFreshOrder(initial)
  const { data: detail, refetch } = useCall(getOrderDetail, { query: { orderNumber: order.orderNumber } })
  const [other, setOther] = useState(false)
  const asked = (detail ?? order).refundRequest === 'WAITING'
  const elsewhere = other || (detail !== undefined && detail.address === null)
  const form = useForm<ShipValues>(
    elsewhere ? takesElsewhere : takes,
    { companyId: undefined, trackingNumber: '', receiver: '', phone: '', address: '', despiteRequest: false },
    useShipRules(elsewhere),
  )
  const action = useAction(createLogisticsOrder, { stale: [getOrderDetail.area], quiet: shownInForm })
  // Until the next parcel is there: what is scanned meanwhile is not for this one.
  const [shipped, setShipped] = useState(false)
  const number = form.field('trackingNumber')
  useWhenever([scans], () => {
    if (!scans) return
    document.querySelector<HTMLInputElement>('dialog[open] input[name="trackingNumber"]')?.focus()
    const scanned = scan.take()
    if (scanned !== '') number.onChange(scanned)
  })

  return (
    <FormModal
      title={t('shipTitle', { orderNumber: order.orderNumber })}
      form={form}
      sending={shipped ? { ...action, busy: true } : action}
      submit={t('shipSend')}
      onReload={reload}
      onClose={onClose}
      send={async ({ companyId, trackingNumber, receiver, phone, address, despiteRequest }) => {
        if (companyId === undefined) return
        const to = elsewhere ? { receiver: receiver.trim(), phone: phoneOf(phone), address: address.trim() } : {}
        const parcel = { companyId, trackingNumber: trackingNumber.trim(), ...(order.progress === 'PAID' && { first: true }) }
        if (onShipped) scan.hold()
        const done = await action.run({
          body: { orderNumber: order.orderNumber, ...parcel, ...to, ...(asked && despiteRequest && { despiteRequest }) },
        })
        if (!done) {
          scan.take()
          // A refund may have been asked for meanwhile: then the form asks, too.
          return void refetch()
        }
        if (!onShipped) return t('shipDone')
        setShipped(true)
        await onShipped()
        return
      }}
    >
      {left !== undefined && left > 1 && (
        <p className="quiet" role="status">
          {t('shipLeft', { count: formatCount(left - 1) })}
        </p>
      )}
      <CarrierFields
        company={form.field('companyId')}
        number={number}
        words={{ company: t('company'), number: t('trackingNumber'), numberHint: t('trackingHint') }}
      />
      {detail?.address && <ShipTo address={detail.address} other={other} onOther={setOther} />}
      {elsewhere && <OtherAddress form={form} />}
      {asked && (
        <>
          <p className="form-error">{t('shipAnywayHint')}</p>
          <CheckField label={t('shipAnyway')} {...form.field('despiteRequest')} />
        </>
      )}
    </FormModal>
  )
}

/** What a scanner writes while there is no box for it. */
interface HeldScan {
  /** From now on what is typed is kept. */
  hold(): void
  /** What was kept; what comes now goes where the cursor stands. */
  take(): string
}

/** Between two parcels a scanner goes on: its signs are kept for the number of the next one, and its Enter sends nothing. */
function useHeldScan(): HeldScan {
  const kept = useRef<string | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (kept.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) kept.current += event.key
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return {
    hold: () => {
      kept.current = ''
    },
    take: () => {
      const scanned = kept.current ?? ''
      kept.current = null
      return scanned
    },
  }
}

interface ShipToProps {
  readonly address: NonNullable<OrderDetail['address']>
  readonly other: boolean
  onOther(other: boolean): void
}

function ShipTo({ address, other, onOther }: ShipToProps) {
  const t = useText(ordersText)
  const { receiver, phone, detail } = address
  return (
    <div className="form-field" data-slot="form-field">
      <span className="form-label">{t('shipTo')}</span>
      {!other && <p>{[receiver, phone, `${placeOf(address)}${detail}`].join(' · ')}</p>}
      <label className="form-check">
        <input type="checkbox" checked={other} onChange={(event) => onOther(event.target.checked)} /> {t('shipToOther')}
      </label>
    </div>
  )
}

function OtherAddress({ form }: { form: Form<ShipValues> }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  return (
    <>
      <TextField label={t('receiver')} {...form.field('receiver')} />
      <PhoneField label={title('parentPhone')} {...form.field('phone')} />
      <TextField label={t('receiverAddress')} {...form.field('address')} />
    </>
  )
}

function useShipRules(elsewhere: boolean): (values: ShipValues) => FieldWords<ShipValues> {
  const language = useLanguage()
  const said = (wrong: RuleText | null) => (wrong ? inLanguage(wrong, language) : undefined)
  return ({ trackingNumber, phone }) => ({
    trackingNumber:
      trackingNumber.trim() === '' || trackingRule.safeParse(trackingNumber).success ? undefined : said(ruleText('TRACKING_FORMAT')),
    ...(elsewhere && { phone: said(optional(checkPhone)(phone)) }),
  })
}
