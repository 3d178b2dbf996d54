import type { passkeyMade, passkeySigned } from '@camp/contract/factors/factors.passkeys'
import type * as z from 'zod'

type Made = z.output<typeof passkeyMade>
type Signed = z.output<typeof passkeySigned>

/** Kinds of keys that are taken: EdDSA, ES256, RS256. */
export const KEY_KINDS = [-8, -7, -257]

/** What everything signed has to be of. */
export interface Expected {
  readonly challenge: Buffer
  readonly origin: string
  readonly rpId: string
}

// Loaded when the first passkey comes: a start does not wait for it.
const webauthn = () => import('@simplewebauthn/server')

/** The challenge that a browser says it signed; null where what it sent is no such thing. Also refuses what was signed in a frame of another site. */
export function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof said !== 'object' || said === null || !('challenge' in said) || typeof said.challenge !== 'string') return null
    if ('crossOrigin' in said && said.crossOrigin) return null
    const challenge = Buffer.from(said.challenge, 'base64url')
    return challenge.length === 32 ? challenge : null
  } catch {
    return null
  }
}

/** A new passkey, as its device made it for this challenge; null: it is not to be taken. No statement of a maker is asked for, and none is taken. */
export async function registered({ id, type, clientDataJSON, attestationObject }: Made, expected: Expected) {
  const { verifyRegistrationResponse } = await webauthn()
  const response = { clientDataJSON, attestationObject }
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type, clientExtensionResults: {}, response },
    expectedChallenge: expected.challenge.toString('base64url'),
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: KEY_KINDS,
  }).catch(() => null)
  const info = verified?.verified ? verified.registrationInfo : undefined
  if (info?.fmt !== 'none' || info.credential.id !== id) return null
  return {
    credentialId: Buffer.from(info.credential.id, 'base64url'),
    publicKey: Buffer.from(info.credential.publicKey),
    signCount: info.credential.counter,
    synced: info.credentialDeviceType === 'multiDevice',
  }
}

interface Held {
  readonly publicKey: Buffer
  readonly userHandle: Buffer
  readonly signCount: number
}

/** Was it signed by this passkey, its owner recognised by the device? What the device counted; null: it was not. */
export async function signedBy(passkey: Held, { id, type, userHandle, ...response }: Signed, expected: Expected) {
  if (userHandle !== null && !Buffer.from(userHandle, 'base64url').equals(passkey.userHandle)) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type, clientExtensionResults: {}, response },
    expectedChallenge: expected.challenge.toString('base64url'),
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    requireUserVerification: true,
    // The counter is looked at by itself: one that goes back is told.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, credentialDeviceType } = verified.authenticationInfo
  return { signCount: newCounter, synced: credentialDeviceType === 'multiDevice' }
}

/** Has a counter gone back, or stood still? Those that count nothing say 0 each time. */
export const hasGoneBack = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before
