import type { Grave } from './audit.ts'

/** When a call asks for fresh proof of who one is: each time, or where its service finds a limit passed. */
export type Proof = 'ALWAYS' | 'ABOVE_LIMIT'

/** A change of money, rights, keys or of what is erased, and what shows people's data in full, says when it asks for fresh proof; no other call may ask. */
export type Proved =
  | { readonly audit?: { readonly touches?: never } | string; readonly proof?: never }
  | { readonly audit: { readonly touches: Grave }; readonly proof: Proof }

/**
 * How somebody proves afresh who they are: by the second factor where there is one, and never by the password alone then; SIGN_IN: by having
 * logged in a moment ago, where an account has nothing else.
 */
export type ProofWay = 'PASSKEY' | 'TOTP' | 'RECOVERY' | 'PASSWORD' | 'SIGN_IN'

/** How long a proof, or a log-in in its place, is fresh. */
export const PROOF_SECONDS = 300
