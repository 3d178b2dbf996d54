/** What somebody means to change of a role: relative to what it holds, so that it outlives a change by somebody else. */
export interface RoleChanges {
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}

const minus = (all: ReadonlySet<number>, less: ReadonlySet<number>): ReadonlySet<number> => new Set([...all].filter((id) => !less.has(id)))

/** What turns `held` into `chosen`. */
export const changesBetween = (held: ReadonlySet<number>, chosen: ReadonlySet<number>): RoleChanges => ({
  added: minus(chosen, held),
  removed: minus(held, chosen),
})

/** What the role would hold. */
export const withChanges = (held: ReadonlySet<number>, { added, removed }: RoleChanges): ReadonlySet<number> =>
  minus(new Set([...held, ...added]), removed)

/** How many permissions would come and go; what somebody else did meanwhile counts no more. */
export const countChanges = (held: ReadonlySet<number>, changes: RoleChanges) => ({
  added: minus(changes.added, held).size,
  removed: [...changes.removed].filter((id) => held.has(id)).length,
})

export const noChanges: RoleChanges = { added: new Set(), removed: new Set() }
