import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { contractsPartsText } from './contracts.parts.text.ts'

const sending = latePart(async () => (await import('./SendContractsModal.tsx')).SendContractsModal)

/** Sends contracts to coaches of groups that are chosen then. */
export function SendContractsButton() {
  const t = useText(contractsPartsText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="COASH_CONTRACT_SEND">
      <Button kind="primary" data-shortcut="n" onClick={() => setOpen(true)}>
        {t('send')}
      </Button>
      {open && <Late part={sending} props={{ onClose: () => setOpen(false) }} />}
    </Can>
  )
}

interface SendToChosenProps {
  /** The numbers of the coaches who were chosen; undefined: they could not be asked for, which was said. */
  coachIds(): Promise<readonly number[] | undefined>
  readonly days: { readonly from: string; readonly to: string } | undefined
  onSent(): void
}

/** Sends contracts to the coaches who were chosen in a list. */
export function SendToChosen({ coachIds, days, onSent }: SendToChosenProps) {
  const t = useText(contractsPartsText)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>()
  const ask = async () => {
    if (busy) return
    setBusy(true)
    setChosen(await coachIds())
    setBusy(false)
  }
  return (
    <>
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void ask()}>
        {t('send')}
      </button>
      {chosen && <Late part={sending} props={{ coachIds: chosen, days, onSent, onClose: () => setChosen(undefined) }} />}
    </>
  )
}
