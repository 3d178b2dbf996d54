import { bpText } from '@camp/contract/base/numbers'
import type { DivisionBoard } from '@camp/contract/division/division'
import { figuresOf } from '@camp/contract/division/division.answer'
import { useMemo, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import type { Division, DivisionChoice, Figures } from './useDivision.ts'

interface Kept {
  readonly name: string
  readonly choice: DivisionChoice
  readonly figures: Figures
  readonly left: number
}

const NAMES = ['A', 'B', 'C']

const share = (met: number, all: number): string => `${met}/${all}`
const ROWS = [
  ['moved', ({ moved }: Figures) => String(moved)],
  ['loadSpread', ({ loadSpread }: Figures) => String(loadSpread)],
  ['kept', ({ keptCoach, couldKeep }: Figures) => share(keptCoach, couldKeep)],
  ['wishesMet', ({ wishesMet, wishes }: Figures) => share(wishesMet, wishes)],
  ['siblings', ({ siblingsTogether, siblings }: Figures) => share(siblingsTogether, siblings)],
] as const

/** What each way of weighing leads to, side by side with how it is now. */
export function Scenarios({ board, division }: { readonly board: DivisionBoard; readonly division: Division }) {
  const t = useText(divisionText)
  const [kept, setKept] = useState<readonly Kept[]>([])
  const now = useMemo(() => figuresOf(board, new Map(board.children.map(({ id, groupId }) => [id, groupId]))), [board])
  const { shown, preview, choice, change } = division
  const name = NAMES.find((one) => !kept.some((other) => other.name === one))
  const seconds = preview ? (preview.figures.ms / 1000).toFixed(1) : ''
  const said = !preview
    ? t('estimate')
    : preview.figures.gap === 0
      ? t('optimal', { seconds })
      : t('gap', { seconds, count: preview.figures.gap, percent: bpText(preview.figures.gapBp) })
  return (
    <Card
      title={t('compare')}
      extra={
        name !== undefined && (
          <Button onClick={() => setKept((old) => [...old, { name, choice, figures: shown.figures, left: shown.unassigned.length }])}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className="division-scenarios">
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('current')}</th>
              <th scope="col" data-chosen="">
                {t('plan')}
              </th>
              {kept.map((one) => (
                <th key={one.name} scope="col">
                  <button type="button" className="link" aria-label={t('use', { name: one.name })} onClick={() => change(one.choice)}>
                    {t('named', { name: one.name })}
                  </button>
                  <button
                    type="button"
                    className="division-drop"
                    aria-label={t('drop', { name: one.name })}
                    onClick={() => setKept((old) => old.filter((other) => other !== one))}
                  >
                    ×
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([key, words]) => (
              <tr key={key}>
                <th scope="row">{t(`figure.${key}`)}</th>
                <td>{key === 'moved' ? '–' : words(now)}</td>
                <td data-chosen="">{words(shown.figures)}</td>
                {kept.map((one) => (
                  <td key={one.name}>{words(one.figures)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('figure.unassigned')}</th>
              <td>–</td>
              <td data-chosen="">{shown.unassigned.length}</td>
              {kept.map((one) => (
                <td key={one.name}>{one.left}</td>
              ))}
            </tr>
          </tbody>
        </table>
        <p className="division-hint">{said}</p>
      </div>
    </Card>
  )
}
