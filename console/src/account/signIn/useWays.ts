import { type AccountWays, getAccountWays } from '@camp/contract/account/account.ways'
import { useEffect, useState } from 'react'
import { call, isFailure } from '../../platform/client.ts'

/** Which codes can be sent, and whether one may register; null until the server has said. */
export function useWays(): AccountWays | null {
  const [ways, setWays] = useState<AccountWays | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    // Without an answer every way is shown, and says itself what is wrong with it.
    call(getAccountWays, {}, { quiet: () => true, signal: gone.signal })
      .then((answer) => {
        if (!isFailure(answer)) setWays(answer)
      })
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  return ways
}

/** Where the browser goes to log in by the provider, and to come back to a path of this console. Not a call: the page is left. */
export const ssoAddress = (redirect: string | null): string =>
  `/foundation/api/social/authorize${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`
