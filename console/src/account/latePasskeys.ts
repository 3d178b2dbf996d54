import type { CallAnswer, CallInput } from '@camp/contract/base/call'
import type { addPasskey, askPasskey, beginPasskey, loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

// Comes when a passkey is used: neither the log-in page nor the shell carries it.

type Made = CallInput<typeof addPasskey>['body']['made']
type Signed = CallInput<typeof loginByPasskey>['body']['signed']

/** Why a browser gave nothing. LEFT: its person went back, or took too long. */
export type NoPasskey = 'LEFT' | 'KNOWN' | 'FAILED'

function reasonOf(error: unknown): NoPasskey {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'KNOWN'
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError') ? 'LEFT' : 'FAILED'
}

/** Has the device make a passkey. */
export async function makePasskey(asked: CallAnswer<typeof beginPasskey>): Promise<Made | NoPasskey> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: asked })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, type: 'public-key', clientDataJSON, attestationObject, transports: transports as Made['transports'] } // those of WebAuthn
  } catch (error) {
    return reasonOf(error)
  }
}

/** Has a passkey sign what the server asks. */
export async function signByPasskey(asked: CallAnswer<typeof askPasskey>): Promise<Signed | NoPasskey> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: asked })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    return { id, type: 'public-key', clientDataJSON, authenticatorData, signature, userHandle }
  } catch (error) {
    return reasonOf(error)
  }
}
