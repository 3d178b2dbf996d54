import { bpText } from '@camp/contract/base/numbers'
import { type DivisionBoard, getDivisionWeek } from '@camp/contract/division/division'
import { figuresOf } from '@camp/contract/division/division.answer'
import { loadsNow } from '@camp/contract/division/division.problem'
import { weekFigures } from '@camp/contract/division/division.week'
import { useMemo, useState } from 'react'
import { formatDay, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import { type Division, type DivisionChoice, type Figures, loadsAfter } from './useDivision.ts'

interface Kept {
  readonly name: string
  readonly choice: DivisionChoice
  readonly figures: Figures
  readonly left: number
  /** How many children each coach would have. */
  readonly loads: ReadonlyMap<number, number>
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
  const loads = loadsAfter(board, shown)
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
          <Button
            onClick={() => setKept((old) => [...old, { name, choice, figures: shown.figures, left: shown.unassigned.length, loads }])}
          >
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
            <WeekRows board={board} columns={[loadsNow(board), loads, ...kept.map((one) => one.loads)]} />
          </tbody>
        </table>
        <p className="division-hint">{said}</p>
        <WeekHint board={board} />
      </div>
    </Card>
  )
}

/** The first week of the division; it is asked beside the camp, so that no board waits for it. One that is over has none. */
const useWeek = ({ campId, ended }: DivisionBoard) =>
  useCall(getDivisionWeek, { query: { campId } }, { enabled: !ended, quiet: () => true }).data

/** Late comments and pay of that week with the children that each way gives the coaches; pay for those who see it. */
function WeekRows({ board, columns }: { readonly board: DivisionBoard; readonly columns: readonly ReadonlyMap<number, number>[] }) {
  const t = useText(divisionText)
  const week = useWeek(board)
  if (!week) return null
  const figures = columns.map((loads) => weekFigures(week, loads))
  const row = (title: string, words: (of: (typeof figures)[number]) => string) => (
    <tr>
      <th scope="row">{title}</th>
      {figures.map((of, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={place} data-chosen={place === 1 ? '' : undefined}>
          {words(of)}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      {row(t('figure.expectedLate'), ({ late }) => String(late))}
      {figures.every(({ pay }) => pay !== null) && row(t('figure.weekPay'), ({ pay }) => formatMoney(pay))}
    </>
  )
}

function WeekHint({ board }: { readonly board: DivisionBoard }) {
  const t = useText(divisionText)
  const week = useWeek(board)
  return week ? <p className="division-hint">{t('week', { from: formatDay(week.from), to: formatDay(week.to) })}</p> : null
}
