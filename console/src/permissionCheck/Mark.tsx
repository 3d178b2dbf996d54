import { useText } from '../platform/i18n.ts'
import { permissionCheckText } from './permissionCheck.text.ts'

/** Yes or no: a sign and a word for those who do not see it. */
export function Mark({ allowed }: { readonly allowed: boolean }) {
  const t = useText(permissionCheckText)
  return (
    <span className="permissionCheck-mark" data-allowed={allowed}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={allowed ? 'm2 6 3 3 5-6' : 'm3 3 6 6m0-6-6 6'} />
      </svg>
      <span className="visually-hidden">{allowed ? t('yes') : t('no')}</span>
    </span>
  )
}
