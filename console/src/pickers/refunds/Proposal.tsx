import type { CallAnswer } from '@camp/contract/base/call'
import type { getRefundProposal } from '@camp/contract/refunds/refunds'
import { proposalLine, refundWarning, sideEffect } from '@camp/contract/refunds/refunds.labels'
import { formatMoney } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { refundDialogText } from './refundDialog.text.ts'
import './refunds.proposal.css'

export type RefundProposal = CallAnswer<typeof getRefundProposal>

interface ProposalProps {
  readonly proposal: RefundProposal
  /** What is asked for, in fen; undefined: nothing yet. */
  readonly amount: number | undefined
}

/** What the rule gives back, line by line, how far the amount differs from it, and what to know beforehand. */
export function Proposal({ proposal, amount }: ProposalProps) {
  const t = useText(refundDialogText)
  const language = useLanguage()
  const { ruleName, lines, proposedAmount, warnings, twoPersonAbove } = proposal
  const money = (fen: number) => formatMoney(fen, { sign: false })
  const difference = amount === undefined ? 0 : amount - proposedAmount
  return (
    <section className="refunds-proposal" aria-label={t('proposal')}>
      <p className="quiet">{ruleName === null ? t('noRule') : t('byRule', { name: ruleName })}</p>
      <dl>
        {lines.map(({ code, past, total, amount: fen }) => (
          <div key={code}>
            <dt>
              {proposalLine.label(code, language)}
              {past !== null && total !== null && <small>{t('used', { past, total })}</small>}
            </dt>
            <dd>{money(fen)}</dd>
          </div>
        ))}
        <div className="refunds-proposal-sum">
          <dt>{t('proposed')}</dt>
          <dd>¥{money(proposedAmount)}</dd>
        </div>
      </dl>
      {amount !== undefined && difference !== 0 && (
        <p className="refunds-proposal-note">{t(difference > 0 ? 'more' : 'less', { amount: money(Math.abs(difference)) })}</p>
      )}
      {amount !== undefined && amount > twoPersonAbove && (
        <p className="refunds-proposal-note">{t('second', { above: money(twoPersonAbove) })}</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="refunds-proposal-note">
          {refundWarning.label(warning, language)}
        </p>
      ))}
    </section>
  )
}

/** What happens beside the money. */
export function SideEffects({ effects }: Pick<RefundProposal, 'effects'>) {
  const t = useText(refundDialogText)
  const language = useLanguage()
  if (effects.length === 0) return null
  return (
    <section aria-label={t('effects')}>
      <ul className="refunds-proposal-effects">
        {effects.map(({ kind, text }) => (
          <li key={kind}>
            {sideEffect.label(kind, language)}
            {text && <small>{text}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
