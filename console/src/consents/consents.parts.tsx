import { consentReaders } from '@camp/contract/consents/consents.record'
import { useHolds } from '../platform/session.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'

const list = latePart(async () => (await import('./ConsentList.tsx')).ConsentList)

/** What the guardian of each child agrees to, and what was taken back; hidden from anyone who may not read it. */
export function ConsentsCard({ parentId, still = false }: { readonly parentId: number; readonly still?: boolean }) {
  const holds = useHolds()
  return holds(...consentReaders) ? <LateInPlace part={list} props={{ parentId, still }} /> : null
}
