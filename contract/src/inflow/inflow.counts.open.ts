import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { countKind } from '../base/counts.ts'
import { instant } from '../base/ingest.ts'
import { requiredText } from '../base/wire.ts'

const MOST_COUNTS = 1_000

const item = z.strictObject({
  kind: countKind,
  /** The id of a banner; the platform and code of a version, as `ANDROID:120`; the end of a shared link, which is its token. */
  target: requiredText(80),
  /** What the app calls itself on this device; asked for where devices are told apart. Nothing of it is kept but a hash. */
  installation: requiredText(80).optional(),
  /** At most 7 days ago. */
  at: instant(),
})
export type CountItem = z.output<typeof item>

/** Figures of apps, many at once; those that are refused are named, and the others count. */
export const openCounts = defineCall({
  id: 'openCounts',
  title: { zh: '写入应用计数', en: 'Put in what apps count' },
  area: 'Ingest',
  beyond: true,
  method: 'POST',
  path: '/open/v1/counts',
  body: z.strictObject({ items: z.array(item).min(1).max(MOST_COUNTS) }),
  answer: json(
    z.object({
      counted: z.int(),
      refused: z.array(
        z.object({
          index: z.int(),
          error: z.string(),
          msg: z.string(),
          fields: z.array(z.object({ path: z.string(), msg: z.string() })),
        }),
      ),
    }),
  ),
  key: 'counts:write',
  codes: ['BANNER_EDIT'],
  changes: true,
  audit: 'none: figures, which no person changes by hand',
})
