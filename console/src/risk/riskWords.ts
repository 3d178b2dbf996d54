import type { RiskReason } from '@camp/contract/risk/risk.warning'
import { useCallback } from 'react'
import { useText } from '../platform/i18n.ts'
import { warningText } from './warning.parts.text.ts'

const one = (value: number): string => String(Math.round(value * 10) / 10)

/** A reason in words, with the numbers of its rows. */
export function useReasonWords(): (reason: RiskReason) => string {
  const t = useText(warningText)
  return useCallback(
    ({ kind, value, of }) => {
      const usual = of ?? 0
      if (kind === 'LATER') return t('word.LATER', { hours: one((value - usual) / 60) })
      if (kind === 'STUDY') return t('word.STUDY', { now: one(value / 60), usual: one(usual / 60) })
      if (kind === 'SCORE') return t('word.SCORE', { now: one(value / 10), usual: one(usual / 10) })
      return t(`word.${kind}`, { value, of: usual })
    },
    [t],
  )
}

/** From which chance on it is drawn as high, and as middling. */
const HIGH = 5_000
const MIDDLE = 3_000
export const chanceColour = (bp: number): string => (bp >= HIGH ? 'red' : bp >= MIDDLE ? 'amber' : 'grey')
