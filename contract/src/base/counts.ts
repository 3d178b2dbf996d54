import * as z from 'zod'

/** What other programs count. */
export const countKind = z.enum(['BANNER_VIEW', 'BANNER_CLICK', 'APP_SEEN', 'SHARE_VISIT'])
export type CountKind = z.output<typeof countKind>
