import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf, requiring } from '@camp/contract/base/limits'
import { updateEssContracts } from '@camp/contract/contracts/contracts'
import { updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { contractsText } from './contracts.text.ts'

const { reason: ofOne } = limitsOf(updateEssContracts)
const { reason: ofMany } = limitsOf(updateManyContracts)
const takesOne = requiring({ reason: ofOne }, 'reason')
const takesMany = requiring({ reason: ofMany }, 'reason')

function useWords() {
  const t = useText(contractsText)
  return { t, words: { text: t('cancel.text'), label: t('cancel.reason'), submit: t('do.cancel'), danger: true } }
}

interface CancelContractModalProps {
  readonly contract: { readonly flowId: string; readonly coachName: string }
  onClose(): void
}

/** Takes a contract back, with the reason that its history keeps. */
export function CancelContractModal({ contract: { flowId, coachName: name }, onClose }: CancelContractModalProps) {
  const { t, words } = useWords()
  const action = useAction(updateEssContracts, { quiet: shownInForm })
  const send = (reason: string) => action.run({ body: { flowId, action: 'CANCEL', reason } }, { name })
  return (
    <ReasonModal
      title={t('cancel.title')}
      {...words}
      takes={takesOne}
      sending={action}
      done={t('cancel.done')}
      send={send}
      onClose={onClose}
    />
  )
}

interface CancelContractsModalProps {
  readonly flowIds: readonly string[]
  onClose(): void
  /** Told what became of each. */
  onDone(answer: CallAnswer<typeof updateManyContracts>): void
}

/** Takes the chosen contracts back, with one reason that the history of each keeps. */
export function CancelContractsModal({ flowIds, onClose, onDone }: CancelContractsModalProps) {
  const { t, words } = useWords()
  const action = useAction(updateManyContracts, { quiet: shownInForm })
  const send = async (reason: string) => {
    const answer = await action.run({ body: { flowIds: [...flowIds], action: 'CANCEL', reason } })
    if (answer) onDone(answer)
    return answer
  }
  const title = t('many.title', { count: formatCount(flowIds.length) })
  return <ReasonModal title={title} {...words} takes={takesMany} sending={action} send={send} onClose={onClose} />
}
