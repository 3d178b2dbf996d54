import type { CallInput } from '@camp/contract/base/call'
import { formatCount, formatDuration } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { wordsOfThing } from '../../platform/signedIn/recordWords.ts'
import { type Choice, chosenRows } from '../list/listSelection.ts'
import type { Sums } from '../list/useList.ts'
import { sumsText } from './sums.text.ts'
import './sheet.sums.css'

export interface SelectionSumsProps {
  readonly sums: Sums
  readonly selection: { readonly choice: Choice<object>; readonly count: number }
  readonly of: object | undefined
}

/** What the chosen rows come to, also those of other pages: the server adds them up. A sum that the reader may not see is not there. */
export function SelectionSums({ sums, selection, of }: SelectionSumsProps) {
  const t = useText(sumsText)
  const words = wordsOfThing(sums.record, useLanguage())
  const { total: _seen, ...chosen } = chosenRows(selection)
  const input = { body: { ...of, ...chosen } } as CallInput<typeof sums.call> // takes the filter of its list
  const asked = useCall(sums.call, input, { enabled: selection.count > 0, keepPrevious: true, quiet: () => true })
  if (selection.count === 0 || asked.data === undefined) return null
  const { count, ...found } = asked.data as Readonly<Record<string, number | null>> & { readonly count: number } // by `sumsOf`
  const parts = Object.entries(found).flatMap(([name, sum]) =>
    sum === null
      ? []
      : [
          name === 'minutes'
            ? t('hours', { time: formatDuration(sum) })
            : t('sum', { title: words.titleOf(name), sum: words.textOf(name, sum) }),
        ],
  )
  return (
    <span className="sheet-sums" aria-live="polite" aria-busy={asked.isPlaceholderData}>
      {count !== selection.count && !asked.isPlaceholderData && <b>{t('now', { count: formatCount(count) })}</b>}
      {parts.map((part) => (
        <b key={part}>{part}</b>
      ))}
    </span>
  )
}
