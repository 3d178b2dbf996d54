import type { CodeChannel } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import type { Me } from '@camp/contract/base/account'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { BindNewForm } from './BindNewForm.tsx'
import { centreText } from './centre.text.ts'
import { ProveOwnerForm } from './ProveOwnerForm.tsx'

interface ContactDialogProps {
  readonly user: Me
  readonly channel: CodeChannel
  readonly ways: AccountWays | null
  readonly onClose: () => void
}

/** First the proof that one is the owner, then the new phone or e-mail with a code that went there. */
export function ContactDialog({ user, channel, ways, onClose }: ContactDialogProps) {
  const t = useText(centreText)
  const [key, setKey] = useState<string | null>(null)
  return (
    <Dialog title={t(channel === 'SMS' ? 'contact.changePhone' : 'contact.changeEmail')} width={420} onClose={onClose}>
      {key === null ? (
        <ProveOwnerForm user={user} ways={ways} onProved={setKey} onClose={onClose} />
      ) : (
        <BindNewForm channel={channel} ways={ways} proof={key} onDone={onClose} onSpent={() => setKey(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}
