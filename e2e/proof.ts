/** What a proof found. */
export interface Outcome {
  readonly holds: boolean
  /** Slower than the bar that `proves` names, and within twice of it: said so, for the machine that it ran on. */
  readonly slower?: boolean
  /** What was counted and measured, each a few words with its unit. */
  readonly figures: readonly string[]
}

/**
 * Something that takes too long for CI, proved on the built product. `npm run prove -- <name>` runs `proofs/<name>.proof.ts`, which
 * exports it as `proof`; docs/proofs.md keeps what it found.
 */
export interface Proof {
  /** What it proves, as one line of docs/proofs.md. */
  readonly proves: string
  /** Does it, and cleans up after itself; `say` prints how far it is. What it throws counts as not proved. */
  run(say: (line: string) => void): Promise<Outcome>
}
