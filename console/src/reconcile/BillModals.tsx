import { limitsOf } from '@camp/contract/base/limits'
import { listStatementMerchants } from '@camp/contract/reconcile/reconcile'
import { fetchBill, uploadBill } from '@camp/contract/reconcile/reconcile.steps'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { markStale, useAction, useCall } from '../platform/signedIn/query.ts'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import '../ui/import/Import.css'
import { merchantLabel } from './merchantLabel.ts'
import { reconcileText } from './reconcile.text.ts'

interface ModalProps {
  readonly onClose: () => void
}
interface Values {
  readonly day: string
  readonly mchId: string | undefined
}

const DAY = 86_400_000
const yesterday = (): string => formatDay(Date.now() - DAY)
const initial = (): Values => ({ day: yesterday(), mchId: undefined })

/** The day, and the merchant where there is more than one. */
function BillFields({ form }: { readonly form: Form<Values> }) {
  const t = useText(reconcileText)
  const { data = [] } = useCall(listStatementMerchants, {})
  return (
    <>
      <DayField label={t('bill.day')} hint={t('bill.dayHint')} max={yesterday()} {...form.field('day')} />
      {data.length > 1 && (
        <SelectField
          label={t('bill.merchant')}
          options={data.map(({ mchId, name }) => ({ value: mchId, label: name ? `${name} ${mchId}` : merchantLabel(mchId, name) }))}
          {...form.field('mchId')}
        />
      )}
    </>
  )
}

const bodyOf = ({ day, mchId }: Values) => ({ day, ...(mchId && { mchId }) })

/** Asks the provider for the bill of a day. */
export function FetchModal({ onClose }: ModalProps) {
  const t = useText(reconcileText)
  const form = useForm<Values>(limitsOf(fetchBill), initial())
  const action = useAction(fetchBill, { quiet: shownInForm, stale: ['Orders', 'Home'] })
  const send = async (values: Values) => {
    const taken = await action.run({ body: bodyOf(values) })
    return taken && t(taken.isNew ? 'fetch.done' : 'fetch.same', { lines: taken.lineCount, open: taken.openCount })
  }
  return (
    <FormModal title={t('fetch.title')} form={form} sending={action} submit={t('fetch.go')} onClose={onClose} send={send}>
      <BillFields form={form} />
    </FormModal>
  )
}

/** The file that finance downloaded by hand. */
export function UploadModal({ onClose }: ModalProps) {
  const t = useText(reconcileText)
  const client = useQueryClient()
  const form = useForm<Values>(limitsOf(uploadBill), initial())
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<{ busy: boolean; refusal?: string | undefined }>({ busy: false })
  const send = async (values: Values) => {
    if (!file) return setState({ busy: false, refusal: t('upload.none') })
    setState({ busy: true })
    const answer = await call(uploadBill, { body: bodyOf(values) }, { file, quiet: shownInForm })
    if (isFailure(answer)) return setState({ busy: false, refusal: shownInForm(answer) ? answer.body?.msg : undefined })
    void markStale(client, [uploadBill.area, 'Orders'])
    return t(answer.isNew ? 'fetch.done' : 'fetch.same', { lines: answer.lineCount, open: answer.openCount })
  }
  const sending = { busy: state.busy, error: null, fieldErrors: {}, reset: () => undefined }
  return (
    <FormModal title={t('upload.title')} form={form} sending={sending} submit={t('upload.go')} onClose={onClose} send={send}>
      {state.refusal && (
        <div className="form-alert" role="alert">
          {state.refusal}
        </div>
      )}
      <BillFields form={form} />
      <label className="import-drop">
        <span>{file ? t('chosen', { name: file.name }) : t('upload.drop')}</span>
        <small>{t('upload.hint')}</small>
        <input type="file" accept=".csv,.gz" aria-label={t('upload.file')} onChange={({ target }) => setFile(target.files?.[0])} />
      </label>
    </FormModal>
  )
}
