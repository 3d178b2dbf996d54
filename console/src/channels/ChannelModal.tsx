import { limitsOf } from '@camp/contract/base/limits'
import { type Channel, createPromotionChannel, listPromotionChannels, updatePromotionChannel } from '@camp/contract/channels/channels'
import { type ChannelKind, channelKind } from '@camp/contract/channels/channels.labels'
import { channelRecord } from '@camp/contract/channels/channels.record'
import { CHANNEL_CODE, isLandingUrl } from '@camp/contract/channels/channels.rules'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { channelsText } from './channels.text.ts'
import { DefaultBatchField, OwnerField } from './OwnerFields.tsx'

interface ChannelModalProps {
  /** Null: a new one. */
  readonly channel: Channel | null
  onClose(): void
}

interface Values {
  readonly name: string
  readonly code: string
  readonly kind: ChannelKind | undefined
  readonly campaign: string
  readonly landingUrl: string
  readonly goodsIds: string
  readonly ownerUserId: number | undefined
  readonly defaultBatchId: number | undefined
  readonly remark: string
}

const valuesOf = (channel: Channel | null): Values => ({
  name: channel?.name ?? '',
  code: channel?.code ?? '',
  kind: channel?.kind,
  campaign: channel?.campaign ?? '',
  landingUrl: channel?.landingUrl ?? '',
  goodsIds: idsText(channel?.goodsIds ?? []),
  ownerUserId: channel?.ownerUserId ?? 0,
  defaultBatchId: channel?.defaultBatchId ?? 0,
  remark: channel?.remark ?? '',
})

/** A channel, new or known. */
export function ChannelModal({ channel: initial, onClose }: ChannelModalProps) {
  const t = useText(channelsText)
  const title = useTitles(channelRecord)
  const words = useText(uiText)
  const [channel, latest] = useFormRecord(
    initial,
    ({ id }) => rowOf(id, call(listPromotionChannels, { query: { page: 1, id: [id] } })),
    valuesOf,
  )
  const holds = useHolds()
  const mayChoose = channel !== null && holds('PROMOTE_CODE')
  const add = useAction(createPromotionChannel, { quiet: shownInForm, stale: ['Orders'] })
  const update = useAction(updatePromotionChannel, { quiet: shownInForm, stale: ['Orders'] })
  const form = useForm<Values>(
    { ...limitsOf(createPromotionChannel), defaultBatchId: limitsOf(updatePromotionChannel).defaultBatchId },
    valuesOf(channel),
    ({ code, landingUrl }) => ({
      code: code.trim() === '' || CHANNEL_CODE.test(code.trim()) ? undefined : t('codeForm'),
      // Whether this business may send visitors to its own machine the server knows.
      landingUrl: landingUrl.trim() === '' || isLandingUrl(landingUrl.trim(), true) ? undefined : t('landingForm'),
    }),
  )
  const goods = useCall(getGoodsSimpleList, { query: {} })
  const options = optionsOf(goods, (all) =>
    all
      .filter(({ id, activeFlg }) => activeFlg === 'ACTIVE' || channel?.goodsIds.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
  )
  const send = async ({ name, code, kind = 'OTHER', goodsIds, ownerUserId, defaultBatchId, ...texts }: Values) => {
    const body = { name: name.trim(), kind, goodsIds: idsOf(goodsIds), ownerUserId: ownerUserId || null, ...texts }
    const own = mayChoose ? { defaultBatchId: defaultBatchId || null } : {}
    const done = channel
      ? await update.run({ body: { ...body, ...own, id: channel.id, version: channel.version } })
      : await add.run({ body: { ...body, code } })
    return done && t('saved', { name: body.name })
  }
  return (
    <FormModal
      title={channel ? t('editTitle', { name: channel.name }) : t('createTitle')}
      form={form}
      sending={channel ? update : add}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <TextField label={title('code')} hint={t(channel ? 'codeFixed' : 'codeHint')} readOnly={channel !== null} {...form.field('code')} />
      <SelectField label={title('kind')} options={useLabelOptions(channelKind)} {...form.field('kind')} />
      <TextField label={title('landingUrl')} hint={t('landingHint')} placeholder="https://" {...form.field('landingUrl')} />
      <TextField label={title('campaign')} hint={t('campaignHint')} {...form.field('campaign')} />
      <MultiSelectField label={title('goodsIds')} options={options} {...form.field('goodsIds')} />
      <OwnerField label={title('ownerName')} none={t('noOwner')} channel={channel} {...form.field('ownerUserId')} />
      {mayChoose && (
        <DefaultBatchField
          label={title('defaultBatchName')}
          hint={t('defaultBatchHint')}
          none={t('noDefaultBatch')}
          channel={channel}
          {...form.field('defaultBatchId')}
        />
      )}
      <TextAreaField label={title('remark')} {...form.field('remark')} />
    </FormModal>
  )
}
