import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import type { getEssContract } from '@camp/contract/contracts/contracts'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { confirmContractTermination, declineContractTermination } from '@camp/contract/contracts/contracts.termination'
import { useState } from 'react'
import { formatList, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { contractsText } from './contracts.text.ts'

interface TerminationCardProps {
  readonly contract: Pick<CallAnswer<typeof getEssContract>, 'flowId' | 'coachName' | 'provider'>
  readonly asked: NonNullable<CallAnswer<typeof getEssContract>['termination']>
}

/** What waits to end a signed contract: a second person, or both sides with an outside signer. */
export function TerminationCard({ contract: { flowId, coachName, provider }, asked }: TerminationCardProps) {
  const t = useText(contractsText)
  const title = useTitles(contractRecord)
  const me = useSession().user?.id
  const [declines, setDeclines] = useState(false)
  const confirming = useAction(confirmContractTermination)
  const declining = useAction(declineContractTermination, { quiet: shownInForm })
  const { state, version, reason, askedById, askedByName, askedAt, who } = asked
  const params = { flowId }
  const own = askedById === me
  const said = { asker: askedByName, name: coachName }
  const declineTitle = t(own ? 'end.withdraw' : 'end.decline')
  const confirm = async () => {
    const text = t(provider === 'BUILTIN' ? 'end.sureText' : 'end.sureOutside')
    const sure = await confirmDanger({ title: t('end.sure', said), text, confirm: t('end.confirm') })
    if (sure && (await confirming.run({ params, body: { version } }, said)))
      toast('success', t(provider === 'BUILTIN' ? 'end.confirmed' : 'end.started'))
  }
  return (
    <Card title={t(state === 'ASKED' ? 'end.waits' : 'end.startedTitle')}>
      <p>{reason}</p>
      <p className="quiet">
        {t('end.by', { name: askedByName, at: formatTime(askedAt).slice(0, 16) })}
        {state === 'ASKED' && ` · ${who.length > 0 ? t('end.who', { who: formatList(who) }) : t('end.nobody')}`}
      </p>
      {state === 'STARTED' && <p className="plain-hint">{t('end.startedText')}</p>}
      {state === 'ASKED' && (
        <Can action="COASH_CONTRACT_EDIT">
          <p className="contracts-steps">
            {!own && (
              <button type="button" className="link" onClick={() => void confirm()}>
                {t('end.confirm')}
              </button>
            )}
            <button type="button" className="link" onClick={() => setDeclines(true)}>
              {declineTitle}
            </button>
          </p>
        </Can>
      )}
      {declines && (
        <ReasonModal
          title={declineTitle}
          label={title('statusReason')}
          submit={declineTitle}
          takes={limitsOf(declineContractTermination)}
          sending={declining}
          done={t('end.declined')}
          send={(answer) => declining.run({ params, body: { reason: answer, version } }, said)}
          onClose={() => setDeclines(false)}
        />
      )}
    </Card>
  )
}
