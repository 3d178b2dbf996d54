import { readTestMode, type TestService, testService } from '@camp/contract/base/testMode'
import { Link } from 'react-router'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { testModeText } from './testMode.text.ts'
import './testMode.css'

/** How long the answer is taken for true: it changes with the settings of the server, or with the keys of a merchant. */
const STALE_MS = 300_000

/** Says that what a screen shows comes of a built-in provider, wherever that is so: it could be taken for the real thing. */
export function TestModeStrip({ services }: { readonly services: readonly TestService[] }) {
  const t = useText(testModeText)
  const language = useLanguage()
  const { data } = useCall(readTestMode, {}, { quiet: () => true, staleTime: STALE_MS })
  // It stands around pages, and takes none down by an answer that is none.
  const inTest = services.filter((service) => data?.services?.includes(service))
  const [first] = inTest
  if (first === undefined) return null
  return (
    <aside className="testMode no-print">
      <strong>{t('title', { service: formatList(inTest.map((service) => testService.label(service, language))) })}</strong>
      <span>{t(inTest.length > 1 ? 'MESSAGES' : first)}</span>
      {data?.sample && <Link to="/core/setup">{t('sample')}</Link>}
    </aside>
  )
}
