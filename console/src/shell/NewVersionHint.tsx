import { useText } from '../platform/i18n.ts'
import { useNewVersion } from '../platform/version.ts'
import { layoutText } from './layout.text.ts'

/** A quiet word that a new version is there. Nobody is torn out of work: it comes with the reload that the person chooses. */
export function NewVersionHint() {
  const t = useText(layoutText)
  const newer = useNewVersion()
  return (
    <span role="status">
      {newer && (
        <button type="button" className="shell-new-version" title={t('newVersionHint')} onClick={() => window.location.reload()}>
          {t('newVersion')}
        </button>
      )}
    </span>
  )
}
