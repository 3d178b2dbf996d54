import { useRouteError } from 'react-router'
import { ChunkError } from '../platform/chunk.ts'
import { PublicException } from './ExceptionPage.tsx'

/** The last net: the log-in or the shell itself could not be loaded or shown. */
export function ScreenFailure() {
  const error = useRouteError()
  return <PublicException kind={error instanceof ChunkError ? 'chunk' : 'faultPublic'} />
}
