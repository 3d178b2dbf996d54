import type { CallAnswer } from '@camp/contract/base/call'
import type { getRefundProposal } from '@camp/contract/refunds/refunds'
import { proposalLine, refundWarning, sideEffect } from '@camp/contract/refunds/refunds.labels'
import type { Failure } from '../platform/failures.ts'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { refundDialogText } from './refunds.parts.text.ts'
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

interface AskedProposalProps {
  /** The call that asks for it, as it stands. */
  readonly asked: {
    readonly data: RefundProposal | undefined
    readonly error: { readonly failure: Failure } | null
    refetch(): unknown
  }
  readonly amount: number | undefined
}

/** What the rule gives back, once it is known. Where it cannot be known one is told, and may ask again: silence would read as "no rule". */
export function AskedProposal({ asked: { data, error, refetch }, amount }: AskedProposalProps) {
  if (data) return <Proposal proposal={data} amount={amount} />
  return error ? <ErrorState failure={error.failure} onRetry={() => void refetch()} /> : <LoadingLines />
}

export interface RefundChosen {
  readonly quitCamp: boolean
  readonly endMembership: boolean
}

/**
 * What a refund may take with it: the names of camp and membership where there is a choice. `whole`: all that was paid is back then, and the
 * membership ends whatever is chosen.
 */
export function refundChoices(effects: RefundProposal['effects'], whole: boolean) {
  const named = (kind: 'QUIT' | 'MEMBERSHIP') => effects.find((one) => one.kind === kind)?.text
  const camp = named('QUIT')
  const level = whole ? undefined : named('MEMBERSHIP')
  return {
    camp,
    level,
    /** As calls take it: nothing about what there is not. */
    sent: ({ quitCamp, endMembership }: RefundChosen) => ({
      ...(camp !== undefined && { quitCamp }),
      ...(level !== undefined && { endMembership }),
    }),
    /** What happens as it is chosen. */
    happening: ({ quitCamp, endMembership }: RefundChosen) =>
      effects.filter(({ kind }) => (kind === 'QUIT' ? quitCamp : kind !== 'MEMBERSHIP' || whole || endMembership)),
  }
}
