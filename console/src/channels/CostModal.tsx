import { limitsOf } from '@camp/contract/base/limits'
import type { Channel } from '@camp/contract/channels/channels'
import { addChannelCost } from '@camp/contract/channels/channels.funnel'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { channelCostRecord } from '@camp/contract/channels/channels.record'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { channelsText } from './channels.text.ts'

interface CostModalProps {
  /** Null: it is chosen. */
  readonly channel: Pick<Channel, 'id'> | null
  onClose(): void
}

interface Values {
  readonly channelId: number | undefined
  readonly fromDay: string
  readonly toDay: string
  readonly amount: string
  readonly note: string
}

/** What was paid for a channel, over which days. */
export function CostModal({ channel, onClose }: CostModalProps) {
  const t = useText(channelsText)
  const title = useTitles(channelCostRecord)
  const words = useText(uiText)
  const action = useAction(addChannelCost, { quiet: shownInForm })
  const form = useForm<Values>(
    limitsOf(addChannelCost),
    { channelId: channel?.id, fromDay: '', toDay: '', amount: '', note: '' },
    ({ amount }) => ({ amount: amount === '' || (parseYuan(amount) ?? 0) > 0 ? undefined : t('amountForm') }),
  )
  const channels = useCall(getPromotionChannelOptions, { query: {} })
  const options = optionsOf(channels, (all) => all.map(({ id, name }) => ({ value: id, label: name })))
  const nameOf = (id: number) => channels.data?.find((one) => one.id === id)?.name ?? String(id)
  return (
    <FormModal
      title={t('do.cost')}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async ({ channelId = 0, amount, ...values }) => {
        const name = nameOf(channelId)
        return (await action.run({ body: { ...values, channelId, amount: parseYuan(amount) ?? 0 } }, { name })) && t('costSaved', { name })
      }}
    >
      <SelectField label={title('channelName')} options={options} {...form.field('channelId')} />
      <DayField label={title('fromDay')} {...form.field('fromDay')} />
      <DayField label={title('toDay')} hint={t('costHint')} {...form.field('toDay')} />
      <MoneyField label={title('amount')} {...form.field('amount')} />
      <TextField label={title('note')} {...form.field('note')} />
    </FormModal>
  )
}
