import { amountText } from '@camp/contract/base/numbers'
import { filledLines } from '@camp/contract/base/parameters.texts'
import { amountInCapitals } from '@camp/contract/contracts/contracts.capitals'
import type { ContractProvider, ContractSkip } from '@camp/contract/contracts/contracts.events'
import type { Tx } from '../platform/db/executor.ts'
import type { Services } from '../platform/services.ts'
import { type ContractFacts, clausesOf } from './contracts.facts.rules.ts'
import { contractFlows } from './contracts.flows.repository.ts'
import { hashOfSeed, idTailHash, newSeed, verifyUrl } from './contracts.links.rules.ts'
import { type Candidate, contractsSendingRepository as sending } from './contracts.sending.repository.ts'

/** Why there is no contract for a coach; the first reason that somebody can do something about. */
export function skipOf({ keys }: Pick<Services, 'keys'>, of: Candidate, missing: ReadonlySet<string>): ContractSkip | null {
  if (of.employment === 'FULL_TIME') return 'FULL_TIME'
  if (of.foreignLines > 0) return 'OTHER_GROUP'
  if (of.overlapping !== null) return 'OVERLAPPING'
  if (of.lines === 0) return of.activeFlg === 'INACTIVE' ? 'INACTIVE_NO_HOURS' : 'NO_HOURS'
  if (of.unpriced > 0) return 'NO_RATE'
  if (of.openMonth !== null) return 'MONTH_OPEN'
  if (of.belowZero !== null) return 'MONTH_BELOW_ZERO'
  if (of.amount <= 0) return 'NO_HOURS'
  if (of.notOver) return 'DAY_NOT_OVER'
  // One whose key is lost has to be entered again.
  if (keys.opened(of.idCardSealed) === null || of.idCardMasked === null) return 'NO_ID_CARD'
  if (of.phone === '') return 'NO_PHONE'
  if ([...of.name].some((sign) => missing.has(sign))) return 'NAME_GLYPH'
  return of.ownChange ? 'OWN_CHANGE' : null
}

/** Who has new contracts signed. */
export const signerOf = ({ config }: Pick<Services, 'config'>): ContractProvider => (config.tencentEss ? 'ESS' : 'BUILTIN')

interface Making {
  readonly startDate: string
  readonly endDate: string
  readonly company: string
  /** What both sides agree on, with places. */
  readonly clauses: string
  readonly userId: number
  readonly provider: ContractProvider
}

/** Writes a contract down: what stands in it, where its link leads, and the lines that it freezes. */
export async function drawUp(
  tx: Tx,
  services: Services,
  of: Candidate,
  { startDate, endDate, company, clauses, userId, provider }: Making,
): Promise<{ readonly id: number; readonly facts: ContractFacts }> {
  const flowId = await sending.number(tx)
  const idCard = services.keys.open(of.idCardSealed ?? '')
  const seed = newSeed()
  const agreed = filledLines(clauses, {
    company,
    coach: of.name,
    start: startDate,
    end: endDate,
    amount: amountText(of.amount),
    capitals: amountInCapitals(of.amount),
  })
  const facts: ContractFacts = {
    template: 1,
    flowId,
    company,
    coachName: of.name,
    coachGroupName: of.groupName,
    idCard: of.idCardMasked ?? '',
    phone: `${of.phone.slice(0, 3)}****${of.phone.slice(-4)}`,
    startDate,
    endDate,
    minutes: of.minutes,
    amount: of.amount,
    lineCount: of.lines,
    rows: await sending.rows(tx, of.id, startDate, endDate),
    clauses: clausesOf(agreed, provider, services.config.sealing.p12 !== null),
    verifyUrl: verifyUrl(services, flowId),
  }
  const id = await sending.add(tx, {
    facts,
    provider,
    coachId: of.id,
    phone: of.phone,
    idTailHash: idTailHash(services, of.id, idCard.slice(-6)),
    tokenSeed: seed,
    tokenHash: hashOfSeed(services, seed),
    userId,
  })
  if (provider !== 'BUILTIN') await contractFlows.add(tx, id)
  return { id, facts }
}
