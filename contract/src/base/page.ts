import * as z from 'zod'

/** Rows per page where the caller names no size, and the most that may be asked for. */
export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 500
/** The last page that may be asked for; the pager says so. */
export const MAX_PAGE = 10_000

/** The paged answer of the specification, section 3: `number` and `pageable.pageNumber` count from 0. */
export const pageEnvelope = <R extends z.ZodType>(row: R) =>
  z.object({
    content: z.array(row),
    totalElements: z.int(),
    totalPages: z.int(),
    size: z.int(),
    number: z.int(),
    pageable: z.object({ pageSize: z.int(), pageNumber: z.int() }),
  })

/** The schema of a list's page; some lists repeat their rows under `results` (decision Q-13). */
export const pageOf = ({ row, results }: { readonly row: z.ZodType; readonly results?: true }) =>
  results ? pageEnvelope(row).extend({ results: z.array(row) }) : pageEnvelope(row)

/** Saved record: its id and its new version. */
export const saved = z.object({ id: z.int(), version: z.int() })
/** Done: the id of the record that was touched. */
export const done = z.object({ id: z.int() })
/** How many records were changed. */
export const count = z.object({ count: z.int() })
/** The work became a task; its progress is in the task drawer. */
export const taskStarted = z.object({ taskId: z.int() })
/** Fields that every row carries. */
export const rowFields = { id: z.int(), createdAt: z.string(), updatedAt: z.string(), version: z.int() }
