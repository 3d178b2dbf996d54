import { limitsOf } from '@camp/contract/base/limits'
import { listOrders, type OrderFilter } from '@camp/contract/orders/orders'
import { planOrderRemarks, type RemarkHow, remarkHow } from '@camp/contract/orders/orders.changes'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { useEffect, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ChangeSet, prepareChangeSet } from '../ui/change/usePlan.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { chosenRows, type ListSelection, useDrift } from '../ui/list/listSelection.ts'
import { ordersBulkText } from './orders.bulk.text.ts'

interface BulkRemarkModalProps {
  readonly selection: ListSelection<OrderFilter>
  readonly onDrift: () => void
  readonly onClose: () => void
}

const stale = [listOrders.area]

/** Asks what is written on many orders, and what becomes of the remarks there are; then shows each of them before anything changes. */
export function BulkRemarkModal({ selection, onDrift, onClose }: BulkRemarkModalProps) {
  const t = useText(ordersBulkText)
  const title = useTitles(orderRecord)
  const language = useLanguage()
  const [started, setStarted] = useState<StartedChanges>()
  const form = useForm(limitsOf(planOrderRemarks), { how: 'APPEND' as RemarkHow, remark: '' }) // it may be the other one too
  const plan = useAction(planOrderRemarks, { quiet: shownInForm, onDone: setStarted })
  useDrift(plan.error, onDrift)
  useEffect(prepareChangeSet, [])
  const { how } = form.values
  if (started) return <ChangeSet title={t('short')} started={started} stale={stale} onClose={onClose} />
  return (
    <FormModal
      title={t('title', { count: formatCount(selection.count) })}
      form={form}
      sending={plan}
      submit={t('preview')}
      onClose={onClose}
      send={({ how, remark }) => plan.run({ body: { ...chosenRows(selection), how, remark } })}
    >
      <TextAreaField label={title('remark')} {...form.field('remark')} />
      <Segmented
        label={t('how')}
        options={remarkHow.values.map((value) => ({ value, label: remarkHow.label(value, language) }))}
        {...form.field('how')}
      />
      <p className="quiet">{t(how === 'APPEND' ? 'appendHint' : 'replaceHint')}</p>
    </FormModal>
  )
}
