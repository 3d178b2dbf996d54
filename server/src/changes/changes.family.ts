import type { FamilyClaims } from '../platform/family.ts'

export const changesFamily: FamilyClaims = {
  change_sets: {
    // The reason of those that were asked for of these very children.
    erased: ['parameters'],
    kept: { 'what staff called the file; it goes after its days': ['file_name'] },
    notOfFamily: ['token', 'kind', 'source', 'file_id', 'mode', 'stage', 'status', 'result_file_id'],
  },
  change_set_rows: {
    erased: ['subject', 'cells', 'plan', 'before', 'after', 'trace'],
    kept: { 'what became of the row': ['state', 'faults'] },
  },
}
