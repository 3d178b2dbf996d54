/** The membership of an account that was joined to another ended with it, and counts again once they are taken apart. `parent`: its id. */
export const ownAccount = (parent: string): string =>
  `not exists (select from parent_merges j where j.merged_parent_id = ${parent} and j.undone_at is null)`
