import { Link } from 'react-router'
import { useLanguage } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Nothing, PageLink } from '../ui/table/cells.tsx'
import { type LogRow, targetPage, targetText } from './logEntry.ts'

/** What an entry is about, by its name; it leads to its page. In a table rows take the focus. */
export function LogTarget({ row, inTable = false }: { readonly row: LogRow; readonly inTable?: boolean }) {
  const language = useLanguage()
  const to = targetPage(row, useHolds())
  const text = targetText(row, language)
  if (text === null) return <Nothing />
  if (to === null) return text
  return inTable ? <PageLink to={to}>{text}</PageLink> : <Link to={to}>{text}</Link>
}
