import { listRiskRows, listRisks } from '@camp/contract/risk/risk'
import type { RiskReason } from '@camp/contract/risk/risk.warning'
import type { Caller } from './http.ts'

type Rows = Awaited<ReturnType<typeof rowsOf>>
const rowsOf = async (caller: Caller, campStudentId: number, kind: RiskReason['kind']) =>
  (await caller.call(listRiskRows, { query: { campStudentId, kind } })).body

/** The numbers of a reason, counted again in its rows by whoever does not know how it was made. */
function counted({ day, reason: { kind }, rows }: Rows): Omit<RiskReason, 'kind'> {
  const missed = rows.filter(({ submittedAt }) => submittedAt === null).length
  const mean = (usual: boolean, of: (row: Rows['rows'][number]) => number) => {
    const some = rows.filter((row) => row.usual === usual)
    return Math.round(some.reduce((sum, row) => sum + of(row), 0) / some.length)
  }
  const both = (of: (row: Rows['rows'][number]) => number) => ({ value: mean(false, of), of: mean(true, of) })
  const minutes = (row: Rows['rows'][number]) =>
    Math.floor((Date.parse(row.submittedAt ?? '') - Date.parse(`${row.lessonDate}T00:00:00+08:00`)) / 60_000)
  if (kind === 'STREAK') return { value: missed, of: null }
  if (kind === 'MISSED' || kind === 'SHARE' || kind === 'WEEKEND') return { value: missed, of: rows.length }
  if (kind === 'LATER') return both(minutes)
  if (kind === 'STUDY') return both(({ seconds }) => seconds ?? 0)
  if (kind === 'SCORE') return both(({ score }) => 10 * (score ?? 0))
  if (kind === 'NO_COMMENT') {
    const last = rows.at(-1)
    return {
      value: Math.round((Date.parse(day) - Date.parse((last?.commentedAt ?? last?.lessonDate ?? '').slice(0, 10))) / 86_400_000),
      of: null,
    }
  }
  if (kind === 'COMMENT_LATE')
    return {
      value: rows.filter((row) => !row.commentedAt || Date.parse(row.commentedAt) > Date.parse(row.commentDueAt ?? '')).length,
      of: null,
    }
  return { value: 1, of: null }
}

/** Asks for the rows of each reason of these children; answers how many there are, how many come to the same, and of which kinds. */
export async function countAgain(caller: Caller, size: number): Promise<{ reasons: number; same: number; kinds: number }> {
  const { content } = (await caller.call(listRisks, { query: { page: 1, size, view: 'ALL' } })).body
  const kinds = new Set<string>()
  let same = 0
  let reasons = 0
  for (const { id, reasons: said } of content) {
    for (const reason of said) {
      const rows = await rowsOf(caller, id, reason.kind)
      const again = { ...counted(rows), kind: reason.kind }
      reasons++
      kinds.add(reason.kind)
      if (again.value === reason.value && again.of === reason.of) same++
    }
  }
  return { reasons, same, kinds: kinds.size }
}
