import { limitsOf } from '@camp/contract/base/limits'
import { askContractTermination } from '@camp/contract/contracts/contracts.termination'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { contractsText } from './contracts.text.ts'

interface TerminateContractModalProps {
  readonly contract: { readonly flowId: string; readonly coachName: string }
  onClose(): void
}

/** Asks for the end of a signed contract, with the reason; another person confirms it. */
export function TerminateContractModal({ contract: { flowId, coachName: name }, onClose }: TerminateContractModalProps) {
  const t = useText(contractsText)
  const action = useAction(askContractTermination, { quiet: shownInForm })
  return (
    <ReasonModal
      title={t('end.title')}
      text={t('end.text')}
      label={t('end.reason')}
      submit={t('do.terminate')}
      danger
      takes={limitsOf(askContractTermination)}
      sending={action}
      done={t('end.asked')}
      send={(reason) => action.run({ params: { flowId }, body: { reason } }, { name })}
      onClose={onClose}
    />
  )
}
