import { limitsOf, requiring } from '@camp/contract/base/limits'
import { updateEssContracts } from '@camp/contract/contracts/contracts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { contractsText } from './contracts.text.ts'

const { reason } = limitsOf(updateEssContracts)
const limits = requiring({ reason }, 'reason')

/** Takes a contract back, with the reason that its history keeps. */
export function CancelContractModal({ flowId, onClose }: { readonly flowId: string; readonly onClose: () => void }) {
  const t = useText(contractsText)
  const form = useForm(limits, { reason: '' })
  const action = useAction(updateEssContracts, { quiet: shownInForm })
  return (
    <FormModal
      title={t('cancel.title')}
      form={form}
      sending={action}
      danger
      submit={t('do.cancel')}
      onClose={onClose}
      send={async (values) => {
        if (!(await action.run({ body: { flowId, action: 'CANCEL', reason: values.reason.trim() } }))) return
        toast('success', t('cancel.done'))
        onClose()
      }}
    >
      <p className="dialog-text">{t('cancel.text')}</p>
      <TextAreaField label={t('cancel.reason')} {...form.field('reason')} />
    </FormModal>
  )
}
