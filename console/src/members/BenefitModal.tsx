import { activeFlg } from '@camp/contract/labels'
import { getMemberConfig, getPowerConfig, type PowerConfig, savePowerConfig } from '@camp/contract/members'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/query.ts'
import { TextAreaField, TextField } from '../ui/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/MultiSelectField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useLabelOptions } from '../ui/SelectFilter.tsx'
import { uiText } from '../ui/ui.text.ts'
import { useForm } from '../ui/useForm.ts'
import { membersText } from './members.text.ts'
import { isSort } from './wholeNumbers.ts'

interface Values {
  name: string
  description: string
  levels: string
  sort: string
  activeFlg: PowerConfig['activeFlg'] | undefined
}

/** A benefit, new (null) or known. */
export function BenefitModal({ benefit: initial, onClose }: { readonly benefit: PowerConfig | null; onClose(): void }) {
  const t = useText(membersText)
  const words = useText(uiText)
  const [benefit, setBenefit] = useState(initial)
  const levels = useCall(getMemberConfig, {}).data
  const action = useAction(savePowerConfig, { quiet: shownInForm })
  const start: Values = {
    name: benefit?.name ?? '',
    description: benefit?.description ?? '',
    levels: idsText(benefit?.levelIds ?? []),
    sort: benefit ? String(benefit.sort) : '',
    activeFlg: benefit?.activeFlg ?? 'ACTIVE',
  }
  const form = useForm(start, ({ name, sort }) => ({
    name: name.trim() === '' ? words('required', { name: t('field.name') }) : undefined,
    sort: isSort(sort) ? undefined : t('wholeNumber'),
  }))
  const reload = async () => {
    const answer = await call(getPowerConfig, {})
    const fresh = isFailure(answer) ? undefined : answer.find(({ id }) => id === benefit?.id)
    if (fresh) setBenefit(fresh)
  }
  const send = async ({ name, description, levels: chosen, sort, activeFlg: state = 'ACTIVE' }: Values) => {
    const body = {
      name: name.trim(),
      description: description.trim() || null,
      levelIds: idsOf(chosen),
      activeFlg: state,
      ...(sort.trim() !== '' && { sort: Number(sort) }),
    }
    if (!(await action.run({ body: benefit ? { ...body, id: benefit.id, version: benefit.version } : body }))) return
    toast('success', t('saved', { name: body.name }))
    onClose()
  }
  return (
    <FormModal
      title={benefit ? t('benefitEdit', { name: benefit.name }) : t('benefitTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      onReload={reload}
      onClose={onClose}
      send={send}
    >
      <TextField required label={t('field.name')} maxLength={20} {...form.field('name')} />
      <TextAreaField label={t('field.description')} maxLength={200} {...form.field('description')} />
      <MultiSelectField
        label={t('field.levels')}
        options={levels?.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('levels')}
      />
      <TextField label={t('field.sort')} hint={t('sortHint')} maxLength={6} inputMode="numeric" {...form.field('sort')} />
      <SelectField required label={t('field.activeFlg')} options={useLabelOptions(activeFlg)} {...form.field('activeFlg')} />
    </FormModal>
  )
}
