import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { latePart, Part } from '../ui/base/latePart.tsx'
import { SsoErrorPage } from './SsoErrorPage.tsx'
import { SsoPage } from './SsoPage.tsx'

const invitedPage = latePart(async () => (await import('./invited/InvitedPage.tsx')).InvitedPage)

/**
 * The pages before the log-in that few ever see: the way back from a provider, why it let nobody in, and
 * the link of an uploader.
 */
export function LateDoor() {
  const { token } = useParams()
  const { pathname } = useLocation()
  if (token === undefined) return pathname === '/static/sso' ? <SsoPage /> : <SsoErrorPage />
  return (
    <Suspense fallback={<div className="latePart-first-load" />}>
      <Part part={invitedPage} props={{ token }} />
    </Suspense>
  )
}
