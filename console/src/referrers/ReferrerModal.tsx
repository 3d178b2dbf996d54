import { limitsOf } from '@camp/contract/base/limits'
import { percentOf } from '@camp/contract/base/numbers'
import { checkPhone } from '@camp/contract/base/rules'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { listReferrers, type Referrer } from '@camp/contract/referrers/referrers'
import { referrerKind } from '@camp/contract/referrers/referrers.labels'
import { referrerRecord } from '@camp/contract/referrers/referrers.record'
import { rateBpOf } from '@camp/contract/referrers/referrers.rules'
import { saveReferrer } from '@camp/contract/referrers/referrers.writing'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { referrersText } from './referrers.text.ts'

interface ReferrerModalProps {
  /** Null: a new one. */
  readonly referrer: Referrer | null
  onClose(): void
}

interface Values {
  readonly name: string
  readonly phone: string
  readonly wechat: string
  readonly kind: Referrer['kind'] | undefined
  /** In percent, as it is typed. */
  readonly rate: string
  /** 0: none. */
  readonly channelId: number | undefined
}

const valuesOf = (referrer: Referrer | null): Values => ({
  name: referrer?.name ?? '',
  phone: referrer?.phone ?? '',
  wechat: referrer?.wechat ?? '',
  kind: referrer?.kind,
  rate: referrer ? percentOf(referrer.commissionRateBp) : '',
  channelId: referrer?.channelId ?? 0,
})

const limits = { ...limitsOf(saveReferrer), rate: { required: true } }

/** A referrer, new or known. A phone that was not touched goes back masked, and stays as it is. */
export function ReferrerModal({ referrer: initial, onClose }: ReferrerModalProps) {
  const t = useText(referrersText)
  const words = useText(uiText)
  const title = useTitles(referrerRecord)
  const language = useLanguage()
  const mayVerify = useHolds()('PROMOTE_REFERRER_VERIFY')
  const [referrer, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(listReferrers, { query: { page: 1, id: [id] } })), valuesOf)
  const action = useAction(saveReferrer, { quiet: shownInForm, stale: ['Orders'] })
  const form = useForm<Values>(limits, valuesOf(referrer), ({ phone, rate }) => {
    const wrong = phone === '' || phone === referrer?.phone ? null : checkPhone(phone)
    return {
      phone: wrong ? inLanguage(wrong, language) : undefined,
      rate: rate.trim() === '' || rateBpOf(rate) !== null ? undefined : t('rateForm'),
    }
  })
  const channels = useCall(getPromotionChannelOptions, { query: {} })
  const options = optionsOf(channels, (all) => [
    { value: 0, label: t('noChannel') },
    ...all
      .filter(({ id, activeFlg }) => activeFlg === 'ACTIVE' || id === referrer?.channelId)
      .map(({ id, name }) => ({ value: id, label: name })),
  ])
  const send = async ({ name, phone, wechat, kind = 'PARENT', rate, channelId }: Values) => {
    const body = { name: name.trim(), phone, wechat, kind, commissionRateBp: rateBpOf(rate) ?? 0, channelId: channelId || null }
    const known = referrer && { id: referrer.id, version: referrer.version }
    return (await action.run({ body: { ...body, ...known } })) && t('saved', { name: body.name })
  }
  return (
    <FormModal
      title={referrer ? t('editTitle', { name: referrer.name }) : t('createTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      {referrer?.verifyStatus === 'VERIFIED' && !mayVerify && <p className="dialog-text">{t('editAgain')}</p>}
      <TextField label={title('name')} {...form.field('name')} />
      <PhoneField label={title('phone')} {...form.field('phone')} />
      <TextField label={title('wechat')} {...form.field('wechat')} />
      <SelectField label={title('kind')} options={useLabelOptions(referrerKind)} {...form.field('kind')} />
      <TextField label={t('ratePercent')} hint={t('rateHint')} {...form.field('rate')} />
      <SelectField label={title('channelName')} options={options} {...form.field('channelId')} />
    </FormModal>
  )
}
