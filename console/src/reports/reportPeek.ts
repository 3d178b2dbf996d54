import type { ReportRow } from '@camp/contract/reports/reports'
import { latePart } from '../ui/base/latePart.tsx'
import type { Peek } from '../ui/peek/peek.ts'

/** A report beside the list: its picture stands first. */
export const reportPeek: Peek<ReportRow> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ReportPeek.tsx')).ReportPeek),
}
