import { amountText } from '@camp/contract/base/numbers'
import type { ContractLine } from '@camp/contract/contracts/contracts'
import { amountInCapitals } from '@camp/contract/contracts/contracts.capitals'
import { AppError } from '../platform/errors.ts'
import type { Page, PageAnswer, PageAsk } from '../platform/http/pages.ts'
import { escaped, note, plainAnswer } from '../platform/http/plain.page.ts'
import { copyPdf, pdfAnswer, showCopy } from './contracts.copies.page.ts'
import { storedDocument } from './contracts.files.service.ts'
import { framed } from './contracts.frame.page.ts'
import { type PageWords, pageWords } from './contracts.page.words.ts'
import { contractsRepository, type LockedContract } from './contracts.repository.ts'
import { openContract } from './contracts.signing.service.ts'
import { momentWords } from './contracts.words.ts'

/** The page is opened again and again: one entry a contract and address in so long is enough. */
const OPENED_MINUTES = 10

/** What a link that opens nothing says. */
function refusal(error: unknown, words: PageWords): PageAnswer {
  if (!(error instanceof AppError)) throw error
  if (error.error === 'SIGN_EXPIRED') return plainAnswer(note(words.lang, words.expiredTitle, words.expired), 410)
  if (error.error === 'SIGN_KEY_LOST') return plainAnswer(note(words.lang, words.goneTitle, words.keyLost), 410)
  if (error.error === 'TOO_MANY_TRIES')
    return plainAnswer(note(words.lang, words.busyTitle, words.busy), 429, { 'retry-after': String(error.retryAfter ?? 60) })
  return plainAnswer(note(words.lang, words.goneTitle, words.gone), 404)
}

async function opened(ask: PageAsk): Promise<LockedContract | PageAnswer> {
  return openContract(ask, ask.params.token ?? '').catch((error: unknown) => refusal(error, pageWords(ask.language)))
}

const isContract = (found: LockedContract | PageAnswer): found is LockedContract => 'flowId' in found

interface Sum {
  readonly kind: ContractLine['kind']
  readonly rate: number
  minutes: number
  amount: number
  count: number
}

/** The rows by kind and rate: what fits on a phone. */
function sumsOf(rows: readonly ContractLine[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { kind, rate, minutes, amount, count } of rows) {
    const key = `${kind} ${rate}`
    const sum = sums.get(key) ?? { kind, rate, minutes: 0, amount: 0, count: 0 }
    sum.minutes += minutes
    sum.amount += amount
    sum.count += count
    sums.set(key, sum)
  }
  return [...sums.values()]
}

const row = (title: string, below: string, rate: number, amount: number): string =>
  `<tr><td>${escaped(title)}<small>${escaped(below)}</small></td><td class="n">${amountText(rate)}</td><td class="n">${amountText(amount)}</td></tr>`

function factsCard({ facts }: LockedContract, words: PageWords, token: string): string {
  const head = `<tr><th>${words.kind}</th><th class="n">${words.rate}</th><th class="n">${words.amount}</th></tr>`
  const sums = sumsOf(facts.rows).map((sum) =>
    row(words.kindOf(sum.kind), `${words.pieces(sum.count)}${words.comma}${words.hours(sum.minutes)}`, sum.rate, sum.amount),
  )
  const days = facts.rows.map((line) =>
    row(`${line.day} ${words.kindOf(line.kind)}`, `${line.place} ${words.hours(line.minutes)}`, line.rate, line.amount),
  )
  const count = new Set(facts.rows.map(({ day }) => day)).size
  const clauses = facts.clauses.map((clause) => `<p class="soft">${escaped(clause)}</p>`).join('')
  return (
    `<section><h1>${words.title}</h1><p class="soft">${[escaped(facts.coachName), `${facts.startDate} – ${facts.endDate}`, words.hours(facts.minutes)].join(words.comma)}</p>` +
    `<p class="amount">¥${amountText(facts.amount)}</p><p class="soft">${words.capitals} <span lang="zh-CN">${amountInCapitals(facts.amount)}</span></p>` +
    `<table><thead>${head}</thead><tbody>${sums.join('')}</tbody></table>` +
    `<details><summary>${words.days(count)}</summary><table><thead>${head}</thead><tbody>${days.join('')}</tbody></table></details>` +
    `<details><summary>${words.clauses}</summary><div lang="zh-CN">${clauses}</div></details>` +
    `<p><a href="/sign/${escaped(token)}/pdf">${words.pdf}</a></p></section>`
  )
}

