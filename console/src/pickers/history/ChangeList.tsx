import { useText } from '../../platform/i18n.ts'
import { changedNames, listChange } from './changedFields.ts'
import { changesText } from './changes.text.ts'
import { useFieldWords } from './fieldWords.ts'
import './changes.css'

type Part = Readonly<Record<string, unknown>> | null

/** What was and what is, field by field; of lists what came and what went. */
export function ChangeList({ before, after }: { readonly before: Part; readonly after: Part }) {
  const t = useText(changesText)
  const { nameOf, wordsOf } = useFieldWords()
  const names = changedNames(before, after)
  if (names.length === 0) return null
  return (
    <dl className="changes">
      {names.map((name) => {
        const list = listChange(before?.[name], after?.[name])
        return (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>
              {list ? (
                <>
                  {list.added.length > 0 && (
                    <span className="change-now">
                      <span className="change-sign">{t('added')}</span> {wordsOf(name, list.added)}
                    </span>
                  )}
                  {list.removed.length > 0 && (
                    <span className="change-was">
                      <span className="change-sign">{t('removed')}</span> {wordsOf(name, list.removed)}
                    </span>
                  )}
                </>
              ) : (
                <>
                  {before && name in before && (
                    <span className="change-was">
                      <span className="change-sign">{t('before')}</span> {wordsOf(name, before[name])}
                    </span>
                  )}
                  {after && name in after && (
                    <span className="change-now">
                      <span className="change-sign">{t('after')}</span> {wordsOf(name, after[name])}
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
