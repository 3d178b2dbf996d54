import type * as calls from '@camp/contract/minors/minors'
import { fingerprint, sealKey } from '../contracts/contracts.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import type { PageAnswer, PageAsk } from '../platform/http/pages.ts'
import { note, plainAnswer } from '../platform/http/plain.page.ts'
import { wordParameter } from '../platform/parameters.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'
import { drawReport } from './minors.drawing.ts'
import { isOver, reportOf } from './minors.figures.repository.ts'
import { sealedReports } from './minors.sealed.repository.ts'
import { assertWhole } from './minors.service.ts'

const CHECK = '/verify/report'
const checkUrl = ({ config: { publicUrl, port } }: Services): string => `${publicUrl ?? `http://localhost:${port}`}${CHECK}/`

/** All figures as they stood at one moment. */
const atOnce = ({ reportPool }: Services, from: string, to: string) =>
  transaction(reportPool, async (tx) => {
    await tx.run('set transaction isolation level repeatable read')
    return reportOf(tx, from, to)
  })

export const sealReport: Handler<typeof calls.sealMinorsReport> = async ({ body: { from, to } }, cx) => {
  assertWhole(cx)
  const { services, reader } = cx
  if (!(await isOver(cx.db, to))) throw new AppError('MINORS_DAYS_TO_COME', {}, { field: 'to' })
  const report = await atOnce(services, from, to)
  const key = await sealKey(services)
  const company = await wordParameter(cx.db, 'contract.company')
  const facts = { report, company, sealedBy: reader.realName, checkAt: checkUrl(services) }
  const at = report.at
  const bytes = await drawReport(facts, key.keys, at, services.config.sealing.tsaUrl)
  const hash = fingerprint(bytes)
  return write(cx, async (w) => {
    const made = found(await sealedReports.add(w.tx, { report, bytes, hash, keyId: key.id, userId: reader.userId, at }))
    w.audit({ id: made.id, data: { from, to }, after: { hash } })
    return made
  })
}

export const showSealed: Handler<typeof calls.showSealedReport> = async ({ params }, cx) => {
  assertWhole(cx)
  const { fromDay, toDay, bytes, hash } = found(await sealedReports.file(cx.db, params.id))
  if (fingerprint(bytes) !== hash) throw new AppError('MINORS_SEAL_ALTERED')
  return fileAnswer(`未成年人信息年报_${fromDay}_${toDay}.pdf`, bytes, bytes.length)
}

export const setRecipient: Handler<typeof calls.setRecipient> = ({ params: { kind }, body: { receiver, contractUntil, version } }, cx) =>
  write(cx, async (w) => {
    assertWhole(cx)
    const old = found(await sealedReports.recipient(w.tx, kind))
    w.version({ id: 0, ...old }, version)
    const name = receiver === undefined || receiver === '' ? null : receiver
    const saved = found(await sealedReports.setRecipient(w.tx, kind, name, contractUntil))
    const fields = (value: { receiver: string | null; contractUntil: string | null }) => ({ ...value })
    w.audit({
      id: null,
      data: { kind },
      before: fields({ receiver: old.receiver, contractUntil: old.contractUntil }),
      after: fields({ receiver: name, contractUntil }),
    })
    return saved
  })

/** Says to anybody who has the SHA-256 of a document whether it is a report that was sealed here, and nothing of what stands in it. */
export async function checkPage({ db, params, language }: PageAsk): Promise<PageAnswer> {
  const hash = (params.hash ?? '').toLowerCase()
  const known = /^[0-9a-f]{64}$/.test(hash) ? await sealedReports.byHash(db, hash) : undefined
  const zh = language !== 'en-US'
  const lang = zh ? 'zh-CN' : 'en'
  const title = zh ? '核对封存的年报' : 'Check a sealed report'
  if (!known) {
    const none = zh
      ? '没有封存过 SHA-256 为此值的年报，请核对文件。'
      : 'No report with this SHA-256 was sealed here. Please check the file.'
    return plainAnswer(note(lang, title, none), 404)
  }
  const day = known.sealedAt.slice(0, 10)
  const text = zh
    ? `此文件是 ${known.fromDay} 至 ${known.toDay} 的未成年人信息年报，${day} 封存，内容未被改动。`
    : `This is the report on minors' data of ${known.fromDay} to ${known.toDay}, sealed on ${day} and unaltered since.`
  return plainAnswer(note(lang, title, text))
}

export const pages = [{ name: 'verify-report', path: `${CHECK}/:hash`, answer: checkPage }]
