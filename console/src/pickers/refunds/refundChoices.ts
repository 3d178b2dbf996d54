import type { RefundProposal } from './Proposal.tsx'

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
