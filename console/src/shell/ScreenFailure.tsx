import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { ChunkError } from '../platform/chunk.ts'
import { tellCrash } from '../platform/crash.ts'
import { PublicException } from './base/ExceptionPage.tsx'

/** The last net: the log-in or the shell itself could not be loaded or shown. */
export function ScreenFailure() {
  const error = useRouteError()
  const [crashId, setCrashId] = useState<string | null>(null)
  const isLost = error instanceof ChunkError
  useEffect(() => {
    if (!isLost) void tellCrash(error).then(setCrashId)
  }, [error, isLost])
  return <PublicException kind={isLost ? 'chunk' : 'faultPublic'} requestId={crashId ?? undefined} />
}
