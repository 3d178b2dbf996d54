/**
 * How somebody proves afresh who they are: by the second factor where there is one, and never by the password alone then; SIGN_IN: by having
 * logged in a moment ago, where an account has nothing else.
 */
export type ProofWay = 'TOTP' | 'RECOVERY' | 'PASSWORD' | 'SIGN_IN'

/** How long a proof, or a log-in in its place, is fresh. */
export const PROOF_SECONDS = 300
