import { useText } from '../platform/i18n.ts'
import { changedNames, listChange } from './changedFields.ts'
import { changesText } from './changes.text.ts'
import { useRecordWords } from './useRecordWords.ts'
import './changes.css'

type Part = Readonly<Record<string, unknown>> | null

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
