import { lengthIn } from '@camp/contract/base/numbers'
import type { CampProfit } from '@camp/contract/profit/profit'
import { type ProfitPart, profitPart } from '@camp/contract/profit/profit.labels'
import { profitThing } from '@camp/contract/profit/profit.record'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { profitText } from './profit.text.ts'

interface WaterfallProps {
  readonly profit: Pick<CampProfit, 'parts' | 'row'>
  onOpen(part: ProfitPart): void
}

/** From income to margin, step by step; what is unknown is a dashed place of no length. The table is the picture. */
export function ProfitWaterfall({ profit: { parts, row }, onOpen }: WaterfallProps) {
  const t = useText(profitText)
  const title = useTitles(profitThing)
  const language = useLanguage()
  let left = 0
  const steps = parts.map((one) => {
    const from = left
    const amount = one.part === 'INCOME' ? (one.amount ?? 0) : -(one.amount ?? 0)
    left += amount
    return { ...one, signed: amount, low: Math.min(from, left), high: Math.max(from, left) }
  })
  const least = Math.min(0, row.margin, ...steps.map(({ low }) => low))
  const whole = Math.max(1, ...steps.map(({ high }) => high)) - least
  const place = (low: number, high: number) => ({ marginInlineStart: lengthIn(low - least, whole), width: lengthIn(high - low, whole) })
  return (
    <>
      <p className="profit-hint quiet">{t('partsHint')}</p>
      <table className="profit-falls" aria-label={t('parts')}>
        <tbody>
          {steps.map(({ part, amount, signed, rows, unknown, low, high }) => {
            const name = profitPart.label(part, language)
            const said = amount === null ? title('unknown') : formatMoney(signed)
            return (
              <tr key={part}>
                <th scope="row">
                  {name}
                  <small>{unknown > 0 ? t('someUnknown', { count: formatCount(unknown) }) : t('rows', { count: formatCount(rows) })}</small>
                </th>
                <td>
                  <div className="profit-bar" data-part={part} style={place(low, high)} {...(unknown > 0 && { 'data-unknown': '' })} />
                </td>
                <td>
                  <button type="button" className="link" aria-label={t('opens', { part: name, amount: said })} onClick={() => onOpen(part)}>
                    {said}
                  </button>
                </td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">{title('margin')}</th>
            <td>
              <div className="profit-bar" data-part="MARGIN" style={place(Math.min(0, row.margin), Math.max(0, row.margin))} />
            </td>
            <td>
              <b>{formatMoney(row.margin)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
