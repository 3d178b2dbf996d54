import { useText } from '../../platform/i18n.ts'
import { EmptyState } from '../page/StateViews.tsx'
import { peekText } from './peek.text.ts'

/** In place of a record that is known by its row alone, when the list shows that row no more. */
export function PeekGone() {
  const t = useText(peekText)
  return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
}
