import { readFileSync } from 'node:fs'
import { drawsInTurn } from '../platform/drawing/draw.thread.ts'
import type { Drawn } from '../platform/drawing/drawing.ts'
import { PageFont } from '../platform/drawing/scene.pdf.ts'
import type { SealKeys } from '../platform/seal/certificate.ts'
import { sealPdf } from '../platform/seal/pdf.seal.ts'
import { authorityOf } from '../platform/seal/time.authority.ts'
import { addEvidence } from './contracts.evidence.layout.ts'
import type { ContractFacts, Evidence } from './contracts.facts.rules.ts'
import { bound, contractPaper } from './contracts.layout.ts'

// Draws and seals contracts in a thread of its own, one after the other: each takes a third of a second.

export interface ContractWork {
  /** Null: only whether there is a picture of each sign of `check`. */
  readonly facts: ContractFacts | null
  readonly check?: string
  readonly at: string
  readonly font: string
  /** Without the mark of a draft, for a signer outside. */
  readonly plain?: boolean
  /** Null: the document to be signed. */
  readonly signed: { readonly evidence: Evidence; readonly keys: SealKeys; readonly tsaUrl: string | null } | null
}

let font: PageFont | undefined

/** Names of camps and groups may hold signs that the font lacks, such as emoji: they are left out. The name of who signs never is. */
function shown(facts: ContractFacts, pen: PageFont): ContractFacts {
  const plain = (text: string) => pen.shown(text)
  return {
    ...facts,
    company: plain(facts.company),
    coachGroupName: facts.coachGroupName && plain(facts.coachGroupName),
    clauses: facts.clauses.map(plain),
    rows: facts.rows.map((row) => ({ ...row, place: plain(row.place) })),
  }
}

/** A person who opens the link has proved nothing yet, and is asked for digits of the ID card: the draft shows none. */
const unproved = (facts: ContractFacts): ContractFacts => ({ ...facts, idCard: facts.idCard.replace(/[\dXx]/g, '*') })

async function drawn({
  facts: given,
  check = '',
  at,
  font: file,
  plain: unmarked = false,
  signed,
}: ContractWork): Promise<Omit<Drawn, 'number'>> {
  font ??= new PageFont(readFileSync(file))
  if (!given) {
    const lacking = [...new Set(font.missing(check))]
    return lacking.length > 0 ? { missing: lacking } : { bytes: new Uint8Array() }
  }
  const facts = signed || unmarked ? shown(given, font) : unproved(shown(given, font))
  const paper = contractPaper(facts, font.measure)
  if (signed) addEvidence(paper, signed.evidence)
  const scenes = bound(paper, facts.flowId, unmarked || signed !== null)
  const missing = font.missing(scenes.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.text : ''))).join(''))
  if (missing.length > 0) return { missing: [...new Set(missing)] }
  const plain = await font.pages(scenes, new Date(at))
  if (!signed) return { bytes: plain }
  const seals = [
    { field: 'Coach', reason: `${facts.coachName} 本人确认工时`, location: facts.company },
    { field: 'Company', reason: '公司盖章', location: facts.company },
  ]
  return { bytes: await sealPdf(plain, seals, signed.keys, new Date(at), authorityOf(signed.tsaUrl)) }
}

drawsInTurn(drawn)
