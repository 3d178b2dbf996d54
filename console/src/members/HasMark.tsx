import { useText } from '../platform/i18n.ts'
import { Nothing } from '../ui/table/cells.tsx'
import { membersText } from './members.text.ts'

/** Does a level have a benefit? */
export function HasMark({ has }: { readonly has: boolean }) {
  const t = useText(membersText)
  if (!has) return <Nothing />
  return (
    <span role="img" aria-label={t('has')}>
      ✓
    </span>
  )
}
