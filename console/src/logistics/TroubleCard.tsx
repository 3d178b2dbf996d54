import { limitsOf } from '@camp/contract/base/limits'
import type { LogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { type ParcelTrouble, parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { createMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { useState } from 'react'
import { Link } from 'react-router'
import { copyText } from '../platform/clipboard.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { DraftLine } from '../ui/form/DraftLine.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { useFormDraft } from '../ui/form/useFormDraft.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { troublesText } from './troubles.text.ts'
import './logistics.css'

interface TroubleCardProps {
  readonly parcel: LogisticsOrder
  readonly trouble: ParcelTrouble
}

const { content } = limitsOf(createMessageTask)
const takes = { content }

/** What goes wrong with a parcel, what to do about it, and what one might write to its family; a person sends it. */
export function TroubleCard({ parcel, trouble }: TroubleCardProps) {
  const t = useText(troublesText)
  const keeps = useHolds()('MESSAGE_TASK_EDIT')
  const { companyName: company, trackingNumber: number, parentId } = parcel
  const form = useForm(takes, { content: t(`draft.${trouble}`, { company, number, name: '{name}' }) })
  const draft = useFormDraft('trouble', form, { entity: 'logisticsOrder', id: parcel.id })
  const keep = useAction(createMessageTask)
  const [kept, setKept] = useState<number>()
  const words = form.values.content
  const copy = async () => {
    if (await copyText(words.replaceAll('{name}', parcel.receiver))) toast('success', t('copied'))
    else toast('error', t('copyRefused'))
  }
  const save = async () => {
    const title = t('draftTitle', { number })
    const body = { title, content: words.trim(), channel: 'SMS' as const, audience: { kind: 'PARENTS' as const, parentIds: [parentId] } }
    const saved = await keep.run({ body })
    if (saved) setKept(saved.id)
  }
  const empty = words.trim() === ''
  return (
    <Card title={t('title')} extra={<StatusTag of={parcelTrouble} value={trouble} />}>
      <p className="logistics-trouble-hint">{t(`hint.${trouble}`)}</p>
      <DraftLine draft={draft} />
      <TextAreaField label={t('message')} hint={t(keeps ? 'messageHint' : 'copyHint')} {...form.field('content')} />
      <div className="logistics-trouble-steps">
        <Button disabled={empty} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {keeps && kept === undefined && (
          <Button disabled={empty || keep.busy} onClick={() => void save()}>
            {t('keep')}
          </Button>
        )}
        {kept !== undefined && <Link to={`/messageTask/detail?id=${kept}`}>{t('kept')}</Link>}
      </div>
    </Card>
  )
}
