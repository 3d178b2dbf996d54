import { type SsoFailureReason, ssoFailures } from '@camp/contract/sso/sso'
import { useSearchParams } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { DoorFrame } from './door/DoorFrame.tsx'
import { SsoFailed } from './SsoFailed.tsx'
import { ssoText } from './sso.text.ts'
import './sso.css'

/** A reason is looked up, never shown as it came: anybody can write an address. */
const reasonIn = (query: URLSearchParams): SsoFailureReason => ssoFailures.find((reason) => reason === query.get('reason')) ?? 'refused'
const requestIdIn = (query: URLSearchParams): string | null => /^[\w-]{1,40}$/.exec(query.get('requestId') ?? '')?.[0] ?? null

/** Says why a log-in by the provider came to nothing (route name: ssoError). */
export function SsoErrorPage() {
  const t = useText(ssoText)
  const [query] = useSearchParams()
  const reason = reasonIn(query)
  return (
    <DoorFrame title={t('title')} stays>
      <SsoFailed
        title={t(`failed.${reason}.title`)}
        text={t(`failed.${reason}.text`)}
        requestId={requestIdIn(query)}
        redirect={query.get('redirect')}
        final={reason === 'off'}
      />
    </DoorFrame>
  )
}
