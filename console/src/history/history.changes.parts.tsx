import { thingNamed } from '@camp/contract/records'
import { useMemo } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { wordsOfThing } from '../platform/signedIn/recordWords.ts'
import { changesText } from './changes.text.ts'

import './changes.css'

/** The fields that an entry tells of, in the order in which they were stored. */
const changedNames = (before: Part, after: Part): readonly string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
]

interface ChangeListProps {
  /** The kind of thing that changed, as the log names it. */
  readonly entity: string
  readonly before: Part
  readonly after: Part
}

/** What was and what is, field by field; of lists what came and what went. */
export function ChangeList({ entity, before, after }: ChangeListProps) {
  const t = useText(changesText)
  const { titleOf, textOf } = useRecordWords(entity)
  const names = changedNames(before, after)
  if (names.length === 0) return null
  return (
    <dl className="changes">
      {names.map((name) => {
        const list = listChange(before?.[name], after?.[name])
        return (
          <div key={name}>
            <dt>{titleOf(name)}</dt>
            <dd>
              {list ? (
                <>
                  {list.added.length > 0 && (
                    <span>
                      <span className="changes-sign">{t('added')}</span> {textOf(name, list.added)}
                    </span>
                  )}
                  {list.removed.length > 0 && (
                    <span className="changes-was">
                      <span className="changes-sign">{t('removed')}</span> {textOf(name, list.removed)}
                    </span>
                  )}
                </>
              ) : (
                <>
                  {before && name in before && (
                    <span className="changes-was">
                      <span className="changes-sign">{t('before')}</span> {textOf(name, before[name])}
                    </span>
                  )}
                  {after && name in after && (
                    <span>
                      <span className="changes-sign">{t('after')}</span> {textOf(name, after[name])}
                    </span>
                  )}
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** How the fields of entries about one kind of thing are said, and their values. */
export function useRecordWords(entity: string) {
  const language = useLanguage()
  return useMemo(() => wordsOfThing(thingNamed(entity), language), [entity, language])
}

type Part = Readonly<Record<string, unknown>> | null

/** Of two lists what came and what went; null where the values are no lists. */
function listChange(before: unknown, after: unknown): { added: readonly unknown[]; removed: readonly unknown[] } | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null
  return { added: after.filter((one) => !before.includes(one)), removed: before.filter((one) => !after.includes(one)) }
}
