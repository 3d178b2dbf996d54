import { Drawing, SignsMissing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import type { SealKeys } from '../platform/seal/certificate.ts'
import type { ContractWork } from './contracts.draw.worker.ts'
import type { ContractFacts, Evidence } from './contracts.facts.rules.ts'

const drawing = new Drawing<ContractWork>('contracts/contracts.draw.worker')

/** The document to be signed: the same facts are the same bytes. */
export const drawUnsigned = (facts: ContractFacts, at: string): Promise<Buffer> =>
  drawing.draw({ facts, at, font: fontFile(), signed: null })

/** The same without the mark of a draft, for a signer outside. */
export const drawPlain = (facts: ContractFacts, at: string): Promise<Buffer> =>
  drawing.draw({ facts, at, font: fontFile(), plain: true, signed: null })

/** The document with its evidence, sealed twice; `tsaUrl`: who vouches for the time. */
export const drawSealed = (
  facts: ContractFacts,
  evidence: Evidence,
  keys: SealKeys,
  at: string,
  tsaUrl: string | null = null,
): Promise<Buffer> => drawing.draw({ facts, at, font: fontFile(), signed: { evidence, keys, tsaUrl } })

/** The signs of a text that no document can show. */
export async function missingSigns(text: string): Promise<readonly string[]> {
  try {
    await drawing.draw({ facts: null, check: text, at: '', font: fontFile(), signed: null })
    return []
  } catch (error) {
    if (error instanceof SignsMissing) return error.signs
    throw error
  }
}
