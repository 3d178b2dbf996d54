import { limitsOf, requiring } from '@camp/contract/base/limits'
import { inLanguage, ruleText } from '@camp/contract/base/rules.texts'
import { trackingNumber as trackingNumberSchema } from '@camp/contract/logistics/logistics'
import { getLogisticsOrder, type LogisticsOrder, updateLogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { CarrierFields } from './logistics.parts.tsx'
import { parcelsText } from './parcels.text.ts'

interface ParcelModalProps {
  readonly parcel: LogisticsOrder
  onClose(): void
}

interface Values {
  readonly companyId: number | undefined
  readonly trackingNumber: string
  readonly receiver: string
  readonly phone: string
  readonly address: string
}

const rule = trackingNumberSchema()
const takes = requiring(limitsOf(updateLogisticsOrder), 'receiver', 'phone', 'address')

const valuesOf = ({ companyId, trackingNumber, receiver, phone, address }: LogisticsOrder): Values => ({
  companyId,
  trackingNumber,
  receiver,
  phone,
  address,
})

/** A parcel on its way, mended. */
export function ParcelModal({ parcel: initial, onClose }: ParcelModalProps) {
  const t = useText(parcelsText)
  const words = useText(uiText)
  const language = useLanguage()
  const title = useTitles(logisticsOrderRecord)
  const [parcel, latest] = useFormRecord(initial, ({ id }) => call(getLogisticsOrder, { params: { id } }), valuesOf)
  const update = useAction(updateLogisticsOrder, { quiet: shownInForm, stale: ['Orders'] })
  const form = useForm<Values>(takes, valuesOf(parcel), ({ trackingNumber }) => ({
    trackingNumber:
      trackingNumber.trim() === '' || rule.safeParse(trackingNumber).success
        ? undefined
        : inLanguage(ruleText('TRACKING_FORMAT'), language),
  }))
  const send = async ({ companyId, trackingNumber, receiver, phone, address }: Values) => {
    if (companyId === undefined) return
    const number = trackingNumber.trim()
    const to = { receiver: receiver.trim(), phone: phone.trim(), address: address.trim() }
    return (
      (await update.run({ body: { id: parcel.id, companyId, trackingNumber: number, ...to, version: parcel.version } })) &&
      t('saved', { number })
    )
  }
  return (
    <FormModal
      title={t('editTitle', { number: parcel.trackingNumber })}
      form={form}
      sending={update}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <CarrierFields
        company={form.field('companyId')}
        number={form.field('trackingNumber')}
        words={{ company: title('companyName'), number: title('trackingNumber'), numberHint: t('numberHint') }}
        keep={{ id: parcel.companyId, name: parcel.companyName }}
      />
      <TextField label={title('receiver')} {...form.field('receiver')} />
      <PhoneField label={title('phone')} hint={t('maskedHint')} {...form.field('phone')} />
      <TextField label={title('address')} hint={t('maskedHint')} {...form.field('address')} />
    </FormModal>
  )
}
