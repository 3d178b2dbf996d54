import type { CallAnswer, CallInput } from '@camp/contract/base/call'
import type { askPasskey, loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { useState } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import { isFailure } from '../platform/client.ts'
import type { Failure } from '../platform/failures.ts'
import { useText } from '../platform/i18n.ts'
import { accountText } from './signIn/account.text.ts'

type Asked = CallAnswer<typeof askPasskey>
type Signed = CallInput<typeof loginByPasskey>['body']['signed']

/** Does this browser know passkeys, at this address? They belong to a name: a number has none. */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

interface Signing<Answer> {
  ask(): Promise<Asked | Failure>
  send(signed: Signed): Promise<Answer | Failure>
}

/** Has somebody use a passkey: asks the server, then the device, and sends what it signed. What went wrong is said in words. */
export function usePasskey<Answer extends object>({ ask, send }: Signing<Answer>) {
  const t = useText(accountText)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  const once = async (): Promise<Answer | string | null> => {
    // Both at once: what the server asks is there sooner than the code that shows it to the device.
    const [asked, passkeys] = await Promise.all([ask(), loadChunk(() => import('./latePasskeys.ts'))])
    if (isFailure(asked)) return asked.body?.msg ?? null
    const signed = await passkeys.signByPasskey(asked)
    if (typeof signed === 'string') return t(signed === 'LEFT' ? 'passkey.left' : 'passkey.failed')
    const answer = await send(signed)
    return isFailure(answer) ? (answer.body?.msg ?? null) : answer
  }
  const use = async (): Promise<Answer | null> => {
    if (busy) return null
    setBusy(true)
    setWrong(null)
    // Where its code could not be loaded, another way is left.
    const answer = await once().catch(() => t('passkey.failed'))
    setBusy(false)
    if (answer === null || typeof answer === 'string') {
      setWrong(answer)
      return null
    }
    return answer
  }
  return { use, busy, wrong }
}
