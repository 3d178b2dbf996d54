/** How somebody proves afresh who they are; SIGN_IN: by having logged in a moment ago, where an account has nothing else. */
export type ProofWay = 'PASSWORD' | 'SIGN_IN'

/** How long a proof, or a log-in in its place, is fresh. */
export const PROOF_SECONDS = 300
