import { DIVISION_WEIGHTS } from '@camp/contract/division/division.model'
import { useId } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import type { DivisionChoice } from './useDivision.ts'

const SLIDERS = ['follow', 'wish', 'sibling', 'move', 'level', 'far'] as const
const MOST = 20

interface WishSlidersProps {
  readonly choice: DivisionChoice
  change(part: Partial<DivisionChoice>): void
}

/** What the wishes weigh against each other; the board follows each step. */
export function WishSliders({ choice, change }: WishSlidersProps) {
  const t = useText(divisionText)
  const id = useId()
  const { weights } = choice
  return (
    <Card title={t('wishes')} extra={<span className="division-legend">{t('wishesHint')}</span>}>
      <div className="division-sliders">
        {SLIDERS.map((key) => (
          <label key={key} htmlFor={`${id}${key}`}>
            <span>{t(`weights.${key}`)}</span>
            <input
              id={`${id}${key}`}
              type="range"
              min={0}
              max={MOST}
              value={weights[key]}
              onChange={({ target }) => change({ weights: { ...weights, [key]: Number(target.value) } })}
            />
            <output>{weights[key]}</output>
          </label>
        ))}
        <label className="form-check">
          <input type="checkbox" checked={choice.allowStarted} onChange={({ target }) => change({ allowStarted: target.checked })} />{' '}
          {t('allowStarted')}
        </label>
        {weights !== DIVISION_WEIGHTS && <Button onClick={() => change({ weights: DIVISION_WEIGHTS })}>{t('reset')}</Button>}
      </div>
    </Card>
  )
}