function formCard({ facts }: LockedContract, words: PageWords): string {
  return (
    `<form class="card" id="form"><label for="id-tail">${words.idTail}</label>` +
    '<input type="text" id="id-tail" maxlength="6" autocomplete="off" autocapitalize="characters" spellcheck="false">' +
    `<label for="code">${escaped(words.codeTo(facts.phone))}</label><div class="row">` +
    '<input type="text" id="code" maxlength="6" inputmode="numeric" autocomplete="one-time-code">' +
    `<button type="button" id="send-code">${words.sendCode}</button></div>` +
    `<label class="consent"><input type="checkbox" id="consent"><span>${words.consent}</span></label>` +
    '<p class="note" id="note" role="status"></p></form>'
  )
}

function refuseDialog(words: PageWords): string {
  return (
    `<dialog id="refusing" aria-labelledby="refuse-title"><form id="refuse-form"><h2 id="refuse-title">${words.refuseTitle}</h2>` +
    `<label for="reason">${words.reason}</label><textarea id="reason" rows="4" minlength="2" maxlength="200" required></textarea><p class="note bad" id="refuse-note" role="alert"></p>` +
    `<div class="row"><button type="button" id="refuse-back">${words.back}</button><button class="main">${words.confirmRefuse}</button></div></form></dialog>`
  )
}

async function showSigning(ask: PageAsk): Promise<PageAnswer> {
  const copy = await showCopy(ask)
  if (copy) return copy
  const found = await opened(ask)
  if (!isContract(found)) return found
  const { db, ip, headers, language, params } = ask
  const words = pageWords(language)
  await contractsRepository.openedBy(db, found.id, ip, headers['user-agent'] ?? '', OPENED_MINUTES)
  const token = params.token ?? ''
  const file = await storedDocument(db, found.id)
  const body =
    `<header><span>${escaped(found.facts.company)}</span><small>${words.until(momentWords(found.expiresAt ?? '').slice(5, 16))}</small></header><main>` +
    factsCard(found, words, token) +
    formCard(found, words) +
    '<section id="ended" hidden><h2 id="ended-title" tabindex="-1"></h2><p id="ended-text"></p></section>' +
    `<p class="foot">${words.number(found.flowId)}${words.comma}${words.fingerprint} ${file?.hash ?? ''}</p></main>` +
    `<div class="actions" id="actions"><div><button type="button" id="refuse">${words.refuse}</button>` +
    `<button class="main" id="sign" form="form">${words.sign}</button></div></div>${refuseDialog(words)}`
  return framed({ script: 'sign', lang: words.lang, title: words.title, data: { token }, words: words.script, body })
}

async function signingPdf(ask: PageAsk): Promise<PageAnswer> {
  const copy = await copyPdf(ask)
  if (copy) return copy
  const found = await opened(ask)
  if (!isContract(found)) return found
  return pdfAnswer(found.flowId, (await storedDocument(ask.db, found.id))?.bytes)
}

/** The same page for every number: whether there is such a contract is not told. */
function showVerifying({ params, language }: PageAsk): Promise<PageAnswer> {
  const words = pageWords(language)
  const flow = (params.flowId ?? '').slice(0, 64)
  const body =
    `<main><section><h1>${words.verifyTitle}</h1><p class="soft">${words.number(escaped(flow))}</p><p>${words.verifyNote}</p></section>` +
    `<section class="drop" id="drop"><input type="file" id="file" accept="application/pdf,.pdf"><label for="file"><b>${words.choose}</b><span>${words.drop}</span></label></section>` +
    `<section class="result" id="result" role="status" hidden><h2 id="result-title"></h2><p id="result-text"></p></section><p class="foot">${words.limits}</p></main>`
  return Promise.resolve(framed({ script: 'verify', lang: words.lang, title: words.verifyTitle, data: { flow }, words: words.check, body }))
}

/** The page to sign by, for people with the link, and the one where anybody checks a file. Q-96. */
export const contractPages: readonly Page[] = [
  { name: 'contract.sign', path: '/sign/:token', answer: showSigning },
  { name: 'contract.signPdf', path: '/sign/:token/pdf', answer: signingPdf },
  { name: 'contract.verify', path: '/verify/:flowId', answer: showVerifying },
]
